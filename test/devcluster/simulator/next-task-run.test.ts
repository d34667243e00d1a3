import { describe, expect, test } from '@jest/globals';

import { fieldsOf, listOf } from '../../../src/devcluster/simulator/fields.js';
import {
  type TaskRunStep,
  type TaskRunSurroundings,
  nextTaskRun,
} from '../../../src/devcluster/simulator/next-task-run.js';
import { aTaskRun, now, nowText } from './objects.js';

const around: TaskRunSurroundings = {
  plan: { durationMs: 2000, succeeds: true },
  pod: undefined,
  cancelMs: 100,
};

function conditionOf(step: TaskRunStep): string {
  const condition = fieldsOf(listOf(step.status?.['conditions'])[0]);
  return `${String(condition['status'])} ${String(condition['reason'])}`;
}

function podFrom(msAgo: number): TaskRunSurroundings {
  return { ...around, pod: { startedMs: now.getTime() - msAgo } };
}

describe('nextTaskRun', () => {
  test('a new TaskRun starts and wakes when its pod ends', () => {
    const step = nextTaskRun(aTaskRun('build', 'new'), around, now);
    expect(conditionOf(step)).toBe('Unknown Running');
    expect(step.status).toMatchObject({ startTime: nowText });
    expect(step.wakeAt).toEqual(new Date(now.getTime() + 2000));
  });

  test('a TaskRun whose pod has ended succeeds', () => {
    const step = nextTaskRun(aTaskRun('build', 'active'), podFrom(2000), now);
    expect(conditionOf(step)).toBe('True Succeeded');
    expect(step.status).toMatchObject({ completionTime: nowText });
  });

  test('a TaskRun whose step exits with 1 fails', () => {
    const failing = { ...podFrom(2000), plan: { durationMs: 2000, succeeds: false } };
    expect(conditionOf(nextTaskRun(aTaskRun('build', 'active'), failing, now))).toBe('False Failed');
  });

  test('a TaskRun that was running when the simulator was restarted goes by its startTime', () => {
    expect(conditionOf(nextTaskRun(aTaskRun('build', 'active'), around, now))).toBe('True Succeeded');
  });

  test('a cancelled TaskRun ends when its pod lets go, and says why', () => {
    const told = aTaskRun('build', 'active', { status: 'TaskRunCancelled', statusMessage: 'superseded' });
    const first = nextTaskRun(told, podFrom(500), now);
    expect(first.status).toBeUndefined();
    expect(first.wakeAt).toEqual(new Date(now.getTime() + 100));
    const second = nextTaskRun(told, { ...around, pod: first.pod }, new Date(now.getTime() + 100));
    expect(conditionOf(second)).toBe('False TaskRunCancelled');
    expect(listOf(second.status?.['conditions'])).toMatchObject([
      { message: 'TaskRun "r-build" was cancelled. superseded' },
    ]);
  });

  test('a pending TaskRun has no startTime and no pod', () => {
    const step = nextTaskRun(aTaskRun('build', 'new', { status: 'TaskRunPending' }), around, now);
    expect(conditionOf(step)).toBe('Unknown TaskRunPending');
    expect(step.status?.['startTime']).toBeUndefined();
    expect(step.pod).toBeUndefined();
  });

  test('a TaskRun whose Task is not there fails', () => {
    const step = nextTaskRun(aTaskRun('build', 'new'), { ...around, plan: undefined }, now);
    expect(conditionOf(step)).toBe('False TaskRunResolutionFailed');
  });

  test('a TaskRun that is done asks for nothing', () => {
    expect(nextTaskRun(aTaskRun('build', 'succeeded'), around, now)).toEqual({});
  });
});
