import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  TRIGGER_LABEL,
} from '../api/names.js';
import type { RunObject } from '../tekton/run.js';

/**
 * Whether a run without a group label is worth reading, as far as its metadata tells: it bears a mark of ours, or a
 * Trigger made it for an event that has a claim.
 */
export function isSweepCandidate(run: RunObject, eventsWithClaim: ReadonlySet<string>): boolean {
  const { annotations, labels } = run;
  // A run that we held must start, even if it asks to be ignored now.
  if (annotations[HELD_ANNOTATION] !== undefined) {
    return !run.isChildRun;
  }
  if (run.isChildRun || annotations[IGNORE_ANNOTATION] === 'true') {
    return false;
  }
  const isMarked = annotations[CLAIM_ANNOTATION] !== undefined || annotations[GROUPS_ANNOTATION] !== undefined;
  const isTriggered = (labels[TRIGGER_LABEL] ?? '') !== '' && eventsWithClaim.has(labels[EVENT_ID_LABEL] ?? '');
  return isMarked || isTriggered;
}
