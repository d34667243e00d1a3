import { describe, expect, it } from '@jest/globals';

import { DIALS, STRATEGIES, strategyOf } from '../../src/core/policy.js';

describe('strategyOf', () => {
  it.each(STRATEGIES)('finds %s again by its dials', (strategy) => {
    expect(strategyOf(DIALS[strategy])).toBe(strategy);
  });

  it.each([
    ['Cancelled', 'All'],
    ['Cancelled', 'None'],
    ['StoppedRunFinally', 'All'],
  ] as const)('finds none for %s and %s, which contradict each other', (running, waiting) => {
    expect(strategyOf({ running, waiting })).toBeUndefined();
  });
});
