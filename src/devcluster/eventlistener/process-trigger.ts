import type { JsonObject } from '../../core/json.js';
import { parseJson } from '../../core/parse-json.js';
import { resolveParams } from '../../tekton/bindings.js';
import { eventRoot } from '../../tekton/event-root.js';
import { grpcCodes } from '../../tekton/interceptor-response.js';
import { resolveResources } from '../../tekton/trigger-template.js';
import { createResource, type CreateTools } from './create-resource.js';
import { EventLost } from './event-lost.js';
import type { AskTools } from './external-interceptor.js';
import { askInterceptors, type ChainResult } from './interceptor-chain.js';
import type { Log } from './options.js';
import type { ReceivedEvent } from './received-event.js';
import { resolveTrigger } from './resolve-trigger.js';
import type { Trigger } from './trigger.js';

export interface ProcessTools extends AskTools, CreateTools {
  readonly eventListener: string;
  readonly newId: () => string;
  readonly log: Log;
}

/** Takes one event through one trigger: interceptors, bindings, template, creation. Never rejects: a lost event is a log line. */
export async function processTrigger(
  trigger: Trigger,
  event: ReceivedEvent,
  tools: ProcessTools,
  extensions: JsonObject = {},
): Promise<void> {
  const { namespace, name, interceptors } = trigger;
  const fields = { eventID: event.id, trigger: name };
  try {
    const triggerId = `namespaces/${namespace}/triggers/${name}`;
    const chain = await askInterceptors({ interceptors, namespace, triggerId, extensions }, event, tools);
    if (!chain.proceeds) {
      tools.log.debug(stopReason(chain), fields);
      return;
    }
    for (const resource of await resourcesFor(trigger, event, chain.extensions, tools)) {
      const origin = {
        eventListener: tools.eventListener,
        trigger: name,
        eventId: event.id,
        namespace,
      };
      tools.log.info(`created ${await createResource(resource, origin, tools)}`, fields);
    }
  } catch (error) {
    tools.log.error(error instanceof Error ? error.message : String(error), fields);
  }
}

async function resourcesFor(
  trigger: Trigger,
  event: ReceivedEvent,
  extensions: JsonObject,
  tools: ProcessTools,
): Promise<readonly string[]> {
  const resolved = await resolveTrigger(trigger, tools.reader);
  const root = eventRoot({
    body: parseJson(event.body),
    header: event.header,
    extensions,
    eventId: event.id,
  });
  const params = resolveParams(resolved.bindings, resolved.params, root);
  if (!params.ok) {
    throw new EventLost(params.message);
  }
  return resolveResources(resolved, params.params, tools.newId());
}

/** The line for a chain that an interceptor ended. */
export function stopReason({ code, message }: Extract<ChainResult, { proceeds: false }>): string {
  return `interceptor stopped trigger processing: rpc error: code = ${codeName(code)} desc = ${message}`;
}

function codeName(code: number): string {
  const known = Object.entries(grpcCodes).find(([, value]) => value === code);
  return known === undefined ? `Code(${code})` : known[0];
}
