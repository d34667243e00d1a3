import { describe, expect, it } from '@jest/globals';

import { type ClaimAnnotation, parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import type { Control } from '../../src/api/control.js';
import {
  CLAIM_ANNOTATION,
  GROUP_LABEL,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  RELEASED_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { aControl } from '../builders/a-control.js';
import { admitted, aClaimText, anEntry, aRun, EVENT, found, NOW, type StoredRun } from './samples.js';

const ARRIVAL = NOW * 1_000;
const notSought = { kind: 'notSought' } as const;
const KEY = 'concurrency.tekton.dev/key';
const CLUSTER = 'ClusterConcurrencyControl';

function claimOn({ metadata }: StoredRun): ClaimAnnotation {
  const parsed = parseClaimAnnotation(metadata.annotations?.[CLAIM_ANNOTATION] ?? '');
  if (!parsed.ok) {
    throw new Error('the run bears no claim');
  }
  return parsed.value;
}

function controlsOn(run: StoredRun): readonly string[] {
  return claimOn(run).entries.map(({ control: { kind, name } }) => `${kind} ${name}`);
}

/** A run that no event made, with a param. */
function aPlainRun(annotations: object = {}, labels: object = {}): object {
  return aRun({ labels, annotations, spec: { params: [{ name: 'env', value: 'prod' }] } });
}

describe('a run that a control selects', () => {
  const control = aControl({ strategy: 'Queue', maxRunning: 2 });

  it('is held in the group of the control', () => {
    const { outcome, object, group } = admitted(aPlainRun(), { claim: notSought, controls: [control] });
    expect(outcome).toBe('held');
    expect(object.spec?.status).toBe('PipelineRunPending');
    expect(object.metadata.labels).toEqual({ [GROUP_LABEL]: group });
    expect(group).toMatch(/^deploys-prod-[a-z2-7]{16}$/);
    expect(object.metadata.annotations?.[HELD_ANNOTATION]).toContain('grouped: deploys: prod');
    expect(claimOn(object)).toEqual({
      v: 1,
      eventID: '',
      trigger: '',
      inject: 'Webhook',
      entries: [
        {
          triggerID: '',
          arrival: String(ARRIVAL),
          control: { kind: 'ConcurrencyControl', namespace: 'lab', name: 'deploys' },
          key: 'prod',
          keyFrom: '$(params.env)',
          title: 'deploys: prod',
          settings: { strategy: 'Queue', maxRunning: 2, sameRevision: 'Run' },
        },
      ],
    });
  });

  it('is in the groups of its event as well, and arrives with it', () => {
    const run = aRun({ spec: { params: [{ name: 'env', value: 'prod' }] } });
    const { object, group } = admitted(run, { claim: found(), controls: [control] });
    expect(group).toMatch(/^acme-web-7-/);
    expect(controlsOn(object)).toEqual(['Trigger build', 'ConcurrencyControl deploys']);
    const { eventID, entries } = claimOn(object);
    expect([eventID, ...entries.map(({ arrival }) => arrival)]).toEqual([EVENT, anEntry().arrival, anEntry().arrival]);
  });

  it('keeps the claim of its template, and is in the group of the control beside it', () => {
    const annotations = { [CLAIM_ANNOTATION]: aClaimText() };
    const labels = { [GROUP_LABEL]: 'by-template' };
    const run = aRun({
      labels,
      annotations,
      spec: { status: 'PipelineRunPending', params: [{ name: 'env', value: 'x' }] },
    });
    const { outcome, object, reason } = admitted(run, { claim: notSought, controls: [control] });
    expect([outcome, reason]).toEqual(['held', 'pending by its template']);
    expect(object.metadata.labels?.[GROUP_LABEL]).toBe('by-template');
    expect(claimOn(object)).toMatchObject({ inject: 'Template', entries: [anEntry(), { key: 'x' }] });
  });

  it('is in none where the key has no value, and not said to be wrong', () => {
    expect(admitted(aRun({ labels: {} }), { claim: notSought, controls: [control] })).toMatchObject({
      outcome: 'notOurs',
      patch: [],
      warnings: [],
    });
  });

  it('is told where the key cannot be used', () => {
    const run = aRun({ labels: {}, spec: { params: [{ name: 'env', value: 'x'.repeat(1025) }] } });
    expect(admitted(run, { claim: notSought, controls: [control] })).toMatchObject({
      outcome: 'notOurs',
      warnings: [
        'not grouped by ConcurrencyControl deploys: $(params.env) gives a text of 1025 bytes; at most 1024 are allowed',
      ],
    });
  });

  it('is in none where it asks to be ignored', () => {
    const run = aPlainRun({ [IGNORE_ANNOTATION]: 'true', [KEY]: 'k' });
    expect(admitted(run, { claim: notSought, controls: [control] })).toMatchObject({ outcome: 'notOurs', patch: [] });
  });

  it('is let through under a cancel strategy, and held under a limit, while no leader lives', () => {
    const held = (spec: object): unknown =>
      admitted(aPlainRun(), { claim: notSought, controls: [aControl(spec)], away: 'Limited' }).outcome;
    expect([held({}), held({ strategy: 'Queue' }), held({ noOverlap: true })]).toEqual(['grouped', 'held', 'held']);
  });

  it('stays as it is when the API server asks again', () => {
    const controls = [control];
    const once = admitted(aPlainRun(), { claim: notSought, controls });
    const again = admitted(once.object, { claim: notSought, controls, arrival: ARRIVAL + 2_000_000 });
    expect([again.outcome, again.patch]).toEqual(['held', []]);
  });

  it('is counted anew where it is a copy with another key', () => {
    const controls = [control];
    const { object } = admitted(aPlainRun(), { claim: notSought, controls });
    const copy = {
      ...object,
      metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [UID_ANNOTATION]: 'u-1' } },
      spec: { params: [{ name: 'env', value: 'dev' }] },
    };
    const later = 60_000;
    const admission = admitted(copy, {
      claim: notSought,
      controls,
      now: NOW + later,
      arrival: ARRIVAL + later * 1_000,
    });
    expect(admission.outcome).toBe('held');
    expect(admission.object.metadata.labels?.[GROUP_LABEL]).toMatch(/^deploys-dev-/);
    expect(claimOn(admission.object).entries).toMatchObject([{ key: 'dev', arrival: String(ARRIVAL + later * 1_000) }]);
  });

  it('loses the claim that it was copied with where no control selects it any more', () => {
    const { object } = admitted(aPlainRun(), { claim: notSought, controls: [control] });
    const copy = {
      ...object,
      metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [RELEASED_ANNOTATION]: 'u-1 x' } },
      spec: {},
    };
    const admission = admitted(copy, { claim: notSought });
    expect(admission.outcome).toBe('notOurs');
    expect(admission.object.metadata.annotations).toEqual({});
  });

  it('is said to have missed the groups of its event where those cannot be told', () => {
    const run = aRun({ spec: { params: [{ name: 'env', value: 'prod' }] } });
    expect(admitted(run, { claim: { kind: 'failed' }, controls: [control] })).toMatchObject({
      outcome: 'held',
      missed: 'the claim of its event could not be fetched in time',
      warnings: ['not grouped: the claim of its event could not be fetched in time'],
    });
  });
});

describe('a run that several controls select', () => {
  const controls: readonly Control[] = [
    aControl({ key: 'a' }, { kind: CLUSTER, name: 'a' }),
    ...['z', 'b', 'y', 'c', 'x', 'd', 'w'].map((name) => aControl({ key: name }, { name })),
    aControl({ key: 'b' }, { kind: CLUSTER, name: 'b' }),
  ];

  it('is in those of its namespace first, by name, and in eight at most', () => {
    const { object, warnings } = admitted(aPlainRun({ [KEY]: 'k' }), { claim: notSought, controls });
    expect(controlsOn(object)).toEqual([
      'Run ',
      ...['b', 'c', 'd', 'w', 'x', 'y', 'z'].map((name) => `ConcurrencyControl ${name}`),
    ]);
    expect(warnings).toEqual([
      'in the first 8 of its groups only: not in that of ClusterConcurrencyControl a, ClusterConcurrencyControl b',
    ]);
  });

  it('is in as many as its claim can hold', () => {
    const long = ['a', 'b', 'c', 'd'].map((name) => aControl({ key: `${name}${'x'.repeat(1000)}` }, { name }));
    const { object, warnings } = admitted(aPlainRun(), { claim: notSought, controls: long });
    expect(controlsOn(object)).toEqual(['ConcurrencyControl a', 'ConcurrencyControl b']);
    expect(warnings).toEqual([
      'in the first 2 of its groups only: not in that of ConcurrencyControl c, ConcurrencyControl d',
    ]);
  });
});

describe('a run that asks for a group by itself', () => {
  it('is held in it', () => {
    const run = aPlainRun({ [KEY]: 'acme/web#7', 'concurrency.tekton.dev/strategy': 'Queue' });
    const { outcome, object, warnings } = admitted(run, { claim: notSought });
    expect([outcome, warnings]).toEqual(['held', []]);
    expect(claimOn(object).entries).toEqual([
      {
        triggerID: '',
        arrival: String(ARRIVAL),
        control: { kind: 'Run', namespace: 'lab', name: '' },
        key: 'acme/web#7',
        keyFrom: 'key',
        title: 'acme/web#7',
        settings: { strategy: 'Queue', sameRevision: 'Run' },
      },
    ]);
  });

  it('is held by a label alone', () => {
    const { object } = admitted(aPlainRun({}, { [KEY]: 'web' }), { claim: notSought });
    expect(claimOn(object).entries).toMatchObject([{ key: 'web' }]);
  });

  it('is in the groups of its event instead, where there are any', () => {
    const { object } = admitted(aRun({ annotations: { [KEY]: 'k' } }), { claim: found() });
    expect(controlsOn(object)).toEqual(['Trigger build']);
    const ungrouped = admitted(aRun({ annotations: { [KEY]: 'k' } }), { claim: { kind: 'none' } });
    expect(claimOn(ungrouped.object)).toMatchObject({ eventID: EVENT, trigger: 'build', entries: [{ key: 'k' }] });
  });

  it('starts ungrouped where what it asks for is wrong, and is told', () => {
    const run = aPlainRun({ [KEY]: 'k', 'concurrency.tekton.dev/max-running': 'x' });
    expect(admitted(run, { claim: notSought })).toMatchObject({
      outcome: 'ungrouped',
      patch: [],
      reason: 'what it asks for cannot be used',
      warnings: ['not grouped: maxRunning is "x" (at annotation concurrency.tekton.dev/max-running; allowed: integer)'],
    });
    const selected = admitted(run, { claim: notSought, controls: [aControl()] });
    expect(controlsOn(selected.object)).toEqual(['ConcurrencyControl deploys']);
    expect(selected.warnings).toHaveLength(1);
  });
});

describe('a run of a namespace that takes no part', () => {
  const reason = 'namespace lab is not among those that take part (--namespaces)';
  const told = { outcome: 'ungrouped', patch: [], reason, warnings: [`not grouped: ${reason}`] };

  it.each<[string, object, Parameters<typeof admitted>[1]]>([
    ['its event', aRun(), { claim: found() }],
    ['its template', aRun({ annotations: { [CLAIM_ANNOTATION]: aClaimText() } }), { claim: notSought }],
    ['annotations', aPlainRun({ [KEY]: 'k' }), { claim: notSought }],
    ['annotations that are wrong', aPlainRun({ [KEY]: '' }), { claim: notSought }],
  ])('is told so where it asks for control by %s', (_, run, options) => {
    expect(admitted(run, { ...options, takesPart: false })).toMatchObject(told);
  });

  it('is not told so where it asks for nothing', () => {
    expect(admitted(aPlainRun(), { claim: notSought, takesPart: false })).toMatchObject({
      outcome: 'notOurs',
      warnings: [],
    });
    expect(admitted(aRun(), { claim: { kind: 'none' }, takesPart: false })).toMatchObject({ outcome: 'notOurs' });
  });
});
