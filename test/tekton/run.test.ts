import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { isDone, isEnding, PENDING, readRun } from '../../src/tekton/run.js';

const aPipelineRun = {
  apiVersion: 'tekton.dev/v1',
  kind: 'PipelineRun',
  metadata: {
    name: 'ci-x1',
    generateName: 'ci-',
    namespace: 'team-a',
    uid: 'u-1',
    resourceVersion: '42',
    creationTimestamp: '2024-05-01T10:00:00Z',
    labels: { 'triggers.tekton.dev/triggers-eventid': 'e-1', team: 'a' },
    annotations: { 'concurrency.tekton.dev/uid': 'u-1', note: '' },
  },
  spec: { status: 'CancelledRunFinally', pipelineRef: { name: 'ci' } },
  status: {
    startTime: '2024-05-01T10:00:01Z',
    completionTime: '2024-05-01T10:00:09Z',
    conditions: [
      { type: 'Other', status: 'True' },
      { type: 'Succeeded', status: 'False', reason: 'Cancelled', message: 'was cancelled' },
    ],
    childReferences: [{ kind: 'TaskRun', name: 'ci-x1-lint' }],
  },
};

const owned = (owner: unknown) => readRun({ metadata: { ownerReferences: [{ kind: 'Foo' }, owner] } }).isChildRun;

describe('readRun', () => {
  it('reads what we need of a run, and no more', () => {
    expect(readRun(aPipelineRun)).toEqual({
      apiVersion: 'tekton.dev/v1',
      namespace: 'team-a',
      name: 'ci-x1',
      generateName: 'ci-',
      uid: 'u-1',
      resourceVersion: '42',
      creationTimestamp: '2024-05-01T10:00:00Z',
      startedTasks: [],
      labels: { 'triggers.tekton.dev/triggers-eventid': 'e-1', team: 'a' },
      annotations: { 'concurrency.tekton.dev/uid': 'u-1', note: '' },
      hasLabels: true,
      hasAnnotations: true,
      isChildRun: false,
      hasSpec: true,
      params: {},
      pipelineRef: 'ci',
      specStatus: 'CancelledRunFinally',
      isManagedElsewhere: false,
      startTime: '2024-05-01T10:00:01Z',
      completionTime: '2024-05-01T10:00:09Z',
      succeeded: { status: 'False', reason: 'Cancelled' },
      hasChildren: true,
    });
  });

  it('reads a run as it is at admission: no uid, no time, no status, perhaps no name', () => {
    expect(readRun({ apiVersion: 'tekton.dev/v1beta1', metadata: { generateName: 'ci-' }, spec: {} })).toEqual({
      apiVersion: 'tekton.dev/v1beta1',
      namespace: '',
      name: '',
      generateName: 'ci-',
      uid: '',
      resourceVersion: '',
      creationTimestamp: '',
      startedTasks: [],
      labels: {},
      annotations: {},
      hasLabels: false,
      hasAnnotations: false,
      isChildRun: false,
      hasSpec: true,
      params: {},
      isManagedElsewhere: false,
      hasChildren: false,
    });
  });

  it('keeps every label, and every annotation', () => {
    const { labels, annotations } = readRun(aPipelineRun);
    expect(labels).toEqual({ team: 'a', 'triggers.tekton.dev/triggers-eventid': 'e-1' });
    expect(annotations).toEqual(aPipelineRun.metadata.annotations);
  });

  it('does not keep what is no text, nor lose a label called __proto__', () => {
    const labels: unknown = JSON.parse('{"a":1,"b":null,"c":["x"],"__proto__":"y"}');
    expect(Object.entries(readRun({ metadata: { labels } }).labels)).toEqual([['__proto__', 'y']]);
  });

  it('keeps the params that are texts, and the name of the Pipeline', () => {
    const params: unknown = [
      { name: 'repo', value: 'acme/web' },
      { name: 'empty', value: '' },
      { name: 'list', value: ['a'] },
      { name: 'object', value: { a: 'b' } },
      { value: 'x' },
      null,
    ];
    expect(readRun({ spec: { params, pipelineRef: { name: 'build' } } })).toMatchObject({
      params: { repo: 'acme/web', empty: '' },
      pipelineRef: 'build',
    });
    expect(readRun({ spec: { pipelineRef: { resolver: 'git' } } }).pipelineRef).toBeUndefined();
  });

  it('keeps the names of the tasks that have begun', () => {
    const childReferences = [{ pipelineTaskName: 'build' }, { name: 'no task' }, null];
    expect(readRun({ status: { childReferences } }).startedTasks).toEqual(['build']);
  });

  it('sees that a run is being deleted', () => {
    expect(readRun({ metadata: { deletionTimestamp: '2024-05-01T10:00:00Z' } })).toMatchObject({
      deletionTimestamp: '2024-05-01T10:00:00Z',
    });
  });

  it.each([
    ['a PipelineRun of v1', { kind: 'PipelineRun', apiVersion: 'tekton.dev/v1' }, true],
    ['a PipelineRun of v1beta1', { kind: 'PipelineRun', apiVersion: 'tekton.dev/v1beta1' }, true],
    ['a PipelineRun of another group', { kind: 'PipelineRun', apiVersion: 'acme.dev/v1' }, false],
    ['a PipelineRun of no group', { kind: 'PipelineRun' }, false],
    ['a CustomRun', { kind: 'CustomRun', apiVersion: 'tekton.dev/v1beta1' }, true],
    ['a Run of v1alpha1', { kind: 'Run', apiVersion: 'tekton.dev/v1alpha1' }, true],
    ['a TaskRun', { kind: 'TaskRun', apiVersion: 'tekton.dev/v1' }, true],
    ['a Pipeline, which waits for nothing', { kind: 'Pipeline', apiVersion: 'tekton.dev/v1' }, false],
    ['a Run of another group', { kind: 'Run', apiVersion: 'acme.dev/v1' }, false],
    ['a null', null, false],
  ])('takes a run owned by %s for a child run: %s', (_, owner, isChild) => {
    expect(owned(owner)).toBe(isChild);
  });

  it.each([
    [undefined, false],
    ['', false],
    ['tekton.dev/pipeline', false],
    ['kueue.x-k8s.io/multikueue', true],
  ])('managed by %s: is managed elsewhere: %s', (managedBy, elsewhere) => {
    expect(readRun({ spec: { managedBy } }).isManagedElsewhere).toBe(elsewhere);
  });

  it('fills in an empty text where a condition says half', () => {
    const status = { conditions: [null, { type: 'Succeeded' }] };
    expect(readRun({ status }).succeeded).toEqual({ status: '', reason: '' });
  });

  it('never throws, and finds nothing in what is no run', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readRun({ metadata: value, spec: value, status: value }).uid).toBeDefined();
        expect(readRun(value).hasChildren).toBe(false);
      }),
    );
    for (const value of [undefined, null, 1, 'run', []]) {
      expect(readRun(value)).toMatchObject({ uid: '', hasSpec: false, labels: {} });
    }
  });
});

describe('isEnding', () => {
  it.each(['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally'])('knows that %s ends a run', (word) => {
    expect(isEnding(word)).toBe(true);
  });

  it.each([undefined, '', PENDING, 'PipelineRunCancelled', 'cancelled'])('knows that %s does not', (word) => {
    expect(isEnding(word)).toBe(false);
  });
});

describe('isDone', () => {
  it.each([
    ['True', true],
    ['False', true],
    ['Unknown', false],
    [undefined, false],
  ])('goes by the Succeeded condition: %s is %s', (status, expected) => {
    const conditions = status === undefined ? [] : [{ type: 'Succeeded', status, reason: 'R' }];
    expect(isDone(readRun({ status: { conditions } }))).toBe(expected);
  });
});
