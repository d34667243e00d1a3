import { describe, expect, it } from '@jest/globals';

import type { Dials } from '../../src/api/dials.js';
import { parseParams } from '../../src/api/params.js';

describe('parseParams', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a key', { key: '$(body.number)' }],
    ['a list of keys', { key: ['$(body.number)', '$(body.ref)'] }],
    ['several expressions under one name', { key: [{ name: 'pr', expressions: ['$(body.a)', '$(body.b)'] }, '$(c)'] }],
    ['a preset alone', { preset: 'pull-request' }],
    [
      'everything at once',
      {
        key: '$(body.number)',
        preset: 'branch',
        sharedAs: 'deploy',
        strategy: 'StopRunFinally',
        order: '$(body.time)',
        revision: '$(body.after)',
        sameRevision: 'Skip',
        inject: 'Template',
        onMissingKey: 'Reject',
        onError: 'Run',
      },
    ],
    ['sameRevision Skip with a revision', { key: 'x', revision: '$(body.after)', sameRevision: 'Skip' }],
    ['sameRevision Skip with a preset, which brings a revision', { preset: 'branch', sameRevision: 'Skip' }],
    ['sameRevision Run without a revision', { key: 'x', sameRevision: 'Run' }],
  ])('reads %s', (_, params) => {
    expect(parseParams(params)).toMatchObject({ ok: true, value: { params } });
  });

  it('I12 counts a param that is null as absent', () => {
    expect(parseParams({ key: 'x', strategy: null, maxRunning: null, keyy: null })).toEqual({
      ok: true,
      value: { params: { key: 'x' }, dials: { strategy: 'CancelRunFinally' } },
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>, Dials]>([
    ['nothing', {}, { strategy: 'CancelRunFinally' }],
    ['strategy: Queue', { strategy: 'Queue' }, { strategy: 'Queue' }],
    ['running: Cancelled', { running: 'Cancelled' }, { strategy: 'Cancel' }],
    ['running: Leave, which loses nothing', { running: 'Leave' }, { strategy: 'Queue' }],
    ['waiting: All', { waiting: 'All' }, { strategy: 'Queue' }],
    ['waiting: None', { waiting: 'None' }, { strategy: 'Skip' }],
    ['waiting: Newest', { waiting: 'Newest' }, { strategy: 'CancelRunFinally' }],
    ['running: Leave and waiting: Newest', { running: 'Leave', waiting: 'Newest' }, { strategy: 'QueueLatest' }],
    ['a strategy and its own dials', { strategy: 'Skip', running: 'Leave', waiting: 'None' }, { strategy: 'Skip' }],
    [
      'every dial of a queue, as texts',
      {
        strategy: 'Queue',
        maxRunning: '2',
        maxQueued: '5',
        overflow: 'DropOldest',
        noOverlap: 'true',
        queueTimeout: '1h',
      },
      { strategy: 'Queue', maxRunning: 2, maxQueued: 5, overflow: 'DropOldest', noOverlap: true, queueTimeout: '1h' },
    ],
    [
      'every dial of a cancel strategy',
      { maxRunning: 2, noOverlap: true, gracePeriod: '5m', queueTimeout: '1h', protectAfter: 'task/deploy' },
      {
        strategy: 'CancelRunFinally',
        maxRunning: 2,
        noOverlap: true,
        gracePeriod: '5m',
        queueTimeout: '1h',
        protectAfter: 'task/deploy',
      },
    ],
    [
      'gracePeriod under Queue where an event may close the group',
      { strategy: 'Queue', gracePeriod: '5m', action: 'End' },
      { strategy: 'Queue', gracePeriod: '5m' },
    ],
  ])('takes %s for the dials that they stand for', (_, given, dials) => {
    expect(parseParams({ key: 'x', ...given })).toMatchObject({ ok: true, value: { dials } });
  });
});
