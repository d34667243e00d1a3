const HOUR_MS = 3_600_000;

/** Nothing ends by itself: a task works until it is ended, or told to succeed. */
export function untilTold(): number {
  return HOUR_MS;
}

/**
 * Long tasks work until they are ended, or told to succeed: however slow the machine, none is over before the next push
 * has come. Short ones, as those of `finally`, pass by themselves.
 */
export function longUntilTold(seconds: number): number {
  return seconds < 20 ? seconds * 150 : HOUR_MS;
}
