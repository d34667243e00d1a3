const firstMs = 250;
const longestMs = 30_000;

/**
 * How long to wait after the `failures`-th failure in a row (1 is the first): doubling from 0.25 s to 30 s, of which the
 * upper half is random, so that clients which lost one server do not come back as one. The server's own wish counts as
 * far as the longest wait goes.
 */
export function backoffMs(failures: number, random: () => number, retryAfterMs = 0): number {
  const full = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return Math.max(full / 2 + (full / 2) * random(), Math.min(longestMs, retryAfterMs));
}
