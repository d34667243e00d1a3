import { describe, expect, test } from '@jest/globals';

import type { Fields } from '../../../../src/devcluster/simulator/fields.js';
import { validatePipelineRun } from '../../../../src/devcluster/simulator/webhook/validate-pipeline-run.js';

const pipelineRef = { name: 'p' };
const started: Fields = { startTime: '2026-08-20T10:00:00Z' };
const done: Fields = { ...started, conditions: [{ type: 'Succeeded', status: 'True', reason: 'Succeeded' }] };

function aRun(spec: Fields = {}, status: Fields = {}, metadata: Fields = {}): Fields {
  return { kind: 'PipelineRun', metadata, spec: { pipelineRef, ...spec }, status };
}

describe('validatePipelineRun, what it lets through', () => {
  test.each<[string, Fields, Fields | undefined]>([
    ['a new run', aRun(), undefined],
    ['a new run that is Pending', aRun({ status: 'PipelineRunPending' }), undefined],
    ['a new run that is Cancelled', aRun({ status: 'Cancelled' }), undefined],
    ['Cancelled on a running run', aRun({ status: 'Cancelled' }, started), aRun({}, started)],
    ['a lower word', aRun({}, started), aRun({ status: 'StoppedRunFinally' }, started)],
    ['null on a held run', aRun({ status: null }), aRun({ status: 'PipelineRunPending' })],
    ['Pending in the instant before startTime is written', aRun({ status: 'PipelineRunPending' }), aRun()],
    ['labels of a done run', aRun({}, done, { labels: { a: 'b' } }), aRun({}, done)],
    ['null where a done run has no status', aRun({ status: null }, done), aRun({}, done)],
    ['an empty list where there was none', aRun({ params: [] }, started), aRun({}, started)],
  ])('%s', (_title, object, old) => {
    expect(validatePipelineRun(object, old)).toEqual([]);
  });
});

describe('validatePipelineRun, what it refuses', () => {
  test.each<[string, Fields, Fields | undefined, string]>([
    [
      'params of a running run',
      aRun({ params: [{ name: 'a', value: 'b' }] }, started),
      aRun({}, started),
      'invalid value: Once the PipelineRun has started, only status updates are allowed: spec',
    ],
    [
      'timeouts of a pending run',
      aRun({ status: 'PipelineRunPending', timeouts: { pipeline: '1m' } }),
      aRun({ status: 'PipelineRunPending' }),
      'invalid value: Once the PipelineRun has started, only status updates are allowed: spec',
    ],
    [
      'Pending on a running run',
      aRun({ status: 'PipelineRunPending' }, started),
      aRun({}, started),
      'invalid value: PipelineRun cannot be Pending after it is started: spec.status',
    ],
    [
      'an unknown word',
      aRun({ status: 'Nonsense' }, started),
      aRun({}, started),
      'invalid value: Nonsense should be Cancelled, CancelledRunFinally, StoppedRunFinally or PipelineRunPending: spec.status',
    ],
    [
      'the old word',
      aRun({ status: 'PipelineRunCancelled' }),
      undefined,
      'invalid value: PipelineRunCancelled should be Cancelled, CancelledRunFinally, StoppedRunFinally or PipelineRunPending: spec.status',
    ],
    [
      'another managedBy',
      aRun({ managedBy: 'x.example/y' }),
      aRun(),
      'invalid value: managedBy is immutable: spec.spec.managedBy',
    ],
    [
      'a word on a done run',
      aRun({ status: 'Cancelled' }, done),
      aRun({}, done),
      'invalid value: Once the PipelineRun is complete, no updates are allowed: spec',
    ],
    [
      'params of a done run',
      aRun({ params: [{ name: 'a', value: 'b' }] }, done),
      aRun({}, done),
      'invalid value: Once the PipelineRun is complete, no updates are allowed: spec',
    ],
    [
      'a run without a pipeline',
      { spec: {} },
      undefined,
      'expected exactly one, got neither: spec.pipelineRef, spec.pipelineSpec',
    ],
    [
      'a run with two',
      aRun({ pipelineSpec: { tasks: [] } }),
      undefined,
      'expected exactly one, got both: spec.pipelineRef, spec.pipelineSpec',
    ],
  ])('%s', (_title, object, old, message) => {
    expect(validatePipelineRun(object, old)).toEqual([message]);
  });

  test('several problems, each of them', () => {
    expect(
      validatePipelineRun(aRun({ status: 'PipelineRunPending', params: [1] }, started), aRun({}, started)),
    ).toEqual([
      'invalid value: Once the PipelineRun has started, only status updates are allowed: spec',
      'invalid value: PipelineRun cannot be Pending after it is started: spec.status',
    ]);
  });
});
