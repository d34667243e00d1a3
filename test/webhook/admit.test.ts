import { describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { encodeHeldMark, LIFE_MARKS } from '../../src/api/marks.js';
import { CLAIM_ANNOTATION, GROUP_LABEL, HELD_ANNOTATION, UID_ANNOTATION } from '../../src/api/names.js';
import type { Found } from '../../src/webhook/event-grouping.js';
import { aClaim, aClaimText, admitted, anEntry, aRun, EVENT, EVENT_LABELS, found, NOW } from './samples.js';

const label = /^acme-web-7-[a-z2-7]{16}$/;
const none: Found = { kind: 'none' };
const notSought: Found = { kind: 'notSought' };

function heldAt(offsetMs: number): string {
  return encodeHeldMark({ nonce: 'other', since: new Date(NOW + offsetMs).toISOString(), why: 'grouped: acme/web#7' });
}

describe('admit: a run that a Trigger made', () => {
  it('is labelled, carries its claim, and is held', () => {
    const { object, outcome, warnings, group } = admitted(aRun());
    expect({ outcome, warnings }).toEqual({ outcome: 'held', warnings: [] });
    expect(object.metadata.labels).toEqual({ ...EVENT_LABELS, [GROUP_LABEL]: expect.stringMatching(label) });
    expect(object.metadata.labels?.[GROUP_LABEL]).toBe(group);
    expect(parseClaimAnnotation(object.metadata.annotations![CLAIM_ANNOTATION]!)).toEqual({
      ok: true,
      value: { v: 1, eventID: EVENT, trigger: 'build', inject: 'Webhook', entries: [anEntry()] },
    });
    expect(JSON.parse(object.metadata.annotations![HELD_ANNOTATION]!)).toEqual({
      nonce: 'review-1',
      since: '2026-03-04T05:06:07.089Z',
      why: 'grouped: acme/web#7',
    });
    expect(object.spec).toEqual({ pipelineRef: { name: 'p' }, status: 'PipelineRunPending' });
  });

  it('is left alone where its event has no claim', () => {
    expect(admitted(aRun(), { claim: none })).toMatchObject({ outcome: 'notOurs', patch: [], warnings: [] });
  });

  it.each([
    ['the look-up failed', { kind: 'failed' }, 'the claim of its event could not be fetched in time'],
    ['the claim cannot be read', found({ spec: { eventID: 7 } }), 'the claim of its event cannot be read'],
    ['the claim is no object', found(null), 'the claim of its event cannot be read'],
    [
      'the claim is of another event',
      found(aClaim(undefined, { eventID: 'forged' })),
      "the claim under its event's name is of another event",
    ],
    [
      'the claim is of another trigger',
      found(aClaim(undefined, { trigger: 'deploy' })),
      "the claim under its event's name is of another event",
    ],
    ['the claim has no entry', found(aClaim({})), 'the claim of its event holds nothing of its trigger'],
    [
      'the only entry is of another trigger',
      found(aClaim({ a: anEntry({ triggerID: 'namespaces/lab/triggers/deploy' }) })),
      'the claim of its event holds nothing of its trigger',
    ],
    [
      'its entries are of several other namespaces',
      found(
        aClaim({
          a: anEntry({ triggerID: 'namespaces/one/triggers/build' }),
          b: anEntry({ triggerID: 'namespaces/two/triggers/build' }),
        }),
      ),
      "its event fired triggers of this name in several namespaces, none of them the run's",
    ],
    [
      'its claim would be too long',
      found(aClaim({ a: anEntry({ keyFrom: 'k'.repeat(4096) }), b: anEntry({ keyFrom: 'l'.repeat(4096) }) })),
      'its claim would take more than 8192 characters',
    ],
  ] as [string, Found, string][])('goes on ungrouped, with a warning, where %s', (_, claim, reason) => {
    const { outcome, patch, warnings, ...rest } = admitted(aRun(), { claim });
    expect({ outcome, patch, warnings }).toEqual({
      outcome: 'ungrouped',
      patch: [],
      warnings: [`not grouped: ${reason}`],
    });
    expect(rest.reason).toBe(reason);
  });

  it('says where a claim cannot be read, and none of its values', () => {
    const { at } = admitted(aRun(), { claim: found(aClaim(undefined, { trigger: 7 })) });
    expect(at).toEqual(['spec[trigger]']);
  });

  it('is in the first eight groups of its event, by entry name', () => {
    const names = ['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'];
    const entries = Object.fromEntries(names.map((name) => [name, anEntry({ key: name, title: name })]));
    const { object, warnings, outcome } = admitted(aRun(), { claim: found(aClaim(entries)) });
    const claim = parseClaimAnnotation(object.metadata.annotations![CLAIM_ANNOTATION]!);
    expect(claim.ok && claim.value.entries.map(({ key }) => key).join('')).toBe('abcdefgh');
    expect(object.metadata.labels?.[GROUP_LABEL]).toMatch(/^a-/);
    expect({ outcome, warnings }).toEqual({
      outcome: 'held',
      warnings: ["in the first 8 of its event's groups only: 1 more do not count"],
    });
  });

  it('gets the label of its claim in place of one that stood there', () => {
    const { object } = admitted(aRun({ labels: { ...EVENT_LABELS, [GROUP_LABEL]: 'release-aaaaaaaaaaaaaaaa' } }));
    expect(object.metadata.labels?.[GROUP_LABEL]).toMatch(label);
  });

  it('has the claim looked up where a template filled the annotation from an ungrouped event', () => {
    const { outcome, warnings } = admitted(aRun({ annotations: { [CLAIM_ANNOTATION]: '' } }), { claim: none });
    expect({ outcome, warnings }).toEqual({ outcome: 'notOurs', warnings: [] });
  });

  it('is grouped by the claim object where the annotation cannot be read, with a warning', () => {
    const { object, outcome, warnings } = admitted(aRun({ annotations: { [CLAIM_ANNOTATION]: '%%' } }));
    expect({ outcome, warnings }).toEqual({
      outcome: 'held',
      warnings: ['annotation concurrency.tekton.dev/claim cannot be read and is not used'],
    });
    expect(parseClaimAnnotation(object.metadata.annotations![CLAIM_ANNOTATION]!).ok).toBe(true);
  });

  it('is left alone where its annotations leave no room for ours', () => {
    const { outcome, patch, warnings } = admitted(aRun({ annotations: { notes: 'x'.repeat(262_000) } }));
    expect({ outcome, patch, warnings }).toEqual({
      outcome: 'ungrouped',
      patch: [],
      warnings: ['not grouped: its annotations leave no room for ours'],
    });
  });

  it('names at most 200 characters of the title, whole ones', () => {
    const { object } = admitted(aRun(), { claim: found(aClaim({ a: anEntry({ title: '🚀'.repeat(512) }) })) });
    expect(JSON.parse(object.metadata.annotations![HELD_ANNOTATION]!).why).toBe(`grouped: ${'🚀'.repeat(191)}`);
  });
});

describe('admit: a run whose claim stands on it', () => {
  it('is left as its template made it, where the template holds it', () => {
    const run = aRun({
      labels: { [GROUP_LABEL]: 'acme-web-7-aaaaaaaaaaaaaaaa' },
      annotations: { [CLAIM_ANNOTATION]: aClaimText() },
      spec: { status: 'PipelineRunPending' },
    });
    expect(admitted(run, { claim: notSought })).toMatchObject({
      outcome: 'held',
      patch: [],
      warnings: [],
      reason: 'pending by its template',
    });
  });

  it('gets the label that its template forgot', () => {
    const run = aRun({ annotations: { [CLAIM_ANNOTATION]: aClaimText() }, spec: { status: 'PipelineRunPending' } });
    const { patch, object } = admitted(run, { claim: notSought });
    expect(patch).toHaveLength(1);
    expect(object.metadata.labels?.[GROUP_LABEL]).toMatch(label);
  });

  it('is held by us where its template did not', () => {
    const text = aClaimText();
    const { object, outcome } = admitted(aRun({ annotations: { [CLAIM_ANNOTATION]: text } }), { claim: notSought });
    expect(outcome).toBe('held');
    expect(object.spec?.status).toBe('PipelineRunPending');
    expect(object.metadata.annotations?.[HELD_ANNOTATION]).toBeDefined();
    expect(object.metadata.annotations?.[CLAIM_ANNOTATION]).toBe(text);
  });

  it('is held anew where it is a rerun: it stays known as a copy, and loses the marks of the life it was copied from', () => {
    const copied = {
      [CLAIM_ANNOTATION]: aClaimText({ inject: 'Webhook' }),
      [HELD_ANNOTATION]: heldAt(-5_000),
      [UID_ANNOTATION]: 'uid-of-the-original',
    };
    const life = Object.fromEntries(LIFE_MARKS.map((name) => [name, 'uid-of-the-original something']));
    const run = aRun({ annotations: { ...copied, ...life } });
    const { object, outcome } = admitted(run, { claim: notSought });
    expect(outcome).toBe('held');
    expect(object.metadata.annotations).toEqual({
      ...copied,
      [HELD_ANNOTATION]: encodeHeldMark({
        nonce: 'review-1',
        since: '2026-03-04T05:06:07.089Z',
        why: 'grouped: acme/web#7',
      }),
    });
  });

  it('is known as a copy too where its original was not bound yet: by the original’s nonce', () => {
    const copied = { [CLAIM_ANNOTATION]: aClaimText({ inject: 'Webhook' }), [HELD_ANNOTATION]: heldAt(-5_000) };
    const { object } = admitted(aRun({ annotations: copied }), { claim: notSought });
    expect(object.metadata.annotations?.[UID_ANNOTATION]).toBe('other');
    expect(JSON.parse(object.metadata.annotations![HELD_ANNOTATION]!)).toMatchObject({ nonce: 'review-1' });
    const again = admitted(object, { claim: notSought, request: { uid: 'review-2' } });
    expect({ outcome: again.outcome, patch: again.patch }).toEqual({ outcome: 'held', patch: [] });
  });

  it('is its copier’s where it is a copy, made pending, of a run that a template made', () => {
    const annotations = { [CLAIM_ANNOTATION]: aClaimText(), [UID_ANNOTATION]: 'uid-of-the-original' };
    const run = aRun({ annotations, spec: { status: 'PipelineRunPending' } });
    expect(admitted(run, { claim: notSought })).toMatchObject({
      outcome: 'grouped',
      reason: 'pending by somebody else',
    });
  });

  it('is left alone with a warning where nothing on it can be read', () => {
    const { outcome, patch, warnings, at } = admitted(aRun({ labels: {}, annotations: { [CLAIM_ANNOTATION]: '%%' } }), {
      claim: notSought,
    });
    expect({ outcome, patch, warnings, at }).toEqual({
      outcome: 'ungrouped',
      patch: [],
      warnings: ['annotation concurrency.tekton.dev/claim cannot be read and is not used'],
      at: ['claim'],
    });
  });
});

describe('admit: a run that is pending when it comes', () => {
  const annotations = { [CLAIM_ANNOTATION]: aClaimText({ inject: 'Webhook' }) };

  it.each([-30_000, 0, 5_000])('is our own earlier call with a held mark of %i ms from now', (offset) => {
    const run = aRun({
      labels: { [GROUP_LABEL]: 'acme-web-7-aaaaaaaaaaaaaaaa' },
      annotations: { ...annotations, [HELD_ANNOTATION]: heldAt(offset) },
      spec: { status: 'PipelineRunPending' },
    });
    expect(admitted(run, { claim: notSought })).toMatchObject({
      outcome: 'held',
      reason: 'pending by an earlier call of ours',
      patch: [],
    });
  });

  it('gets back what another webhook took away since our earlier call, and keeps its held mark', () => {
    const marks = { [HELD_ANNOTATION]: heldAt(-1_000) };
    const { object } = admitted(aRun({ annotations: marks, spec: { status: 'PipelineRunPending' } }));
    expect(object.metadata.labels?.[GROUP_LABEL]).toMatch(label);
    expect(object.metadata.annotations).toEqual({ ...marks, [CLAIM_ANNOTATION]: expect.any(String) });
  });

  it.each([-30_001, 5_001, -86_400_000])('loses a copied held mark of %i ms from now, and stays pending', (offset) => {
    const run = aRun({
      annotations: { ...annotations, [HELD_ANNOTATION]: heldAt(offset) },
      spec: { status: 'PipelineRunPending' },
    });
    const { outcome, object, warnings } = admitted(run, { claim: notSought });
    expect({ outcome, warnings }).toEqual({
      outcome: 'grouped',
      warnings: ['grouped, but not held by us: spec.status is PipelineRunPending, and we will not clear it'],
    });
    expect(object.metadata.annotations).toEqual(annotations);
    expect(object.spec?.status).toBe('PipelineRunPending');
  });

  it.each(['', 'null', '{"nonce":"n","since":"soon","why":"w"}'])('loses the held mark %j, which is none', (mark) => {
    const run = aRun({
      annotations: { ...annotations, [HELD_ANNOTATION]: mark },
      spec: { status: 'PipelineRunPending' },
    });
    expect(admitted(run, { claim: notSought }).object.metadata.annotations).toEqual(annotations);
  });
});
