import { describe, expect, it } from '@jest/globals';

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
    expect(parseParams(params)).toEqual({ ok: true, value: params });
  });

  it('I12 counts a param that is null as absent', () => {
    expect(parseParams({ key: 'x', strategy: null, maxRunning: null, keyy: null })).toEqual({
      ok: true,
      value: { key: 'x' },
    });
  });
});
