import { type Micros, SECOND } from './micros.js';

/** How far an arrival may run ahead of the clock of the replica that gives it: a bound on what a wrong clock can do. */
const MAX_AHEAD = 60 * SECOND;

/**
 * The arrival of the next event: a hybrid logical time. The clock, or one microsecond past the latest arrival seen,
 * whichever is later, but never more than 60 s ahead of the clock.
 */
export function nextArrival(clock: Micros, latestSeen: Micros): Micros {
  return Math.min(Math.max(clock, latestSeen + 1), clock + MAX_AHEAD);
}

/** The arrival of a run that none was recorded for: the end of the second of its creationTimestamp. */
export function arrivalOfCreation(createdAt: Micros): Micros {
  return createdAt + SECOND - 1;
}

/** The API server waits no longer for our webhook, so a hold that is older at creation is not of this creation. */
const HELD_JUST_BEFORE = 5 * SECOND;

/**
 * The arrival of a copy (a rerun), always past the arrival it copied. That of its creation is told to the millisecond by
 * the hold that the webhook put on it (`heldAt`), so that an event of the same second comes before or after it as it came.
 */
export function arrivalOfCopy(createdAt: Micros, copied: Micros, heldAt?: Micros): Micros {
  const latest = arrivalOfCreation(createdAt);
  const isOwn = heldAt !== undefined && heldAt >= createdAt - HELD_JUST_BEFORE;
  const own = isOwn ? Math.min(Math.max(heldAt, createdAt), latest) : latest;
  return Math.max(own, copied + 1);
}
