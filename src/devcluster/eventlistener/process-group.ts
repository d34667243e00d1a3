import type { JsonObject } from '../../core/json.js';
import { objectField, objectsField, textField } from './fields.js';
import { askInterceptors } from './interceptor-chain.js';
import { type ProcessTools, processTrigger, stopReason } from './process-trigger.js';
import type { ReceivedEvent } from './received-event.js';
import { selectByLabels } from './select-by-labels.js';
import { toInterceptor } from './trigger.js';

/**
 * Takes one event through a triggerGroup: its interceptors once, then at the same time every Trigger that it selects,
 * each with what the group's interceptors added. Never rejects.
 */
export async function processGroup(
  group: JsonObject,
  event: ReceivedEvent,
  { namespace, tools }: { readonly namespace: string; readonly tools: ProcessTools },
): Promise<void> {
  const name = textField(group, 'name');
  const fields = { eventID: event.id, triggerGroup: name };
  try {
    const interceptors = objectsField(group, 'interceptors').map(toInterceptor);
    const triggerId = `namespaces/${namespace}/triggerGroups/${name}`;
    const chain = await askInterceptors({ interceptors, namespace, triggerId, extensions: {} }, event, tools);
    if (!chain.proceeds) {
      tools.log.debug(stopReason(chain), fields);
      return;
    }
    const { extensions } = chain;
    const triggers = await selectByLabels(namespace, objectField(group, 'triggerSelector'), tools.reader);
    await Promise.all(
      triggers.map(async (trigger) => {
        await processTrigger(trigger, event, tools, extensions);
      }),
    );
  } catch (error) {
    tools.log.error(error instanceof Error ? error.message : String(error), fields);
  }
}
