import { claimNameOf } from '../api/claim.js';
import { parseClaimAnnotation } from '../api/claim-annotation.js';
import { asksToBeIgnored } from '../api/asks-to-be-ignored.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, TRIGGER_LABEL } from '../api/names.js';
import { isLabelValue } from '../core/is-label-value.js';
import type { RunObject } from '../tekton/run.js';

/** The name of the claim that decides about a run; undefined where the run alone says enough, or is never ours. */
export function claimNameFor(run: RunObject): string | undefined {
  const { eventID, trigger } = eventOf(run);
  return staysOut(run) || eventID === '' || trigger === '' || hasReadableClaim(run)
    ? undefined
    : claimNameOf(eventID, trigger);
}

/** The event and the trigger that made a run, each empty where its labels do not say. */
export function eventOf(run: RunObject): { readonly eventID: string; readonly trigger: string } {
  return { eventID: labelOf(run, EVENT_ID_LABEL), trigger: labelOf(run, TRIGGER_LABEL) };
}

/**
 * A label of a run; empty where there is none. At mutating admission labels have not been checked yet, and these go into
 * paths of the API server: what it is going to refuse counts for nothing.
 */
export function labelOf({ labels }: RunObject, name: string): string {
  const value = labels[name] ?? '';
  return isLabelValue(value) ? value : '';
}

/**
 * Runs that are no business of ours whatever else stands on them. A child of Pipelines-in-Pipelines copies its parent's
 * labels and annotations, and so would compete with its own parent.
 */
export function staysOut(run: RunObject): boolean {
  return run.isChildRun || asksToBeIgnored(run);
}

function hasReadableClaim({ annotations }: RunObject): boolean {
  return parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '').ok;
}
