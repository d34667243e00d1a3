import { isDeepStrictEqual } from 'node:util';

import { type Succeeded, withSucceeded } from './condition.js';
import { type Fields, textOf } from './fields.js';
import { toKubernetesTime } from './kubernetes-time.js';
import type { TaskPlan } from './task-plan.js';
import type { TaskRun } from './task-run.js';

/** The pod of a TaskRun: no object, just the two times that a kubelet would know more exactly than a status can. */
export interface Pod {
  readonly startedMs: number;
  /** When it is gone after a cancel; undefined as long as there was none. */
  readonly killedMs?: number;
}

/** What one reconcile of a TaskRun writes and remembers. */
export interface TaskRunStep {
  readonly status?: Fields;
  readonly pod?: Pod;
  readonly wakeAt?: Date;
}

/** What the controller knows besides the TaskRun. */
export interface TaskRunSurroundings {
  /** Undefined where the Task does not exist. */
  readonly plan: TaskPlan | undefined;
  readonly pod: Pod | undefined;
  /** How long this pod takes to let go once it is cancelled. */
  readonly cancelMs: number;
}

/** The next step of a TaskRun. */
export function nextTaskRun(taskRun: TaskRun, around: TaskRunSurroundings, now: Date): TaskRunStep {
  if (taskRun.phase !== 'active' || taskRun.meta.isBeingDeleted) {
    return {};
  }
  if (taskRun.specStatus === 'TaskRunCancelled') {
    return cancelled(taskRun, around, now);
  }
  const hasStarted = textOf(taskRun.status['startTime']) !== undefined;
  if (taskRun.specStatus === 'TaskRunPending' && !hasStarted) {
    const message = `TaskRun "${taskRun.meta.name}" is pending`;
    return changed(
      taskRun,
      withSucceeded(taskRun.status, { status: 'Unknown', reason: 'TaskRunPending', message }, now),
    );
  }
  if (around.plan === undefined) {
    const message = `failed to get task ${taskRun.taskRef ?? ''}: tasks.tekton.dev "${taskRun.taskRef ?? ''}" not found`;
    return { status: endedStatus(taskRun, { status: 'False', reason: 'TaskRunResolutionFailed', message }, now) };
  }
  return running(taskRun, around.plan, around.pod, now);
}

function running(taskRun: TaskRun, plan: TaskPlan, known: Pod | undefined, now: Date): TaskRunStep {
  const pod = known ?? newPod(taskRun, now);
  const endsMs = pod.startedMs + plan.durationMs;
  if (now.getTime() >= endsMs) {
    return { status: endedStatus(taskRun, plan.succeeds ? succeeded : failed, now) };
  }
  const message = 'Not all Steps in the Task have finished executing';
  const status = withSucceeded(started(taskRun, now), { status: 'Unknown', reason: 'Running', message }, now);
  return { ...changed(taskRun, status), pod, wakeAt: new Date(endsMs) };
}

/** The end comes a moment after the word, when the pod has let go; until then nothing shows. */
function cancelled(taskRun: TaskRun, around: TaskRunSurroundings, now: Date): TaskRunStep {
  const pod = around.pod ?? newPod(taskRun, now);
  const killedMs = pod.killedMs ?? now.getTime() + around.cancelMs;
  if (now.getTime() < killedMs) {
    return { pod: { ...pod, killedMs }, wakeAt: new Date(killedMs) };
  }
  const message = `TaskRun "${taskRun.meta.name}" was cancelled. ${taskRun.statusMessage ?? ''}`.trimEnd();
  return { status: endedStatus(taskRun, { status: 'False', reason: 'TaskRunCancelled', message }, now) };
}

const succeeded: Succeeded = {
  status: 'True',
  reason: 'Succeeded',
  message: 'All Steps have completed executing',
};

const failed: Succeeded = {
  status: 'False',
  reason: 'Failed',
  message: '"step-main" exited with code 1: Error',
};

/** A simulator that was restarted goes by the status, to the second. */
function newPod(taskRun: TaskRun, now: Date): Pod {
  const startTime = textOf(taskRun.status['startTime']);
  return { startedMs: startTime === undefined ? now.getTime() : Date.parse(startTime) };
}

function started(taskRun: TaskRun, now: Date): Fields {
  return { ...taskRun.status, startTime: textOf(taskRun.status['startTime']) ?? toKubernetesTime(now) };
}

function endedStatus(taskRun: TaskRun, verdict: Succeeded, now: Date): Fields {
  return { ...withSucceeded(started(taskRun, now), verdict, now), completionTime: toKubernetesTime(now) };
}

function changed(taskRun: TaskRun, status: Fields): TaskRunStep {
  return isDeepStrictEqual(status, taskRun.status) ? {} : { status };
}
