import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { backoffMs } from '../../src/kube/backoff.js';
import { type AttemptEnd, paceAfter } from '../../src/kube/reflector-pace.js';

const ends: readonly AttemptEnd[] = [
  { kind: 'ended' },
  { kind: 'expired' },
  { kind: 'quiet' },
  { kind: 'failed', error: new Error('x') },
];
const anEnd = fc.constantFrom(...ends);
const aRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('backoffMs', () => {
  it('is always between an eighth of a second and half a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), aRandom, fc.nat(), (failures, random, retryAfter) => {
        const ms = backoffMs(failures, () => random, retryAfter);
        expect(ms).toBeGreaterThanOrEqual(125);
        expect(ms).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});

describe('paceAfter', () => {
  it('never makes a hot loop: of short attempts, whatever ends them, only the first is followed at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ end: anEnd, progressed: fc.boolean(), livedMs: fc.nat(4_999) }), { minLength: 20 }),
        aRandom,
        (attempts, random) => {
          let failures = 0;
          const waits = attempts.map((attempt) => {
            const pace = paceAfter({ ...attempt, failures }, () => random);
            failures = pace.failures;
            return pace.waitMs;
          });
          expect(waits.slice(1).every((ms) => ms >= 125)).toBe(true);
        },
      ),
    );
  });

  it('never waits longer than half a minute', () => {
    fc.assert(
      fc.property(anEnd, fc.nat(), fc.nat(), fc.boolean(), (end, failures, livedMs, progressed) => {
        const { waitMs } = paceAfter({ end, failures, livedMs, progressed }, () => 0.999);
        expect(waitMs).toBeLessThanOrEqual(30_000);
      }),
    );
  });

  it('C22 always forgets the position at 410 and after silence', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (failures, livedMs, progressed) => {
        for (const kind of ['expired', 'quiet'] as const) {
          expect(paceAfter({ end: { kind }, failures, livedMs, progressed }, () => 0).relist).toBe(true);
        }
      }),
    );
  });
});
