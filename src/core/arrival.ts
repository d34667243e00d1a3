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

/** The arrival of a copy (a rerun): that of its own creation, but always past the arrival it copied. */
export function arrivalOfCopy(createdAt: Micros, copied: Micros | undefined): Micros {
  const own = arrivalOfCreation(createdAt);
  return copied === undefined ? own : Math.max(own, copied + 1);
}
