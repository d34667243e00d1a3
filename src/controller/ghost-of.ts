import type { Controls } from '../core/field.js';
import type { RunObject } from '../tekton/run.js';
import { livePolicies } from './live-policies.js';
import type { Track } from './to-run.js';

/**
 * A run that is gone, as one that is being deleted: its tasks may go on for a while, also where it was done before them, and
 * where nothing may overlap they count. Undefined for a run that nothing waits for. Only this process knows of it: after a
 * restart it is gone.
 */
export function ghostOf(object: RunObject, track: Track, controls: Controls, now: string): RunObject | undefined {
  const run = track(object)?.run;
  const isBound = run?.bound === true && run.identified;
  const hasStarted = object.startTime !== undefined;
  const policyOf = livePolicies(controls);
  const isCounted = run?.memberships.some((membership) => policyOf(membership).noOverlap) === true;
  return isBound && hasStarted && isCounted
    ? { ...object, deletionTimestamp: object.deletionTimestamp ?? now }
    : undefined;
}
