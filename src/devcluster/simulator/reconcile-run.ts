import { applyRunWrite } from './apply-run-write.js';
import { next } from './next.js';
import { parsePipelineRun } from './pipeline-run.js';
import { resolvePipeline } from './resolve-pipeline.js';
import type { RunWrite } from './run-write.js';
import { parseTaskRun } from './task-run.js';
import type { TektonApi } from './tekton-api.js';

interface RunReconciler {
  readonly api: TektonApi;
  readonly clock: () => Date;
  /** Lasts as long as a reconcile does between its children and the rest. */
  readonly pause: () => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Takes the next step of a run. Returns when to look again. */
export async function reconcileRun(
  { api, clock, pause, isStopped }: RunReconciler,
  namespace: string,
  name: string,
): Promise<Date | undefined> {
  const run = parsePipelineRun(await api.get({ plural: 'pipelineruns', namespace, name }));
  if (run === undefined || run.isDone || !run.isOurs) {
    return undefined;
  }
  const [taskRuns, pipeline] = await Promise.all([
    api.listTaskRuns(namespace, run.meta.uid),
    resolvePipeline(api, run),
  ]);
  const children = taskRuns.map(parseTaskRun).filter((taskRun) => taskRun !== undefined);
  const step = next(run, children, pipeline, clock());
  const errors: unknown[] = [];
  const apply = async (write: RunWrite): Promise<void> => {
    // Tekton writes the status of a reconcile whatever became of its other writes, and then tries again.
    await applyRunWrite(api, run.meta, write).catch((error: unknown) => errors.push(error));
  };
  const [first, rest] = inTwo(step.writes);
  for (const write of first) {
    await apply(write);
  }
  if (rest.length > 0) {
    await pause();
  }
  for (const write of isStopped() ? [] : rest) {
    await apply(write);
  }
  if (errors.length > 0) {
    throw errors[0];
  }
  return step.wakeAt;
}

/** The children, and what comes after them. */
function inTwo(writes: readonly RunWrite[]): readonly [readonly RunWrite[], readonly RunWrite[]] {
  const isChild = (write: RunWrite): boolean => write.kind === 'createTaskRun' || write.kind === 'cancelTaskRun';
  return [writes.filter(isChild), writes.filter((write) => !isChild(write))];
}
