import { TRIGGER_GROUPS } from '../api/claim.js';
import { EVENT_ID_LABEL, TRIGGER_LABEL } from '../api/names.js';
import type { RunObject } from '../tekton/run.js';
import type { SeenClaim } from './sweep-claims.js';

/** Both times are of API servers, of which there may be several. */
const CLOCK_SKEW_MS = 5_000;

/**
 * Which runs the claims may speak of: those of their event and Trigger, or of triggerGroups, that were made after them. The
 * EventListener makes the run when the interceptor has answered, and that is when the claim is written. So a claim that
 * is younger than the run is of somebody who read the event's id on it, and must not draw it into a group.
 */
export function claimedRuns(claims: readonly SeenClaim[]): (run: RunObject) => boolean {
  const writtenAt = new Map(claims.map(({ eventID, trigger, createdAt }) => [pair(eventID, trigger), createdAt]));
  return ({ labels, creationTimestamp }) => {
    const { [EVENT_ID_LABEL]: eventID = '', [TRIGGER_LABEL]: trigger = '' } = labels;
    const latest = Date.parse(creationTimestamp) + CLOCK_SKEW_MS;
    const isInTime = (name: string): boolean => (writtenAt.get(pair(eventID, name)) ?? Infinity) <= latest;
    return trigger !== '' && (isInTime(trigger) || isInTime(TRIGGER_GROUPS));
  };
}

function pair(eventID: string, trigger: string): string {
  return JSON.stringify([eventID, trigger]);
}
