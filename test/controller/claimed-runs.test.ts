import { describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, TRIGGER_LABEL } from '../../src/api/names.js';
import { claimedRuns } from '../../src/controller/claimed-runs.js';
import type { SeenClaim } from '../../src/controller/sweep-claims.js';
import type { RunObject } from '../../src/tekton/run.js';
import { aRunObject, iso } from './a-pipeline-run.js';

function aSeenClaim(o: Partial<SeenClaim & { readonly second: number }> = {}): SeenClaim {
  const { second = 0, ...fields } = o;
  return { name: 'c-e', eventID: 'e', trigger: 'ci', createdAt: Date.parse(iso(second)), ...fields };
}

function aRun(second = 0, trigger = 'ci'): RunObject {
  return aRunObject({ name: 'a', second, labels: { [EVENT_ID_LABEL]: 'e', [TRIGGER_LABEL]: trigger } });
}

describe('claimedRuns', () => {
  it.each<[string, SeenClaim, RunObject]>([
    ['of its event and Trigger', aSeenClaim(), aRun()],
    ['of triggerGroups', aSeenClaim({ trigger: 'triggerGroups' }), aRun()],
    ['written long before', aSeenClaim(), aRun(3_000)],
    ['a moment younger, by the clock of another API server', aSeenClaim({ second: 5 }), aRun()],
  ])('finds a claim that is %s', (_what, claim, run) => {
    expect(claimedRuns([claim])(run)).toBe(true);
  });

  it.each<[string, SeenClaim, RunObject]>([
    ['of another event', aSeenClaim({ eventID: 'other' }), aRun()],
    ['of another Trigger', aSeenClaim({ trigger: 'deploy' }), aRun()],
    ['of a Trigger without a name', aSeenClaim({ trigger: '' }), aRun(0, '')],
    ['of triggerGroups, for a Trigger without a name', aSeenClaim({ trigger: 'triggerGroups' }), aRun(0, '')],
    ['written when the run was there: by somebody who read its event', aSeenClaim({ second: 6 }), aRun()],
    ['of triggerGroups, and written so', aSeenClaim({ trigger: 'triggerGroups', second: 6 }), aRun()],
  ])('finds none that is %s', (_what, claim, run) => {
    expect(claimedRuns([claim])(run)).toBe(false);
  });
});
