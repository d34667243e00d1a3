import { isDeepStrictEqual } from 'node:util';

import { type Child, hasForeignChild, withChildReferences } from './child-references.js';
import { childName, toChildTaskRun } from './child-task-run.js';
import { isDone, withSucceeded } from './condition.js';
import { toFacts } from './facts.js';
import type { Fields } from './fields.js';
import { toGoDuration } from './go-duration.js';
import type { PipelineRun } from './pipeline-run.js';
import { graphProblem, parsePipelineTasks } from './pipeline-spec.js';
import type { FoundPipeline, ResolvedPipeline } from './resolved-pipeline.js';
import { cancelledCondition } from './run-condition.js';
import { labelledMetadata, mergedMetadata } from './run-metadata.js';
import { conditionedStatus, deadlineOf, progressStatus, startedStatus } from './run-status.js';
import type { OwnMetadata, RunWrite } from './run-write.js';
import type { TaskRun } from './task-run.js';

/** What one reconcile of a run writes, and when to look again although nothing changed. */
export interface RunStep {
  readonly writes: readonly RunWrite[];
  readonly wakeAt?: Date;
}

/** What a step wants, before it is known how much of it is a change. */
interface Intent {
  readonly children: readonly RunWrite[];
  readonly metadata: OwnMetadata;
  readonly status: Fields;
}

/**
 * The next step of a PipelineRun, as Tekton's controller takes it (TEKTON.md, section 2). Children are written before
 * the metadata and those before the status: this is why TaskRuns exist before `startTime` does.
 */
export function next(run: PipelineRun, taskRuns: readonly TaskRun[], pipeline: ResolvedPipeline, now: Date): RunStep {
  if (!run.isOurs || run.isDone || run.meta.isBeingDeleted) {
    return { writes: [] };
  }
  const intent = toIntent(run, taskRuns, pipeline, now);
  const writes = toWrites(run, intent);
  const deadline = isDone(intent.status) ? undefined : deadlineOf(run, intent.status);
  // A deadline that has passed wakes nobody: a run that is Pending or cannot be cancelled then would never rest.
  return deadline === undefined || deadline.getTime() <= now.getTime() ? { writes } : { writes, wakeAt: deadline };
}

function toIntent(run: PipelineRun, taskRuns: readonly TaskRun[], pipeline: ResolvedPipeline, now: Date): Intent {
  if (run.word === 'Cancelled') {
    return cancelled(run, taskRuns, now);
  }
  if (run.word === 'PipelineRunPending') {
    return pending(run, now);
  }
  const deadline = deadlineOf(run, startedStatus(run, now));
  if (deadline !== undefined && now.getTime() >= deadline.getTime()) {
    return timedOut(run, taskRuns, now);
  }
  return pipeline.kind === 'missing' ? failed(run, pipeline, now) : progressed(run, taskRuns, pipeline, now);
}

/** Done at once, before its TaskRuns are; `finally` does not run. On a run that never started there are none. */
function cancelled(run: PipelineRun, taskRuns: readonly TaskRun[], now: Date): Intent {
  if (hasForeignChild(run.status)) {
    return couldntCancel(run, taskRuns, now);
  }
  const status = conditionedStatus(run, cancelledCondition(run), now);
  return {
    children: cancellations(taskRuns, 'has been cancelled'),
    metadata: labelledMetadata(run),
    status: withChildReferences(status, childrenOf(taskRuns)),
  };
}

/** Nothing is made. A run that was set Pending in the instant after its start keeps its startTime and its TaskRuns. */
function pending(run: PipelineRun, now: Date): Intent {
  const message = `PipelineRun "${run.meta.name}" is pending`;
  const status = withSucceeded(run.status, { status: 'Unknown', reason: 'PipelineRunPending', message }, now);
  return { children: [], metadata: labelledMetadata(run), status };
}

function timedOut(run: PipelineRun, taskRuns: readonly TaskRun[], now: Date): Intent {
  const message = `PipelineRun "${run.meta.name}" failed to finish within "${toGoDuration(run.timeoutMs ?? 0)}"`;
  return {
    children: cancellations(taskRuns, 'has timed out'),
    metadata: labelledMetadata(run),
    status: conditionedStatus(run, { status: 'False', reason: 'PipelineRunTimeout', message }, now),
  };
}

function failed(run: PipelineRun, why: { readonly reason: string; readonly message: string }, now: Date): Intent {
  const { reason, message } = why;
  const status = conditionedStatus(run, { status: 'False', reason, message }, now);
  return { children: [], metadata: labelledMetadata(run), status };
}

/** Tekton's cancel code knows no child of the kind PipelineRun: it cancels the others and gives up on the run. */
function couldntCancel(run: PipelineRun, taskRuns: readonly TaskRun[], now: Date): Intent {
  const message = `PipelineRun "${run.meta.name}" was cancelled but had errors trying to cancel TaskRuns and/or Runs`;
  return {
    children: cancellations(taskRuns, 'has been cancelled'),
    metadata: labelledMetadata(run),
    status: conditionedStatus(run, { status: 'Unknown', reason: 'PipelineRunCouldntCancel', message }, now),
  };
}

function progressed(run: PipelineRun, taskRuns: readonly TaskRun[], pipeline: FoundPipeline, now: Date): Intent {
  const tasks = parsePipelineTasks(pipeline.spec);
  const problem = graphProblem(tasks);
  if (problem !== undefined) {
    const message = `PipelineRun ${run.meta.namespace}/${run.meta.name}'s Pipeline DAG is invalid: ${problem}`;
    return failed(run, { reason: 'PipelineInvalidGraph', message }, now);
  }
  const facts = toFacts(tasks, taskRuns, run.word);
  const endsDag = run.word === 'CancelledRunFinally' && facts.isDagRunning;
  if (endsDag && hasForeignChild(run.status)) {
    return couldntCancel(run, taskRuns, now);
  }
  const metadata = mergedMetadata(run, pipeline.metadata);
  const born = facts.toCreate.map((task) => ({ name: childName(run.meta.name, task.name), pipelineTask: task.name }));
  const status = progressStatus(run, pipeline.spec, facts, now);
  return {
    children: [
      ...(endsDag ? cancellations(taskRuns, 'has been cancelled') : []),
      ...facts.toCreate.map((task): RunWrite => ({
        kind: 'createTaskRun',
        object: toChildTaskRun(run, task, metadata),
      })),
    ],
    metadata,
    status: withChildReferences(status, [...childrenOf(taskRuns), ...born]),
  };
}

function childrenOf(taskRuns: readonly TaskRun[]): readonly Child[] {
  return taskRuns.map((taskRun) => ({ name: taskRun.meta.name, pipelineTask: taskRun.pipelineTask ?? '' }));
}

function cancellations(taskRuns: readonly TaskRun[], why: string): readonly RunWrite[] {
  return taskRuns
    .filter((taskRun) => taskRun.phase === 'active' && taskRun.specStatus !== 'TaskRunCancelled')
    .map((taskRun) => ({
      kind: 'cancelTaskRun',
      name: taskRun.meta.name,
      message: `TaskRun cancelled as the PipelineRun it belongs to ${why}.`,
    }));
}

/** Only what changes. The metadata go along with any other write, as Tekton writes them back after each reconcile. */
function toWrites(run: PipelineRun, intent: Intent): readonly RunWrite[] {
  const isStatusNew = !isDeepStrictEqual(intent.status, run.status);
  const { labels, annotations } = run.meta;
  const isMetadataNew = !isDeepStrictEqual(intent.metadata, { labels, annotations });
  return [
    ...intent.children,
    ...(isStatusNew || isMetadataNew || intent.children.length > 0
      ? [{ kind: 'metadata', metadata: intent.metadata } as const]
      : []),
    ...(isStatusNew ? [{ kind: 'status', status: intent.status } as const] : []),
  ];
}
