import type { Run } from '../../../src/core/run.js';

/** Puts runs into another order. */
export function shuffled(runs: readonly Run[], seed: number): readonly Run[] {
  const key = (i: number): number => ((i + 1) * (2 * (seed % 5_000) + 1)) % 9_973;
  return runs
    .map((run, i) => ({ run, by: key(i) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ run }) => run);
}
