/** Takes a turn, and says how long it is until that turn. */
export type RateLimit = (now: number) => number;

/** `burst` turns at once, then one each `everyMs`. */
export function createRateLimit({ burst, everyMs }: { readonly burst: number; readonly everyMs: number }): RateLimit {
  // When all that was taken will have been earned; as long as that lies within the burst, a turn is now.
  let earnedAt = 0;
  return (now) => {
    earnedAt = Math.max(earnedAt, now) + everyMs;
    return Math.max(0, earnedAt - now - burst * everyMs);
  };
}
