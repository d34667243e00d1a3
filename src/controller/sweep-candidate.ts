import { asksToBeIgnored } from '../api/asks-to-be-ignored.js';
import { parseInputMarks } from '../api/input-marks.js';
import { CLAIM_ANNOTATION, GROUPS_ANNOTATION, HELD_ANNOTATION } from '../api/names.js';
import type { RunObject } from '../tekton/run.js';

/**
 * Whether a run without a group label is worth reading, as far as its metadata tells: it bears a mark of ours, asks for a
 * group by itself, or there is a claim for it.
 */
export function isSweepCandidate(run: RunObject, hasClaim: (run: RunObject) => boolean): boolean {
  const { annotations } = run;
  // A run that we held must start, even if it asks to be ignored now.
  if (annotations[HELD_ANNOTATION] !== undefined) {
    return !run.isChildRun;
  }
  if (run.isChildRun || asksToBeIgnored(run)) {
    return false;
  }
  const isMarked = annotations[CLAIM_ANNOTATION] !== undefined || annotations[GROUPS_ANNOTATION] !== undefined;
  return isMarked || parseInputMarks(run)?.ok === true || hasClaim(run);
}
