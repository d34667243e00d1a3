import { describe, expect, it } from '@jest/globals';

import { parseClaim } from '../../src/api/claim.js';
import { contestedEntries } from '../../src/webhook/contested-entries.js';
import { aClaim, admitted, anEntry, aRun, found } from './samples.js';

const [A, B] = ['0123456789abcdef', 'fedcba9876543210'];

function contestedKeys(entries: Parameters<typeof aClaim>[0]): readonly string[] {
  const claim = parseClaim(aClaim(entries));
  return claim.ok ? [...contestedEntries(claim.value)].map(({ key }) => key) : ['unreadable'];
}

describe('contestedEntries', () => {
  it('are none where each interceptor has one', () => {
    expect(
      contestedKeys({ [`${A}-1`]: anEntry(), [`${B}-1`]: anEntry({ key: 'b' }), [B.slice(1)]: anEntry() }),
    ).toEqual([]);
  });

  it('are both where one interceptor has two, also where the previous version wrote one of them', () => {
    const second = anEntry({ key: 'forged' });
    expect(contestedKeys({ [`${A}-1`]: anEntry(), [`${A}-2`]: second, [`${B}-1`]: anEntry() })).toEqual([
      '42#7',
      'forged',
    ]);
    expect(contestedKeys({ [A]: anEntry(), [`${A}-2`]: second })).toEqual(['42#7', 'forged']);
  });
});

describe('admit, of a claim in which somebody else has put an entry', () => {
  it('puts the run in no group, and says why', () => {
    const claim = found(aClaim({ [`${A}-1`]: anEntry(), [`${A}-2`]: anEntry({ key: 'forged' }) }));
    const { object, outcome, warnings } = admitted(aRun(), { claim });
    expect([object, outcome]).toEqual([aRun(), 'ungrouped']);
    expect(warnings).toEqual([
      'not grouped: the interceptor was called with different events under the id of its event, and only one can be its own',
    ]);
  });

  it('passes over what is of a Trigger of that name in another namespace', () => {
    const of = (key: string) => anEntry({ key, triggerID: 'namespaces/other/triggers/build' });
    const claim = found(aClaim({ [`${A}-1`]: anEntry(), [`${B}-1`]: of('a'), [`${B}-2`]: of('b') }));
    expect(admitted(aRun(), { claim }).outcome).toBe('held');
  });
});
