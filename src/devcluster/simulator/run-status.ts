import { type Succeeded, withSucceeded } from './condition.js';
import { type Fields, textOf, without } from './fields.js';
import type { Facts } from './facts.js';
import { toKubernetesTime } from './kubernetes-time.js';
import type { PipelineRun } from './pipeline-run.js';
import { toRunCondition } from './run-condition.js';

/** The run's status with a startTime: the one it has, or now. */
export function startedStatus(run: PipelineRun, now: Date): Fields {
  return { ...run.status, startTime: textOf(run.status['startTime']) ?? toKubernetesTime(now) };
}

/** A started run with that condition, and completed if the condition is a verdict. */
export function conditionedStatus(run: PipelineRun, condition: Succeeded, now: Date): Fields {
  const status = withSucceeded(startedStatus(run, now), condition, now);
  return condition.status === 'Unknown' ? status : { ...status, completionTime: toKubernetesTime(now) };
}

/** The status of a run whose tasks go on as `facts` say. */
export function progressStatus(run: PipelineRun, pipelineSpec: Fields, facts: Facts, now: Date): Fields {
  const status = conditionedStatus(run, toRunCondition(run, facts), now);
  return {
    ...without(status, 'skippedTasks'),
    pipelineSpec,
    ...(facts.skipped.length > 0 && { skippedTasks: facts.skipped }),
    ...(facts.toCreate.some((task) => task.isFinal) && { finallyStartTime: toKubernetesTime(now) }),
  };
}

/** When the run's own timeout strikes; undefined where it has none, or its clock does not run yet. */
export function deadlineOf(run: PipelineRun, status: Fields): Date | undefined {
  const startTime = textOf(status['startTime']);
  return startTime === undefined || run.timeoutMs === undefined
    ? undefined
    : new Date(Date.parse(startTime) + run.timeoutMs);
}
