import { parseLifeMark } from '../api/marks.js';
import { REASON_ANNOTATION, SUPERSEDED_BY_ANNOTATION } from '../api/names.js';
import { COULD_NOT_CANCEL, type RunObject } from '../tekton/run.js';
import type { RunEvent } from './ports.js';

/**
 * The Warning on a run that we ended and Tekton cannot: it goes on beside the newer one, and only a person can do something
 * about that. Told when the run comes into that state, as far as `before` knows.
 */
export function stuckEvent(before: RunObject | undefined, now: RunObject): RunEvent | undefined {
  const isOurs = parseLifeMark(now.uid, now.annotations[REASON_ANNOTATION]) !== undefined;
  const isStuck = now.succeeded?.reason === COULD_NOT_CANCEL;
  if (!isOurs || !isStuck || before?.succeeded?.reason === COULD_NOT_CANCEL) {
    return undefined;
  }
  const by = parseLifeMark(now.uid, now.annotations[SUPERSEDED_BY_ANNOTATION]) ?? 'a newer run';
  return {
    regarding: now,
    type: 'Warning',
    reason: 'CouldNotEnd',
    action: 'End',
    note: `Tekton cannot end this run (${COULD_NOT_CANCEL}): it goes on beside ${by}. End what it started by hand`,
  };
}
