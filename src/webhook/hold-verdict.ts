import type { ClaimAnnotation } from '../api/claim-annotation.js';
import { parseHeldMark } from '../api/marks.js';
import { HELD_ANNOTATION, UID_ANNOTATION } from '../api/names.js';
import { isAdmittedElsewhere, PENDING } from '../tekton/run.js';
import { type HoldWhenAway, isHeldWhenAway } from './hold-when-away.js';
import type { RunCreation } from './run-creation.js';

/**
 * What to do about the start of a grouped run: `hold` it; nothing, because it is held already, by an earlier call of ours
 * for the same creation (`heldByUs`) or by its template (`heldByTemplate`); leave it to whoever set `spec.status`
 * (`notOurs`), or to Kueue (`admittedElsewhere`); or let it start, for nobody is there who would start it later (`leaderAway`).
 */
export type HoldVerdict = 'hold' | 'heldByUs' | 'heldByTemplate' | 'notOurs' | 'admittedElsewhere' | 'leaderAway';

export interface HoldTime {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What to hold, where no leader lives; undefined while one does. */
  readonly away: HoldWhenAway | undefined;
}

/** The API server asks again within its own 30 s or so, when another webhook changed the run after us. */
export const REINVOCATION_MS = 30_000;
/** How far the clocks of two replicas may differ. */
const CLOCK_SKEW_MS = 5_000;

export function holdVerdict(
  { run, isFree }: RunCreation,
  grouping: { readonly claim: ClaimAnnotation; readonly from: 'run' | 'claim' },
  { now, away }: HoldTime,
): HoldVerdict {
  if (isAdmittedElsewhere(run)) {
    return 'admittedElsewhere';
  }
  if (isFree) {
    return away === undefined || isHeldWhenAway(away, grouping.claim.entries) ? 'hold' : 'leaderAway';
  }
  if (run.specStatus !== PENDING) {
    return 'notOurs';
  }
  if (isFresh(run.annotations[HELD_ANNOTATION], now)) {
    return 'heldByUs';
  }
  const isByTemplate = grouping.from === 'run' && grouping.claim.inject === 'Template';
  // With a uid mark it is a copy of a run that was bound, and its Pending is the copier's.
  return isByTemplate && run.annotations[UID_ANNOTATION] === undefined ? 'heldByTemplate' : 'notOurs';
}

function isFresh(text: string | undefined, now: number): boolean {
  const held = parseHeldMark(text);
  const age = held === undefined ? Infinity : now - Date.parse(held.since);
  return age <= REINVOCATION_MS && age >= -CLOCK_SKEW_MS;
}
