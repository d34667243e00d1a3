import { parseClaim } from '../api/claim.js';
import { EVENT_LISTENER_LABEL } from '../api/names.js';
import { inlineTriggersIn } from '../tekton/trigger-bindings.js';
import { eventOf, labelOf } from './claim-name-for.js';
import { entriesFor } from './entries-for.js';
import type { GroupReads } from './look-up-groups.js';
import type { RunCreation } from './run-creation.js';

/**
 * Whether the entries that would count for a run are of another namespace, although its own has a trigger of that name: then
 * the run is of that one, whose call has left nothing behind, and another's settings must not stand in for it. It may be a
 * Trigger, or be written into the EventListener. They are read only where the entries are of another namespace. Rejects where
 * they cannot be read in `deadlineMs`.
 */
export async function hasOwnTrigger(
  { run, namespace }: RunCreation,
  object: unknown,
  { readTrigger, readEventListener }: Pick<GroupReads, 'readTrigger' | 'readEventListener'>,
  deadlineMs: number,
): Promise<boolean> {
  const claim = parseClaim(object);
  const chosen = claim.ok ? entriesFor(claim.value, namespace) : undefined;
  if (chosen?.ok !== true || chosen.isOfRunsNamespace) {
    return false;
  }
  const { trigger } = eventOf(run);
  const listener = labelOf(run, EVENT_LISTENER_LABEL);
  const [own, itsListener] = await Promise.all([
    readTrigger(namespace, trigger, deadlineMs),
    listener === '' ? undefined : readEventListener(namespace, listener, deadlineMs),
  ]);
  return own !== undefined || inlineTriggersIn(itsListener, trigger).length > 0;
}
