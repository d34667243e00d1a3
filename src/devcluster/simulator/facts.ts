import type { PipelineTask } from './pipeline-spec.js';
import type { TaskRun } from './task-run.js';

/** Why a task will not run, in the words of `status.skippedTasks`. */
type SkipReason =
  'PipelineRun was stopping' | 'PipelineRun was gracefully cancelled' | 'PipelineRun was gracefully stopped';

/** Where a run stands: everything that its next step depends on, counted once. */
export interface Facts {
  readonly toCreate: readonly PipelineTask[];
  readonly skipped: readonly { readonly name: string; readonly reason: SkipReason }[];
  readonly isDagRunning: boolean;
  readonly areFinalsDone: boolean;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly incomplete: number;
}

/** `word` is the run's `spec.status`; it is asked anew each time, so a word that is taken back counts no more. */
export function toFacts(tasks: readonly PipelineTask[], taskRuns: readonly TaskRun[], word: string | undefined): Facts {
  const phases = new Map(taskRuns.map((taskRun) => [taskRun.pipelineTask ?? '', taskRun.phase]));
  const dag = tasks.filter((task) => !task.isFinal);
  const skipReason = skipReasonOf(dag, phases, word);
  const unborn = dag.filter((task) => !phases.has(task.name));
  const skipped = skipReason === undefined ? [] : unborn.map(({ name }) => ({ name, reason: skipReason }));
  const isDagRunning = dag.some((task) => phases.get(task.name) === 'active');
  const isDagDone = !isDagRunning && skipped.length === unborn.length;
  const ready = unborn.filter((task) => task.after.every((name) => phases.get(name) === 'succeeded'));
  const finals = tasks.filter((task) => task.isFinal);
  const unbornFinals = finals.filter((task) => !phases.has(task.name));
  const count = (phase: TaskRun['phase']): number => tasks.filter((task) => phases.get(task.name) === phase).length;
  return {
    toCreate: [...(skipReason === undefined ? ready : []), ...(isDagDone ? unbornFinals : [])],
    skipped,
    isDagRunning,
    areFinalsDone: finals.every((task) => (phases.get(task.name) ?? 'active') !== 'active'),
    succeeded: count('succeeded'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    incomplete: count('active') + (unborn.length - skipped.length) + unbornFinals.length,
  };
}

/** A failed or cancelled task stops the rest of the graph, and so do the graceful words. */
function skipReasonOf(
  dag: readonly PipelineTask[],
  phases: ReadonlyMap<string, TaskRun['phase']>,
  word: string | undefined,
): SkipReason | undefined {
  if (dag.some((task) => phases.get(task.name) === 'failed' || phases.get(task.name) === 'cancelled')) {
    return 'PipelineRun was stopping';
  }
  if (word === 'CancelledRunFinally') {
    return 'PipelineRun was gracefully cancelled';
  }
  return word === 'StoppedRunFinally' ? 'PipelineRun was gracefully stopped' : undefined;
}
