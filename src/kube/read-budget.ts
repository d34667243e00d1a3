export interface ReadBudgetOptions {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Says whether one more read may be made, and notes that it is. A clock that is set back gives nothing, and takes nothing. */
export function createReadBudget({ atOnce, perSecond }: ReadBudgetOptions, now: () => number): () => boolean {
  let left = atOnce;
  let at = now();
  return () => {
    const earnedMs = Math.max(0, now() - at);
    at = now();
    left = Math.min(atOnce, left + (earnedMs / 1_000) * perSecond);
    if (left < 1) {
      return false;
    }
    left -= 1;
    return true;
  };
}
