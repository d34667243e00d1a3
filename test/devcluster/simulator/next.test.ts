import { describe, expect, test } from '@jest/globals';

import type { Fields } from '../../../src/devcluster/simulator/fields.js';
import { fieldsOf, listOf } from '../../../src/devcluster/simulator/fields.js';
import { type RunStep, next } from '../../../src/devcluster/simulator/next.js';
import type { PipelineRun } from '../../../src/devcluster/simulator/pipeline-run.js';
import { type Phase, aPipeline, aRun, aStartedRun, aTaskRun, now, nowText, startText } from './objects.js';

function statusOf(step: RunStep): Fields {
  const write = step.writes.find((candidate) => candidate.kind === 'status');
  return write?.kind === 'status' ? write.status : {};
}

function conditionOf(step: RunStep): string {
  const condition = fieldsOf(listOf(statusOf(step)['conditions'])[0]);
  return `${String(condition['status'])} ${String(condition['reason'])}`;
}

function messageOf(step: RunStep): unknown {
  return fieldsOf(listOf(statusOf(step)['conditions'])[0])['message'];
}

function createdBy(step: RunStep): readonly unknown[] {
  return step.writes.flatMap((write) =>
    write.kind === 'createTaskRun' ? [fieldsOf(write.object['metadata'])['name']] : [],
  );
}

function cancelledBy(step: RunStep): readonly string[] {
  return step.writes.flatMap((write) => (write.kind === 'cancelTaskRun' ? [write.name] : []));
}

function after(run: PipelineRun, ...taskRuns: readonly (readonly [string, Phase])[]): RunStep {
  return next(
    run,
    taskRuns.map(([name, phase]) => aTaskRun(name, phase)),
    aPipeline(),
    now,
  );
}

interface WordCase {
  readonly title: string;
  readonly word: string;
  readonly taskRuns: readonly (readonly [string, Phase])[];
  readonly created?: readonly string[];
  readonly condition: string;
}

describe('next, on a run that nobody ends', () => {
  test('a new run makes its first TaskRun, then gets its label, then its startTime', () => {
    const step = after(aRun());
    expect(step.writes.map((write) => write.kind)).toEqual(['createTaskRun', 'metadata', 'status']);
    expect(createdBy(step)).toEqual(['r-build']);
    expect(statusOf(step)).toMatchObject({
      startTime: nowText,
      childReferences: [{ apiVersion: 'tekton.dev/v1', kind: 'TaskRun', name: 'r-build', pipelineTaskName: 'build' }],
    });
    expect(conditionOf(step)).toBe('Unknown Running');
    expect(messageOf(step)).toBe('Tasks Completed: 0 (Failed: 0, Cancelled 0), Incomplete: 3, Skipped: 0');
  });

  test('a TaskRun carries the labels of its run, what it belongs to, and an owner', () => {
    const step = after(aRun({ labels: { team: 'web' }, annotations: { note: 'x' } }));
    expect(step.writes[0]).toMatchObject({
      object: {
        metadata: {
          labels: {
            team: 'web',
            'tekton.dev/pipeline': 'p',
            'tekton.dev/pipelineRun': 'r',
            'tekton.dev/pipelineRunUID': 'uid-r',
            'tekton.dev/pipelineTask': 'build',
            'tekton.dev/memberOf': 'tasks',
          },
          annotations: { note: 'x' },
          ownerReferences: [{ kind: 'PipelineRun', name: 'r', uid: 'uid-r', controller: true }],
        },
      },
    });
  });

  test('at its start a run takes over the labels and annotations of its Pipeline, its own winning', () => {
    const pipeline = {
      ...aPipeline(),
      metadata: {
        labels: { team: 'pipeline', kind: 'ci' },
        annotations: { doc: 'x', 'kubectl.kubernetes.io/last-applied-configuration': '{}' },
      },
    };
    const step = next(aRun({ labels: { team: 'web' } }), [], pipeline, now);
    expect(step.writes.find((write) => write.kind === 'metadata')).toEqual({
      kind: 'metadata',
      metadata: { labels: { team: 'web', kind: 'ci', 'tekton.dev/pipeline': 'p' }, annotations: { doc: 'x' } },
    });
  });

  test('a Pipeline that is labelled later changes nothing on a run that has started', () => {
    const pipeline = { ...aPipeline(), metadata: { labels: { late: 'yes' }, annotations: {} } };
    const step = next(aStartedRun(), [aTaskRun('build', 'succeeded')], pipeline, now);
    expect(step.writes.find((write) => write.kind === 'metadata')).toEqual({
      kind: 'metadata',
      metadata: { labels: { 'tekton.dev/pipeline': 'p' }, annotations: {} },
    });
  });

  test('a run with an inline spec is labelled with its own name', () => {
    const run = aRun({ spec: { pipelineRef: undefined, pipelineSpec: aPipeline().spec } });
    expect(after(run).writes).toContainEqual({
      kind: 'metadata',
      metadata: { labels: { 'tekton.dev/pipeline': 'r' }, annotations: {} },
    });
  });

  test.each<[string, readonly (readonly [string, Phase])[], readonly string[], string]>([
    ['waits while a task runs', [['build', 'active']], [], 'Unknown Running'],
    ['goes on when a task succeeded', [['build', 'succeeded']], ['r-test'], 'Unknown Running'],
    [
      'runs finally when all tasks are done',
      [
        ['build', 'succeeded'],
        ['test', 'succeeded'],
      ],
      ['r-report'],
      'Unknown Running',
    ],
    [
      'succeeds when finally is done',
      [
        ['build', 'succeeded'],
        ['test', 'succeeded'],
        ['report', 'succeeded'],
      ],
      [],
      'True Succeeded',
    ],
    ['runs finally when a task failed', [['build', 'failed']], ['r-report'], 'Unknown Running'],
    [
      'fails when finally is done after a failure',
      [
        ['build', 'failed'],
        ['report', 'succeeded'],
      ],
      [],
      'False Failed',
    ],
    [
      'fails when finally failed',
      [
        ['build', 'succeeded'],
        ['test', 'succeeded'],
        ['report', 'failed'],
      ],
      [],
      'False Failed',
    ],
    ['stops when somebody cancelled a TaskRun', [['build', 'cancelled']], ['r-report'], 'Unknown Stopping'],
    [
      'is Cancelled when somebody cancelled a TaskRun and finally is done',
      [
        ['build', 'cancelled'],
        ['report', 'succeeded'],
      ],
      [],
      'False Cancelled',
    ],
  ])('a run %s', (_title, taskRuns, created, condition) => {
    const step = after(aStartedRun(), ...taskRuns);
    expect(createdBy(step)).toEqual(created);
    expect(conditionOf(step)).toBe(condition);
    expect(statusOf(step)['completionTime']).toBe(condition.startsWith('Unknown') ? undefined : nowText);
  });

  test('a run whose status says it already asks for nothing', () => {
    const run = aStartedRun();
    const status = statusOf(after(run, ['build', 'active']));
    expect(after(aStartedRun({}, status), ['build', 'active']).writes).toEqual([]);
  });

  test('a run without its Pipeline fails with the reason', () => {
    const missing = { kind: 'missing', reason: 'CouldntGetPipeline', message: 'not found' } as const;
    const step = next(aRun(), [], missing, now);
    expect(conditionOf(step)).toBe('False CouldntGetPipeline');
    expect(statusOf(step)).toMatchObject({ startTime: nowText, completionTime: nowText });
  });

  test.each([
    [
      'a circle',
      [
        { name: 'a', runAfter: ['b'] },
        { name: 'b', runAfter: ['a'] },
      ],
    ],
    ['a name that is not there', [{ name: 'a', runAfter: ['ghost'] }]],
  ])('a Pipeline whose graph has %s fails the run', (_title, tasks) => {
    const step = next(aRun(), [], { ...aPipeline(), spec: { tasks } }, now);
    expect(conditionOf(step)).toBe('False PipelineInvalidGraph');
    expect(createdBy(step)).toEqual([]);
  });

  test('a task that uses a result waits for the task that has it', () => {
    const tasks = [{ name: 'a' }, { name: 'b', params: [{ name: 'x', value: '$(tasks.a.results.x)' }] }];
    expect(createdBy(next(aRun(), [], { ...aPipeline(), spec: { tasks } }, now))).toEqual(['r-a']);
  });
});

describe('next, on a run that is pending', () => {
  const pending = { status: 'PipelineRunPending' };

  test('it gets its label and its condition, no startTime and no child', () => {
    const step = after(aRun({ spec: pending }));
    expect(step.writes.map((write) => write.kind)).toEqual(['metadata', 'status']);
    expect(conditionOf(step)).toBe('Unknown PipelineRunPending');
    expect(messageOf(step)).toBe('PipelineRun "r" is pending');
    expect(statusOf(step)['startTime']).toBeUndefined();
  });

  test('its own timeout does not run', () => {
    const step = after(aRun({ spec: { ...pending, timeouts: { pipeline: '3s' } } }));
    expect(step.wakeAt).toBeUndefined();
  });

  test('cancelled, it is done at once with one time for start and completion, and nothing runs', () => {
    const step = after(aRun({ spec: { status: 'Cancelled' } }));
    expect(conditionOf(step)).toBe('False Cancelled');
    expect(messageOf(step)).toBe('PipelineRun "r" was cancelled');
    expect(statusOf(step)).toMatchObject({ startTime: nowText, completionTime: nowText });
    expect(statusOf(step)['childReferences']).toBeUndefined();
    expect(createdBy(step)).toEqual([]);
  });

  test.each([
    ['CancelledRunFinally', 'CancelledRunningFinally', 'PipelineRun was gracefully cancelled'],
    ['StoppedRunFinally', 'StoppedRunningFinally', 'PipelineRun was gracefully stopped'],
  ])('%s starts it, skips its tasks and runs finally', (word, reason, why) => {
    const step = after(aRun({ spec: { status: word } }));
    expect(createdBy(step)).toEqual(['r-report']);
    expect(conditionOf(step)).toBe(`Unknown ${reason}`);
    expect(statusOf(step)).toMatchObject({
      startTime: nowText,
      finallyStartTime: nowText,
      skippedTasks: [
        { name: 'build', reason: why },
        { name: 'test', reason: why },
      ],
    });
  });

  test.each(['CancelledRunFinally', 'StoppedRunFinally'])('%s without finally ends it as Cancelled', (word) => {
    const spec = { tasks: [{ name: 'build' }] };
    expect(conditionOf(next(aRun({ spec: { status: word } }), [], { ...aPipeline(), spec }, now))).toBe(
      'False Cancelled',
    );
  });

  test('set Pending after its first TaskRun, it shows Pending and makes no other', () => {
    const step = after(aStartedRun(pending), ['build', 'succeeded']);
    expect(conditionOf(step)).toBe('Unknown PipelineRunPending');
    expect(createdBy(step)).toEqual([]);
    expect(statusOf(step)['startTime']).toBe(startText);
  });
});

describe('next, on a running run that is ended', () => {
  test('Cancelled: its TaskRuns are told, and it is done before they are', () => {
    const step = after(aStartedRun({ status: 'Cancelled' }), ['build', 'active']);
    expect(step.writes.map((write) => write.kind)).toEqual(['cancelTaskRun', 'metadata', 'status']);
    expect(conditionOf(step)).toBe('False Cancelled');
    expect(createdBy(step)).toEqual([]);
  });

  test('CancelledRunFinally: the running TaskRun is cancelled first', () => {
    const step = after(aStartedRun({ status: 'CancelledRunFinally' }), ['build', 'active']);
    expect(cancelledBy(step)).toEqual(['r-build']);
    expect(createdBy(step)).toEqual([]);
    expect(conditionOf(step)).toBe('Unknown CancelledRunningFinally');
  });

  test('CancelledRunFinally: a TaskRun that was told is not told again', () => {
    const told = aTaskRun('build', 'active', { status: 'TaskRunCancelled' });
    expect(cancelledBy(next(aStartedRun({ status: 'CancelledRunFinally' }), [told], aPipeline(), now))).toEqual([]);
  });

  test.each<WordCase>([
    {
      title: 'CancelledRunFinally, when the TaskRun has ended, runs finally',
      word: 'CancelledRunFinally',
      taskRuns: [['build', 'cancelled']],
      created: ['r-report'],
      condition: 'Unknown CancelledRunningFinally',
    },
    {
      title: 'CancelledRunFinally while finally runs lets it end',
      word: 'CancelledRunFinally',
      taskRuns: [
        ['build', 'succeeded'],
        ['test', 'succeeded'],
        ['report', 'active'],
      ],
      condition: 'Unknown CancelledRunningFinally',
    },
    {
      title: 'CancelledRunFinally ends as Cancelled',
      word: 'CancelledRunFinally',
      taskRuns: [
        ['build', 'cancelled'],
        ['report', 'succeeded'],
      ],
      condition: 'False Cancelled',
    },
    {
      title: 'StoppedRunFinally lets the running task go on',
      word: 'StoppedRunFinally',
      taskRuns: [['build', 'active']],
      condition: 'Unknown Running',
    },
    {
      title: 'StoppedRunFinally, when the task has ended, runs finally',
      word: 'StoppedRunFinally',
      taskRuns: [['build', 'succeeded']],
      created: ['r-report'],
      condition: 'Unknown StoppedRunningFinally',
    },
    {
      title: 'StoppedRunFinally ends as Cancelled although all that ran Succeeded',
      word: 'StoppedRunFinally',
      taskRuns: [
        ['build', 'succeeded'],
        ['report', 'succeeded'],
      ],
      condition: 'False Cancelled',
    },
    {
      title: 'StoppedRunFinally ends as Cancelled although nothing was left to skip',
      word: 'StoppedRunFinally',
      taskRuns: [
        ['build', 'succeeded'],
        ['test', 'succeeded'],
        ['report', 'succeeded'],
      ],
      condition: 'False Cancelled',
    },
    {
      title: 'StoppedRunFinally ends as Failed where a task failed',
      word: 'StoppedRunFinally',
      taskRuns: [
        ['build', 'failed'],
        ['report', 'succeeded'],
      ],
      condition: 'False Failed',
    },
  ])('$title', ({ word, taskRuns, created = [], condition }) => {
    const step = after(aStartedRun({ status: word }), ...taskRuns);
    expect(createdBy(step)).toEqual(created);
    expect(cancelledBy(step)).toEqual([]);
    expect(conditionOf(step)).toBe(condition);
  });

  test('null after StoppedRunFinally: the run goes on where it was', () => {
    const stopped = statusOf(after(aStartedRun({ status: 'StoppedRunFinally' }), ['build', 'active']));
    const step = after(aStartedRun({}, stopped), ['build', 'succeeded']);
    expect(createdBy(step)).toEqual(['r-test']);
    expect(conditionOf(step)).toBe('Unknown Running');
    expect(statusOf(step)['skippedTasks']).toBeUndefined();
  });

  test.each(['Cancelled', 'CancelledRunFinally'])('%s fails on a run that has a child of another kind', (word) => {
    const childReferences = [{ apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', name: 'r-child' }];
    const step = after(aStartedRun({ status: word }, { childReferences }), ['build', 'active']);
    expect(conditionOf(step)).toBe('Unknown PipelineRunCouldntCancel');
    expect(statusOf(step)['childReferences']).toEqual(childReferences);
    expect(createdBy(step)).toEqual([]);
  });
});

describe('next, on timeouts', () => {
  test('a run with time left asks to be woken when it is over', () => {
    const step = after(aStartedRun({ timeouts: { pipeline: '1m30s' } }), ['build', 'active']);
    expect(step.wakeAt).toEqual(new Date(Date.parse(startText) + 90_000));
  });

  test('a run over its time is done, its TaskRuns are told, and finally does not run', () => {
    const step = after(aStartedRun({ timeouts: { pipeline: '5s' } }), ['build', 'active']);
    expect(cancelledBy(step)).toEqual(['r-build']);
    expect(createdBy(step)).toEqual([]);
    expect(conditionOf(step)).toBe('False PipelineRunTimeout');
    expect(messageOf(step)).toBe('PipelineRun "r" failed to finish within "5s"');
    expect(step.wakeAt).toBeUndefined();
  });

  test('a run that is Pending beyond its time rests, and is timed out when it goes on', () => {
    const timeouts = { pipeline: '5s' };
    expect(after(aStartedRun({ timeouts, status: 'PipelineRunPending' })).wakeAt).toBeUndefined();
    expect(conditionOf(after(aStartedRun({ timeouts })))).toBe('False PipelineRunTimeout');
  });

  test('a timeout of 0 is none', () => {
    expect(after(aStartedRun({ timeouts: { pipeline: '0' } }), ['build', 'active']).wakeAt).toBeUndefined();
  });
});

describe('next, on runs that are left alone', () => {
  test.each([
    ['is done', aStartedRun({}, { conditions: [{ type: 'Succeeded', status: 'True', reason: 'Succeeded' }] })],
    ['is managed by another controller', aRun({ spec: { managedBy: 'kueue.x-k8s.io/multikueue' } })],
    ['is being deleted', aRun({ deletionTimestamp: nowText })],
  ])('a run that %s', (_title, run) => {
    expect(after(run).writes).toEqual([]);
  });

  test('a run that says tekton.dev/pipeline manages it is ours', () => {
    expect(createdBy(after(aRun({ spec: { managedBy: 'tekton.dev/pipeline' } })))).toEqual(['r-build']);
  });
});
