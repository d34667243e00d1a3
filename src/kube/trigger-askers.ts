import { askerOf } from '../api/claim.js';
import { inlineTriggersIn } from '../tekton/trigger-bindings.js';
import type { TriggerId } from '../tekton/trigger-id.js';
import { interceptorParamsIn, triggerGroupsIn } from '../tekton/trigger-interceptors.js';
import type { ApiCall } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { createReadBudget } from './read-budget.js';
import { createSharedReads } from './shared-reads.js';
import { createTriggerReader } from './trigger-reader.js';

/** What the interceptors of a trigger ask for, by the hash of its id and their params; undefined where there is no such trigger. */
type Askers = ReadonlySet<string> | undefined;

/** A Trigger that has asked within this time is not read again for it: it sends its events more often. */
const KEPT_MS = 10_000;
/** As many Triggers as one installation is likely to serve. */
const MAX_KEPT = 1_000;
/**
 * What is read for calls that no Trigger is known to ask for: whoever reaches the interceptor may have it read. After a start
 * nobody is known, and one event may be for all Triggers.
 */
const OF_STRANGERS = { atOnce: MAX_KEPT, perSecond: 20 };

/**
 * Tells whether a trigger, or a triggerGroup, has an interceptor with these params. A yes may be some ten seconds old, a no
 * never is: the Trigger may have been edited just before. Beyond what is read for strangers it is a no without a look. The
 * params of a known Trigger are nobody else's to guess, so strangers leave its events their reads. Rejects where the API
 * server refuses or does not answer.
 */
export function createTriggerAskers(
  call: ApiCall,
  now: () => number,
): (trigger: TriggerId, asker: string) => Promise<'asked' | 'notAsked' | 'noTrigger'> {
  // Those that have asked, in the order in which they last did.
  const kept = new Map<string, { readonly at: number; readonly askers: ReadonlySet<string> }>();
  const reader = createTriggerReader(call);
  const mayReadForStranger = createReadBudget(OF_STRANGERS, now);
  const readTrigger = createSharedReads<Askers>();
  const readListeners = createSharedReads<readonly unknown[]>();

  async function ownOf(trigger: TriggerId): Promise<Askers> {
    const object = await reader.trigger(trigger.namespace, trigger.name);
    return object === undefined ? undefined : askersOf(trigger, [valueAt(object, 'spec')]);
  }

  async function specsOf({ kind, namespace, name }: TriggerId, mayRead: () => boolean): Promise<readonly unknown[]> {
    const listeners =
      (await readListeners(namespace, mayRead, async () => await reader.eventListeners(namespace))) ?? [];
    if (kind === 'triggerGroups') {
      return listeners.flatMap((listener) => triggerGroupsIn(listener, name));
    }
    return listeners.flatMap((listener) => inlineTriggersIn(listener, name));
  }

  /** A Trigger first, and only where that has not asked the EventListeners: one of theirs may have the same name. */
  async function read(trigger: TriggerId, asker: string, mayRead: () => boolean): Promise<Askers> {
    const isTrigger = trigger.kind === 'triggers';
    const own = isTrigger ? await readTrigger(idOf(trigger), mayRead, async () => await ownOf(trigger)) : undefined;
    if (own?.has(asker) === true) {
      return own;
    }
    const inline = await specsOf(trigger, mayRead);
    return own === undefined && inline.length === 0
      ? undefined
      : new Set([...(own ?? []), ...askersOf(trigger, inline)]);
  }

  function keep(id: string, at: number, askers: ReadonlySet<string>): void {
    kept.delete(id);
    kept.set(id, { at, askers });
    for (const oldest of kept.size > MAX_KEPT ? kept.keys() : []) {
      kept.delete(oldest);
      break;
    }
  }

  return async (trigger, asker) => {
    const id = idOf(trigger);
    const known = kept.get(id);
    const isKnown = known?.askers.has(asker) === true;
    const at = now();
    if (isKnown && Math.abs(at - known.at) < KEPT_MS) {
      return 'asked';
    }
    const askers = await read(trigger, asker, isKnown ? () => true : mayReadForStranger);
    if (askers?.has(asker) === true) {
      keep(id, at, askers);
      return 'asked';
    }
    return askers === undefined ? 'noTrigger' : 'notAsked';
  };
}

function idOf({ namespace, kind, name }: TriggerId): string {
  return `namespaces/${namespace}/${kind}/${name}`;
}

function askersOf(trigger: TriggerId, specs: readonly unknown[]): ReadonlySet<string> {
  return new Set(specs.flatMap(interceptorParamsIn).map((params) => askerOf(idOf(trigger), params)));
}
