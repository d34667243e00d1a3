import { askerOf } from '../api/claim.js';
import { inlineTriggersIn } from '../tekton/trigger-bindings.js';
import type { TriggerId } from '../tekton/trigger-id.js';
import { interceptorParamsIn, triggerGroupsIn } from '../tekton/trigger-interceptors.js';
import type { ApiCall } from './api-call.js';
import { field } from './field.js';
import { createTriggerReader } from './trigger-reader.js';

/** What the interceptors of a trigger ask for, by the hash of its id and their params; undefined where there is no such trigger. */
type Askers = ReadonlySet<string> | undefined;

/** A Trigger that has asked within this time is not read again for it: it sends its events more often. */
const KEPT_MS = 10_000;
/** As many Triggers as one installation is likely to serve. */
const MAX_KEPT = 1_000;

/**
 * Tells whether a trigger, or a triggerGroup, has an interceptor with these params. A yes may be ten seconds old; a no never
 * is, for the Trigger may have been edited just before. Rejects where the API server refuses or does not answer.
 */
export function createTriggerAskers(
  call: ApiCall,
  now: () => number,
): (trigger: TriggerId, asker: string) => Promise<'asked' | 'notAsked' | 'noTrigger'> {
  const kept = new Map<string, { readonly at: number; readonly askers: Askers }>();
  const reader = createTriggerReader(call);

  async function specsOf({ kind, namespace, name }: TriggerId): Promise<readonly unknown[]> {
    const listeners = await reader.eventListeners(namespace);
    if (kind === 'triggerGroups') {
      return listeners.flatMap((listener) => triggerGroupsIn(listener, name));
    }
    return listeners.flatMap((listener) => inlineTriggersIn(listener, name));
  }

  /** A Trigger first, and only where that has not asked the EventListeners: one of theirs may have the same name. */
  async function read(trigger: TriggerId, asker: string): Promise<Askers> {
    const { kind, namespace, name } = trigger;
    const object = kind === 'triggers' ? await reader.trigger(namespace, name) : undefined;
    const own = object === undefined ? undefined : askersOf(trigger, [field(object, 'spec')]);
    if (own?.has(asker) === true) {
      return own;
    }
    const inline = await specsOf(trigger);
    return own === undefined && inline.length === 0
      ? undefined
      : new Set([...(own ?? []), ...askersOf(trigger, inline)]);
  }

  return async (trigger, asker) => {
    const id = idOf(trigger);
    const known = kept.get(id);
    if (known?.askers?.has(asker) === true && now() - known.at < KEPT_MS) {
      return 'asked';
    }
    const at = now();
    const askers = await read(trigger, asker);
    if (askers === undefined) {
      return 'noTrigger';
    }
    if (kept.size >= MAX_KEPT) {
      kept.clear();
    }
    kept.set(id, { at, askers });
    return askers.has(asker) ? 'asked' : 'notAsked';
  };
}

function idOf({ namespace, kind, name }: TriggerId): string {
  return `namespaces/${namespace}/${kind}/${name}`;
}

function askersOf(trigger: TriggerId, specs: readonly unknown[]): ReadonlySet<string> {
  return new Set(specs.flatMap(interceptorParamsIn).map((params) => askerOf(idOf(trigger), params)));
}
