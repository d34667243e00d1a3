import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { MINUTE, SECOND } from '../../src/core/micros.js';
import { STRATEGIES } from '../../src/core/policy.js';
import { policyOf, settingsOf } from '../../src/core/settings.js';

describe('policyOf', () => {
  it('gives the dials of a strategy, and one run at a time', () => {
    expect(policyOf({ strategy: 'CancelRunFinally', sameRevision: 'Skip' })).toEqual({
      running: 'CancelledRunFinally',
      waiting: 'Newest',
      maxRunning: 1,
      overflow: 'DropNewest',
      noOverlap: false,
      sameRevision: 'Skip',
    });
  });

  it('reads durations, and both forms of protection', () => {
    const settings = { strategy: 'Cancel', sameRevision: 'Run', queueTimeout: '1h30m', gracePeriod: '45s' } as const;
    expect(policyOf({ ...settings, protectAfter: '10m' })).toMatchObject({
      queueTimeout: 90 * MINUTE,
      gracePeriod: 45 * SECOND,
      protectAfter: { age: 10 * MINUTE },
    });
    expect(policyOf({ ...settings, protectAfter: 'task/deploy' })).toMatchObject({ protectAfter: { task: 'deploy' } });
  });
});

describe('settingsOf', () => {
  const duration = fc.constantFrom('1s', '59s', '1m', '1h', '1h30m', '2h3m4s', '90m');
  const anySettings = fc.record(
    {
      strategy: fc.constantFrom(...STRATEGIES),
      sameRevision: fc.constantFrom('Run' as const, 'Skip' as const),
      maxRunning: fc.integer({ min: 1, max: 50 }),
      maxQueued: fc.integer({ min: 1, max: 50 }),
      overflow: fc.constantFrom('DropOldest' as const, 'DropNewest' as const),
      noOverlap: fc.boolean(),
      gracePeriod: duration,
      queueTimeout: duration,
      protectAfter: fc.oneof(duration, fc.constant('task/deploy')),
    },
    { requiredKeys: ['strategy', 'sameRevision'] },
  );

  it('always gives settings that stand for the same policy', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(policyOf(settingsOf(policyOf(settings)))).toEqual(policyOf(settings));
      }),
    );
  });

  it('leaves out what is the default', () => {
    expect(settingsOf(policyOf({ strategy: 'Queue', sameRevision: 'Run', maxRunning: 1, noOverlap: false }))).toEqual({
      strategy: 'Queue',
      sameRevision: 'Run',
    });
  });

  it('refuses dials that no strategy stands for', () => {
    const policy = { ...policyOf({ strategy: 'Cancel', sameRevision: 'Run' }), waiting: 'All' } as const;
    expect(() => settingsOf(policy)).toThrow(new RangeError('no strategy stands for running: Cancelled, waiting: All'));
  });
});
