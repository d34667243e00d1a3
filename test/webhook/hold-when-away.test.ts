import { describe, expect, it } from '@jest/globals';

import { CLAIM_ANNOTATION, GROUP_LABEL, HELD_ANNOTATION, UID_ANNOTATION } from '../../src/api/names.js';
import { encodeHeldMark } from '../../src/api/marks.js';
import { admit } from '../../src/webhook/admit.js';
import { HOLD_WHEN_AWAY, type HoldWhenAway, isHeldWhenAway } from '../../src/webhook/hold-when-away.js';
import { applyPatch } from './apply-patch.js';
import { aClaimText, aCreation, anEntry, aRun, found, NOW, type StoredRun, sources } from './samples.js';

function admittedAway(object: object, away: HoldWhenAway) {
  const admission = admit(aCreation(object), sources(found()), NOW, away);
  return { ...admission, object: applyPatch(object, admission.patch) as StoredRun };
}

describe('isHeldWhenAway', () => {
  const entries = [anEntry()];

  it('holds runs under a cancel strategy only where all are to be held', () => {
    expect(HOLD_WHEN_AWAY.filter((mode) => isHeldWhenAway(mode, entries))).toEqual(['All']);
  });
});

describe('admit while no leader lives', () => {
  it.each(['Limited', 'None'] as const)('marks a run and lets it start, with %s', (away) => {
    const { object, outcome, reason, warnings } = admittedAway(aRun(), away);
    expect(outcome).toBe('grouped');
    expect(reason).toBe('no leader lives');
    expect(warnings).toEqual(['grouped, but not held: no controller has led for a minute. It starts at once']);
    expect(object.spec?.status).toBeUndefined();
    expect(object.metadata.labels?.[GROUP_LABEL]).toMatch(/^acme-web-7-/);
    expect(object.metadata.annotations).toEqual({ [CLAIM_ANNOTATION]: expect.any(String) });
  });

  it('holds with All', () => {
    const { object, outcome } = admittedAway(aRun(), 'All');
    expect(outcome).toBe('held');
    expect(object.spec?.status).toBe('PipelineRunPending');
  });

  it('takes the held mark off a rerun, which stays known as a copy', () => {
    const held = encodeHeldMark({ nonce: 'review-0', since: new Date(NOW).toISOString(), why: 'x' });
    const { object } = admittedAway(aRun({ annotations: { [HELD_ANNOTATION]: held } }), 'Limited');
    expect(object.metadata.annotations?.[HELD_ANNOTATION]).toBeUndefined();
    expect(object.metadata.annotations?.[UID_ANNOTATION]).toBe('review-0');
  });

  it('leaves a run pending that its template holds', () => {
    const annotations = { [CLAIM_ANNOTATION]: aClaimText({ inject: 'Template' }) };
    const run = aRun({ annotations, spec: { status: 'PipelineRunPending' } });
    expect(admittedAway(run, 'None').outcome).toBe('held');
  });
});
