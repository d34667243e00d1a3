import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type Fields, fieldsOf, listOf } from '../../../src/devcluster/simulator/fields.js';
import { type Lab, aNewPipeline, aNewRun, conditionOf, nameOf, startLab } from './lab.js';

let lab: Lab;

beforeAll(async () => {
  lab = await startLab();
  await lab.create('pipelines', aNewPipeline('p', 1));
  await lab.create('pipelines', aNewPipeline('long', 600));
});

afterAll(async () => {
  await lab.close();
});

function statusOf(object: Fields | undefined): Fields {
  return fieldsOf(object?.['status']);
}

/** Numbers of one counter: which of two writes came first. */
function versionOf(object: Fields | undefined): number {
  return Number(fieldsOf(object?.['metadata'])['resourceVersion']);
}

function messageOf(answer: { readonly body: unknown }): unknown {
  return fieldsOf(answer.body)['message'];
}

const refusal =
  'admission webhook "validation.webhook.pipeline.tekton.dev" denied the request: validation failed: invalid value: ';

describe('startSimulator, on the embedded API server', () => {
  test('a run is defaulted, makes its tasks and finally, and succeeds', async () => {
    await lab.create('pipelineruns', aNewRun('main', {}, { labels: { team: 'web' } }));
    const run = await lab.untilCondition('main', 'True Succeeded');
    expect(run).toMatchObject({
      metadata: {
        labels: { team: 'web', from: 'pipeline', 'tekton.dev/pipeline': 'p' },
        annotations: { doc: 'of the pipeline' },
      },
      spec: { taskRunTemplate: { serviceAccountName: 'default' }, timeouts: { pipeline: '1h0m0s' } },
      status: { childReferences: [{ name: 'main-build' }, { name: 'main-report' }] },
    });
    await lab.untilCondition('main-report', 'True Succeeded');
    expect(fieldsOf(fieldsOf(lab.latest('main-build'))['metadata'])['labels']).toMatchObject({
      team: 'web',
      'tekton.dev/memberOf': 'tasks',
    });
  });

  test('a TaskRun is there before the startTime of its run', async () => {
    await lab.create('pipelineruns', aNewRun('first'));
    const started = await lab.untilCondition('first', 'Unknown Running');
    const born = await lab.until(() => lab.sights.find(({ object }) => nameOf(object) === 'first-build')?.object);
    expect(versionOf(born)).toBeLessThan(versionOf(started));
  });

  test('a pending run stays so; cancelled, it is done without a child', async () => {
    await lab.create('pipelineruns', aNewRun('held', { status: 'PipelineRunPending' }));
    const held = await lab.untilCondition('held', 'Unknown PipelineRunPending');
    expect(statusOf(held)['startTime']).toBeUndefined();
    expect(held).toMatchObject({ metadata: { labels: { 'tekton.dev/pipeline': 'p' } } });
    await lab.patch('held', { spec: { status: 'Cancelled' } });
    const status = statusOf(await lab.untilCondition('held', 'False Cancelled'));
    expect(status['startTime']).toBe(status['completionTime']);
    expect(listOf(status['childReferences'])).toEqual([]);
    expect(lab.latest('held-build')).toBeUndefined();
    expect(lab.latest('held-report')).toBeUndefined();
  });

  test('a pending run refuses other changes, starts on null, and refuses to be Pending again', async () => {
    await lab.create('pipelineruns', aNewRun('later', { pipelineRef: { name: 'long' }, status: 'PipelineRunPending' }));
    await lab.untilCondition('later', 'Unknown PipelineRunPending');
    const changed = await lab.patch('later', { spec: { timeouts: { pipeline: '1m' } } });
    expect(changed.status).toBe(400);
    expect(messageOf(changed)).toBe(
      `${refusal}Once the PipelineRun has started, only status updates are allowed: spec`,
    );
    await lab.patch('later', { spec: { status: null } });
    await lab.untilCondition('later', 'Unknown Running');
    const again = await lab.patch('later', { spec: { status: 'PipelineRunPending' } });
    expect(messageOf(again)).toBe(`${refusal}PipelineRun cannot be Pending after it is started: spec.status`);
    await lab.patch('later', { spec: { status: 'Cancelled' } });
    await lab.untilCondition('later', 'False Cancelled');
    const done = await lab.patch('later', { spec: { status: null } });
    expect(messageOf(done)).toBe(`${refusal}Once the PipelineRun is complete, no updates are allowed: spec`);
  });

  test('Cancelled: the run is done before its TaskRun, and finally does not run', async () => {
    await lab.create('pipelineruns', aNewRun('cut', { pipelineRef: { name: 'long' } }));
    await lab.untilCondition('cut-build', 'Unknown Running');
    await lab.untilCondition('cut', 'Unknown Running');
    await lab.patch('cut', { spec: { status: 'Cancelled' } });
    await lab.untilCondition('cut', 'False Cancelled');
    const taskRun = await lab.untilCondition('cut-build', 'False TaskRunCancelled');
    expect(versionOf(lab.latest('cut'))).toBeLessThan(versionOf(taskRun));
    expect(lab.latest('cut-report')).toBeUndefined();
  });

  test('CancelledRunFinally: the TaskRun is cancelled, finally runs, then the run is Cancelled', async () => {
    await lab.create('pipelineruns', aNewRun('soft', { pipelineRef: { name: 'long' } }));
    await lab.untilCondition('soft', 'Unknown Running');
    await lab.patch('soft', { spec: { status: 'CancelledRunFinally' } });
    await lab.untilCondition('soft', 'Unknown CancelledRunningFinally');
    await lab.untilCondition('soft', 'False Cancelled');
    expect(conditionOf(await lab.get('taskruns', 'soft-build'))).toBe('False TaskRunCancelled');
    expect(conditionOf(await lab.get('taskruns', 'soft-report'))).toBe('True Succeeded');
  });

  test('StoppedRunFinally: the TaskRun goes on, finally runs, then the run is Cancelled', async () => {
    await lab.create('pipelineruns', aNewRun('stop'));
    await lab.untilCondition('stop', 'Unknown Running');
    await lab.patch('stop', { spec: { status: 'StoppedRunFinally' } });
    await lab.untilCondition('stop', 'Unknown StoppedRunningFinally');
    await lab.untilCondition('stop', 'False Cancelled');
    expect(conditionOf(await lab.get('taskruns', 'stop-build'))).toBe('True Succeeded');
    expect(conditionOf(await lab.get('taskruns', 'stop-report'))).toBe('True Succeeded');
  });

  test('a graceful word on a pending run starts it and runs its finally alone', async () => {
    await lab.create('pipelineruns', aNewRun('odd', { status: 'PipelineRunPending' }));
    await lab.untilCondition('odd', 'Unknown PipelineRunPending');
    await lab.patch('odd', { spec: { status: 'CancelledRunFinally' } });
    await lab.untilCondition('odd', 'False Cancelled');
    expect(lab.latest('odd-build')).toBeUndefined();
    await lab.untilCondition('odd-report', 'True Succeeded');
  });

  test('Cancelled, raised from a graceful word, ends finally too', async () => {
    const tasks = [{ name: 'build', taskSpec: { steps: [{ script: 'sleep 600' }] } }];
    const last = [{ name: 'report', taskSpec: { steps: [{ script: 'sleep 600' }] } }];
    await lab.create('pipelineruns', aNewRun('raised', { pipelineRef: null, pipelineSpec: { tasks, finally: last } }));
    await lab.untilCondition('raised', 'Unknown Running');
    await lab.patch('raised', { spec: { status: 'CancelledRunFinally' } });
    await lab.untilCondition('raised-report', 'Unknown Running');
    await lab.patch('raised', { spec: { status: 'Cancelled' } });
    await lab.untilCondition('raised', 'False Cancelled');
    await lab.untilCondition('raised-report', 'False TaskRunCancelled');
  });

  test('a run created as Cancelled is done at once', async () => {
    const answer = await lab.create('pipelineruns', aNewRun('still', { status: 'Cancelled' }));
    expect(answer.status).toBe(201);
    await lab.untilCondition('still', 'False Cancelled');
    expect(lab.latest('still-build')).toBeUndefined();
  });

  test('a run over its time ends as timed out', async () => {
    await lab.create('pipelineruns', aNewRun('slow', { pipelineRef: { name: 'long' }, timeouts: { pipeline: '1s' } }));
    await lab.untilCondition('slow', 'False PipelineRunTimeout');
    await lab.untilCondition('slow-build', 'False TaskRunCancelled');
  });

  test('a run without its Pipeline, and one without a Task, fail with the reason', async () => {
    const taskRef = { name: 'no-such' };
    await lab.create('pipelineruns', aNewRun('lost', { pipelineRef: { name: 'no-such' } }));
    await lab.create(
      'pipelineruns',
      aNewRun('lost-task', { pipelineRef: null, pipelineSpec: { tasks: [{ name: 'a', taskRef }] } }),
    );
    await lab.untilCondition('lost', 'False CouldntGetPipeline');
    await lab.untilCondition('lost-task', 'False CouldntGetTask');
  });

  test('a Task by reference takes its own time, and exit 1 fails the run after finally', async () => {
    await lab.create('tasks', { kind: 'Task', metadata: { name: 'fail' }, spec: { steps: [{ script: 'exit 1' }] } });
    await lab.create(
      'pipelineruns',
      aNewRun('red', {
        pipelineRef: null,
        pipelineSpec: {
          tasks: [{ name: 'a', taskRef: { name: 'fail' } }],
          finally: [{ name: 'z', taskSpec: { steps: [] } }],
        },
      }),
    );
    await lab.untilCondition('red', 'False Failed');
    await lab.untilCondition('red-z', 'True Succeeded');
  });

  test('a run that another controller manages is not touched', async () => {
    await lab.create('pipelineruns', aNewRun('theirs', { managedBy: 'other.example/x' }));
    await lab.create('pipelineruns', aNewRun('ours'));
    await lab.untilCondition('ours', 'True Succeeded');
    const theirs = await lab.get('pipelineruns', 'theirs');
    expect(statusOf(theirs)).toEqual({});
    expect(fieldsOf(theirs['metadata'])['labels']).toBeUndefined();
  });

  test('nothing of all this had to be tried again', () => {
    expect(lab.logged).toEqual([]);
  });
});
