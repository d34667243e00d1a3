import { claimNameOf, parseClaim, TRIGGER_GROUPS } from '../api/claim.js';
import { EVENT_LISTENER_LABEL } from '../api/names.js';
import { eventOf, labelOf } from './claim-name-for.js';
import { listenerNamespaces, triggerNamespaces } from './group-entries.js';
import type { Found } from './event-grouping.js';
import type { FindClaim, ReadObject } from './ports.js';
import type { RunCreation } from './run-creation.js';

export interface GroupReads {
  readonly findClaim: FindClaim;
  readonly readEventListener: ReadObject;
  readonly readTrigger: ReadObject;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/**
 * Looks for what a triggerGroup's own interceptor learned of the event of a run, for which its Trigger has no claim. The
 * group's name stands on no run, so EventListener and Trigger are read to see which group has fired it; that is paid only
 * by events that have such a claim. `until`: when all of it must be over, by the clock.
 */
export async function lookUpGroups({ run, namespace }: RunCreation, reads: GroupReads, until: number): Promise<Found> {
  const { eventID, trigger } = eventOf(run);
  const object = await reads.findClaim(claimNameOf(eventID, TRIGGER_GROUPS));
  if (object === undefined) {
    return { kind: 'none' };
  }
  const claim = parseClaim(object);
  if (!claim.ok) {
    return { kind: 'claim', object, isOfAnother: false };
  }
  const listener = labelOf(run, EVENT_LISTENER_LABEL);
  const readEach = async (read: ReadObject, name: string, namespaces: readonly string[]): Promise<ByNamespace> => {
    const left = until - reads.clock();
    if (left <= 0) {
      throw new Error('the look-up of the claims took all of the time');
    }
    const pairs = namespaces.map(async (each): Promise<[string, unknown]> => [each, await read(each, name, left)]);
    return new Map(await Promise.all(pairs));
  };
  const listeners = await readEach(
    reads.readEventListener,
    listener,
    listener === '' ? [] : listenerNamespaces(claim.value),
  );
  const triggers = await readEach(reads.readTrigger, trigger, triggerNamespaces(claim.value, listeners, namespace));
  return { kind: 'groups', claim: claim.value, facts: { listeners, triggers } };
}

type ByNamespace = ReadonlyMap<string, unknown>;
