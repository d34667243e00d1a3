import { describe, expect, it } from '@jest/globals';

import { createReadBudget } from '../../src/kube/read-budget.js';

describe('createReadBudget', () => {
  it('allows so many at once and so many a second, and saves no more than at the start', () => {
    let now = 0;
    const mayRead = createReadBudget({ atOnce: 2, perSecond: 2 }, () => now);
    const at = (time: number): boolean => {
      now = time;
      return mayRead();
    };
    expect([0, 0, 0, 499, 500, 999].map(at)).toEqual([true, true, false, false, true, false]);
    expect([60_000, 60_000, 60_000].map(at)).toEqual([true, true, false]);
  });

  it('neither gives nor takes when the clock is set back', () => {
    let now = 10_000;
    const mayRead = createReadBudget({ atOnce: 1, perSecond: 1 }, () => now);
    expect(mayRead()).toBe(true);
    now = 0;
    expect(mayRead()).toBe(false);
    now = 1_000;
    expect(mayRead()).toBe(true);
  });
});
