import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { histories } from './proof/history.js';
import { playHistory } from './proof/play-history.js';
import type { Violation } from './proof/violation.js';

const textOf = (violations: readonly Violation[]): string =>
  violations.map(({ property, text }) => `${property}: ${text}`).join('\n');

describe('decide', () => {
  // `npm run prove` plays 20,000, and longer ones.
  it('never goes against I1 to I7 nor the rules of the policy, over random histories', () => {
    fc.assert(
      fc.property(histories(16), (history) => {
        expect(textOf(playHistory(history))).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});
