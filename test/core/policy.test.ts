import { describe, expect, it } from '@jest/globals';

import { policyOf, STRATEGIES, strategyOf } from '../../src/core/policy.js';

describe('policyOf', () => {
  it.each([
    ['Cancel', 'Cancelled'],
    ['CancelRunFinally', 'CancelledRunFinally'],
    ['StopRunFinally', 'StoppedRunFinally'],
  ] as const)('%s ends older units with %s, keeps the newest that waits, and runs one', (strategy, running) => {
    expect(policyOf({ strategy, sameRevision: 'Skip' })).toEqual({
      running,
      waiting: 'Newest',
      maxRunning: 1,
      sameRevision: 'Skip',
    });
  });
});

describe('strategyOf', () => {
  it.each(STRATEGIES)('finds %s again', (strategy) => {
    expect(strategyOf(policyOf({ strategy, sameRevision: 'Run' }))).toBe(strategy);
  });

  it('refuses dials that no strategy stands for', () => {
    expect(() => strategyOf({ running: 'Leave', waiting: 'All' })).toThrow(
      new RangeError('no strategy stands for running: Leave, waiting: All'),
    );
  });
});
