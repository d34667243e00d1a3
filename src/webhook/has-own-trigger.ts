import { parseClaim } from '../api/claim.js';
import { eventOf } from './claim-name-for.js';
import { entriesFor } from './entries-for.js';
import type { ReadObject } from './ports.js';
import type { RunCreation } from './run-creation.js';

/**
 * Whether the entries that would count for a run are of another namespace, although its own has a Trigger of that name: then
 * the run is of that one, whose call has left nothing behind, and another's settings must not stand in for it. The Trigger
 * is read only where the entries are of another namespace. Rejects where it cannot be read in `deadlineMs`.
 */
export async function hasOwnTrigger(
  { run, namespace }: RunCreation,
  object: unknown,
  readTrigger: ReadObject,
  deadlineMs: number,
): Promise<boolean> {
  const claim = parseClaim(object);
  const chosen = claim.ok ? entriesFor(claim.value, namespace) : undefined;
  if (chosen?.ok !== true || chosen.isOfRunsNamespace) {
    return false;
  }
  return (await readTrigger(namespace, eventOf(run).trigger, deadlineMs)) !== undefined;
}
