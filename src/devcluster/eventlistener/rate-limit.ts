/** Waits until the next run may be created. */
export type RateLimit = () => Promise<void>;

export interface RateLimitOptions {
  readonly perSecond: number;
  readonly clock: () => Date;
  readonly wait: (ms: number) => Promise<void>;
}

/** client-go's limit: `perSecond` requests a second, and twice that many at once (its defaults are 5 and 10). */
export function createRateLimit({ perSecond, clock, wait }: RateLimitOptions): RateLimit {
  const interval = 1000 / perSecond;
  const burst = 2 * perSecond;
  // When the next request is due, were there no burst.
  let due = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock().getTime();
    due = Math.max(due, now) + interval;
    const early = due - now - burst * interval;
    if (early > 0) {
      await wait(early);
    }
  };
}
