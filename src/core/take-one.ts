/** So many at once, and so many a second for longer. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** What is left of a rate at a moment, in milliseconds. */
export interface Allowance {
  readonly left: number;
  readonly at: number;
}

/** Takes one where one is left. A clock that is set back gives nothing, and takes nothing. */
export function takeOne(
  { atOnce, perSecond }: Rate,
  before: Allowance,
  now: number,
): { readonly isTaken: boolean; readonly after: Allowance } {
  const earned = (Math.max(0, now - before.at) / 1_000) * perSecond;
  const left = Math.min(atOnce, before.left + earned);
  const isTaken = left >= 1;
  return { isTaken, after: { left: isTaken ? left - 1 : left, at: now } };
}
