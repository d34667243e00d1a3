import { describe, expect, it } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, GROUP_LABEL, HELD_ANNOTATION, IGNORE_ANNOTATION } from '../../src/api/names.js';
import { claimNameFor } from '../../src/webhook/claim-name-for.js';
import { aClaim, aClaimText, aCreation, admitted, anEntry, aRun, EVENT_LABELS, found, NOW } from './samples.js';

const labelValue = /^(?=.{1,63}$)[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/;

function labelOfKey(key: string): string {
  const entry = anEntry({ key, title: key });
  return admitted(aRun(), { claim: found(aClaim({ a: entry })) }).object.metadata.labels![GROUP_LABEL]!;
}

function keyOn(text: string): string {
  const parsed = parseClaimAnnotation(text);
  return parsed.ok ? parsed.value.entries[0]!.key : '';
}

describe('admission cases', () => {
  it('A01 a run that its author made pending is grouped, not held, and gets no held mark', () => {
    const { object, outcome } = admitted(aRun({ spec: { status: 'PipelineRunPending' } }));
    expect(outcome).toBe('grouped');
    expect(object.spec?.status).toBe('PipelineRunPending');
    expect(object.metadata.annotations).toEqual({ [CLAIM_ANNOTATION]: expect.any(String) });
    expect(object.metadata.labels?.[GROUP_LABEL]).toBeDefined();
  });

  it.each(['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally', 'PipelineRunCancelled', 'Nonsense'])(
    'A02 a run created as %s keeps its status, and loses a copied held mark',
    (status) => {
      const { object, outcome } = admitted(aRun({ annotations: { [HELD_ANNOTATION]: '{}' }, spec: { status } }));
      expect(outcome).toBe('grouped');
      expect(object.spec?.status).toBe(status);
      expect(object.metadata.annotations?.[HELD_ANNOTATION]).toBeUndefined();
    },
  );

  it('A04 a run is held in the same way through v1 and v1beta1', () => {
    const [v1, v1beta1] = ['v1', 'v1beta1'].map((version) =>
      admitted(
        { ...aRun(), apiVersion: `tekton.dev/${version}` },
        { request: { resource: { group: 'tekton.dev', version, resource: 'pipelineruns' } } },
      ),
    );
    expect(v1?.outcome).toBe('held');
    expect(v1beta1?.patch).toEqual(v1?.patch);
  });

  it('A05 labels that are there stay, whatever their names', () => {
    const labels = { ...EVENT_LABELS, 'a/b': '1', 'c~d': '2', 'e~1f': '3', plain: '4', __proto__x: '5' };
    const annotations = { 'x/y~z': 'kept' };
    const { object } = admitted(aRun({ labels, annotations }));
    expect(object.metadata.labels).toMatchObject(labels);
    expect(object.metadata.annotations).toMatchObject(annotations);
    expect(Object.keys(object.metadata.labels!)).toHaveLength(Object.keys(labels).length + 1);
    expect(Object.keys(object.metadata.annotations!)).toHaveLength(3);
  });

  it.each([undefined, null])('A05 maps that are %s are made', (absent) => {
    const claim = { [CLAIM_ANNOTATION]: aClaimText() };
    const without = aRun({ labels: absent, annotations: claim, metadata: { labels: absent } });
    expect(Object.keys(admitted(without).object.metadata.labels!)).toEqual([GROUP_LABEL]);
    const bare = aRun({ metadata: { annotations: absent } });
    expect(Object.keys(admitted(bare).object.metadata.annotations!)).toEqual([CLAIM_ANNOTATION, HELD_ANNOTATION]);
  });

  it.each([
    ['untyped params', { pipelineSpec: { params: [{ name: 'p' }], tasks: [{ name: 't' }] } }],
    ['no tasks', { pipelineSpec: {} }],
    ['fields of a later Tekton', { pipelineRef: { name: 'p' }, later: { deep: [1, 2.5, null] } }],
  ])('A07 a run with %s is held, and its spec is not judged', (_, spec) => {
    const { object, outcome, warnings } = admitted({ ...aRun(), spec });
    expect({ outcome, warnings }).toEqual({ outcome: 'held', warnings: [] });
    expect(object.spec).toEqual({ ...spec, status: 'PipelineRunPending' });
  });

  it.each([
    ['no spec', undefined],
    ['a spec that is null', null],
    ['a spec that is a list', []],
    ['a status that is a number', { status: 5 }],
    ['a status that is an object', { status: {} }],
  ])('A07 a run with %s is left to Tekton’s own refusal', (_, spec) => {
    const { object, outcome } = admitted({ ...aRun(), spec });
    expect(outcome).toBe('grouped');
    expect(object.spec).toEqual(spec);
  });

  it.each([null, ''])('A07 a status of %j is none, and the run is held', (status) => {
    expect(admitted(aRun({ spec: { status } })).object.spec?.status).toBe('PipelineRunPending');
  });

  it('A08 the namespace is the request’s, and a run without a name is held', () => {
    const other = anEntry({ key: 'other', triggerID: 'namespaces/other/triggers/build' });
    const claim = found(aClaim({ a: other, b: anEntry() }));
    const keyIn = (namespace: string): string =>
      keyOn(admitted(aRun(), { claim, request: { namespace } }).object.metadata.annotations![CLAIM_ANNOTATION]!);
    expect([keyIn('lab'), keyIn('other')]).toEqual(['42#7', 'other']);
  });

  it('A08 a run in a namespace of no Trigger takes the entries of the only namespace there is', () => {
    const { outcome } = admitted(aRun(), { request: { namespace: 'elsewhere' } });
    expect(outcome).toBe('held');
  });

  it('A09 a second call for what the first one made changes nothing, with another review uid and some seconds later', () => {
    const once = admitted(aRun());
    expect(claimNameFor(aCreation(once.object).run)).toBeUndefined();
    const twice = admitted(once.object, {
      claim: { kind: 'notSought' },
      now: NOW + 9_000,
      request: { uid: 'review-2' },
    });
    expect(twice).toMatchObject({
      outcome: 'held',
      reason: 'pending by an earlier call of ours',
      patch: [],
      warnings: [],
    });
  });

  it('A09 a dry run gets the same answer', () => {
    expect(admitted(aRun(), { request: { dryRun: true } }).patch).toEqual(admitted(aRun()).patch);
  });

  it.each(['kueue.x-k8s.io/multikueue', 'acme.example/controller'])(
    'A13 a run managed by %s gets no marks',
    (manager) => {
      const { outcome, patch, warnings } = admitted(aRun({ spec: { managedBy: manager } }));
      expect({ outcome, patch, warnings }).toEqual({
        outcome: 'ungrouped',
        patch: [],
        warnings: ['not grouped: spec.managedBy names another controller than Tekton'],
      });
    },
  );

  it('A13 a run managed by tekton.dev/pipeline is held like any other', () => {
    expect(admitted(aRun({ spec: { managedBy: 'tekton.dev/pipeline' } })).outcome).toBe('held');
  });

  it('A14 a hold that another webhook set before us stays its own', () => {
    const queued = { ...EVENT_LABELS, 'kueue.x-k8s.io/queue-name': 'team' };
    const { object } = admitted(aRun({ labels: queued, spec: { status: 'PipelineRunPending' } }));
    expect(object.metadata.annotations?.[HELD_ANNOTATION]).toBeUndefined();
  });

  it('A14 where Kueue holds after us, the hold that we had set is not ours any more when we are asked again', () => {
    const first = admitted(aRun()).object;
    expect(first.metadata.annotations?.[HELD_ANNOTATION]).toBeDefined();
    const labels = { ...first.metadata.labels, 'kueue.x-k8s.io/queue-name': 'team' };
    const { object, outcome, warnings } = admitted({ ...first, metadata: { ...first.metadata, labels } });
    expect(object.metadata.annotations?.[HELD_ANNOTATION]).toBeUndefined();
    expect(object.metadata.labels?.[GROUP_LABEL]).toBe(first.metadata.labels?.[GROUP_LABEL]);
    expect({ status: object.spec?.status, outcome }).toEqual({ status: 'PipelineRunPending', outcome: 'grouped' });
    expect(warnings.join()).toContain('Kueue starts it in its own time');
  });

  it('A14 a run that Kueue is to admit is left to it, also before it has set Pending', () => {
    const { object } = admitted(aRun({ labels: { ...EVENT_LABELS, 'kueue.x-k8s.io/queue-name': 'team' } }));
    expect(object.spec?.status).toBeUndefined();
    expect(object.metadata.labels?.[GROUP_LABEL]).toBeDefined();
  });

  it('K06 keys that differ in one symbol have different labels, and each run carries its whole key', () => {
    const keys = ['feature/a', 'feature-a', 'feature:a', 'feature a'];
    const labels = keys.map(labelOfKey);
    expect(new Set(labels).size).toBe(4);
    labels.forEach((label) => {
      expect(label).toMatch(labelValue);
    });
    const stored = keys.map((key) => admitted(aRun(), { claim: found(aClaim({ a: anEntry({ key }) })) }).object);
    expect(stored.map(({ metadata }) => keyOn(metadata.annotations![CLAIM_ANNOTATION]!))).toEqual(keys);
  });

  it.each([`${'a'.repeat(45)}-b`, `${'a'.repeat(62)}-`, '-x-', '___', '.', '修复', '🚀', 'x'.repeat(1024)])(
    'K08 the label of the key %j is legal',
    (key) => {
      expect(labelOfKey(key)).toMatch(labelValue);
    },
  );

  it.each(['$(body.secret)', '$(params.image)', '$(tasks.x.results.y)', '"\\\n`'])(
    'K15 the key %j is kept as text, and nothing of it can be substituted in the claim annotation',
    (key) => {
      const { object, outcome } = admitted(aRun(), { claim: found(aClaim({ a: anEntry({ key, title: key }) })) });
      const text = object.metadata.annotations![CLAIM_ANNOTATION]!;
      expect(outcome).toBe('held');
      expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(keyOn(text)).toBe(key);
      expect(JSON.parse(object.metadata.annotations![HELD_ANNOTATION]!).why).toBe(`grouped: ${key}`);
    },
  );

  it('I12 a mark that nobody knows is told to whoever makes the run, which is held all the same', () => {
    const { outcome, warnings } = admitted(aRun({ annotations: { 'concurrency.tekton.dev/strategi': 'Queue' } }));
    expect(outcome).toBe('held');
    expect(warnings).toEqual([
      'annotation concurrency.tekton.dev/strategi is not known, and says nothing; did you mean: concurrency.tekton.dev/strategy',
    ]);
  });

  it('a run that is to be ignored may say so in any case', () => {
    expect(admitted(aRun({ annotations: { [IGNORE_ANNOTATION]: 'True' } }))).toMatchObject({
      outcome: 'notOurs',
      patch: [],
    });
  });

  it('S03 the label of a group alone makes nobody a member', () => {
    const run = aRun({ labels: { [GROUP_LABEL]: 'release-aaaaaaaaaaaaaaaa' } });
    expect(claimNameFor(aCreation(run).run)).toBeUndefined();
    expect(admitted(run, { claim: { kind: 'notSought' } })).toMatchObject({ outcome: 'notOurs', patch: [] });
  });

  it('S03 a run with the event id of another event’s claim joins no group of that event', () => {
    const claim = found(aClaim(undefined, { eventID: 'of-somebody-else' }));
    expect(admitted(aRun(), { claim })).toMatchObject({ outcome: 'ungrouped', patch: [] });
  });

  it('S03 a run that is to be ignored, or is owned by a run, is left alone whatever stands on it', () => {
    const marks = { [CLAIM_ANNOTATION]: aClaimText(), [HELD_ANNOTATION]: '{}' };
    const owner = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', name: 'parent', uid: 'u' };
    const runs = [
      aRun({ annotations: { ...marks, [IGNORE_ANNOTATION]: 'true' } }),
      aRun({ annotations: marks, metadata: { ownerReferences: [owner] } }),
      aRun({
        annotations: marks,
        metadata: { ownerReferences: [{ ...owner, apiVersion: 'tekton.dev/v1beta1', kind: 'CustomRun' }] },
      }),
    ];
    runs.forEach((run) => {
      expect(claimNameFor(aCreation(run).run)).toBeUndefined();
      expect(admitted(run)).toMatchObject({ outcome: 'notOurs', patch: [], warnings: [] });
    });
  });
});
