import { describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { createSweepClaims, type SeenClaim } from '../../src/controller/sweep-claims.js';
import type { RunObject } from '../../src/tekton/run.js';
import { aRunObject } from './a-pipeline-run.js';

function aSeenClaim(eventID: string, o: Partial<SeenClaim> = {}): SeenClaim {
  return { name: `c-${eventID}`, eventID, trigger: 'ci', createdAt: 0, ...o };
}

function aMeeting(eventID: string, trigger = 'ci'): RunObject {
  return aRunObject({ name: 'a', labels: { [EVENT_ID_LABEL]: eventID, [TRIGGER_LABEL]: trigger } });
}

const selectorOf = (...ids: readonly string[]): string => `${EVENT_ID_LABEL} in (${ids.join(',')})`;

describe('createSweepClaims', () => {
  it('asks for the runs of all claims that no run has met within a minute, together', () => {
    const claims = [aSeenClaim('a'), aSeenClaim('b'), aSeenClaim('young', { createdAt: 1 })];
    expect(createSweepClaims().due({ claims, grouped: [], now: 60_000 })?.selector).toBe(selectorOf('a', 'b'));
  });

  it('asks for none that a run has met, and for the other triggers of its event', () => {
    const claims = [aSeenClaim('a'), aSeenClaim('b'), aSeenClaim('b', { name: 'c-2', trigger: 'deploy' })];
    const due = createSweepClaims().due({ claims, grouped: [aMeeting('a'), aMeeting('b')], now: 60_000 });
    expect(due?.selector).toBe(selectorOf('b'));
  });

  it('takes the claim of triggerGroups for met by any run of the event', () => {
    const claims = [aSeenClaim('a', { trigger: 'triggerGroups' })];
    const sweep = createSweepClaims();
    expect(sweep.due({ claims, grouped: [aMeeting('a', 'deploy')], now: 60_000 })).toBeUndefined();
    expect(createSweepClaims().due({ claims, grouped: [], now: 60_000 })?.selector).toBe(selectorOf('a'));
  });

  it('asks once for each claim, and again where the answer did not come', () => {
    const sweep = createSweepClaims();
    const known = { claims: [aSeenClaim('a')], grouped: [], now: 60_000 };
    expect(sweep.due(known)?.selector).toBe(selectorOf('a'));
    sweep.due(known)?.done();
    expect(sweep.due(known)).toBeUndefined();
    // A claim that was removed and made anew is a new one.
    expect(sweep.due({ ...known, claims: [] })).toBeUndefined();
    expect(sweep.due(known)?.selector).toBe(selectorOf('a'));
  });

  it('asks for at most fifty events at a time, and then for the rest', () => {
    const sweep = createSweepClaims();
    const claims = Array.from({ length: 70 }, (_, i) => aSeenClaim(`e${i}`));
    const known = { claims, grouped: [], now: 60_000 };
    const ids = (): number => sweep.due(known)!.selector.split(',').length;
    expect(ids()).toBe(50);
    sweep.due(known)?.done();
    expect(ids()).toBe(20);
  });

  it.each(['a,b', 'a)', '', '-a', 'a b', 'x'.repeat(64)])(
    'asks for no event %j, which no run can bear and which would spoil the list',
    (eventID) => {
      expect(createSweepClaims().due({ claims: [aSeenClaim(eventID)], grouped: [], now: 60_000 })).toBeUndefined();
    },
  );
});
