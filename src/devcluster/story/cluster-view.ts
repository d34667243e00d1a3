import { isDone, readRun, type RunObject } from '../../tekton/run.js';

/** A TaskRun as the story tells of it. */
export interface TaskRunView {
  readonly name: string;
  readonly run: string;
  readonly task: string;
  /** `Running`, `Succeeded`, `TaskRunCancelled` …; empty before the first condition. */
  readonly reason: string;
  readonly isDone: boolean;
}

/** What the story sees of the cluster, and how it waits. */
export interface ClusterView {
  readonly runs: () => readonly RunObject[];
  readonly tasksOf: (run: string) => readonly TaskRunView[];
  readonly onRun: (object: unknown) => void;
  readonly onTaskRun: (object: unknown) => void;
  /** Resolves with what `look` finds as soon as it finds something; rejects with `what` when that takes too long. */
  readonly until: <T>(what: string, look: () => T | undefined) => Promise<T>;
}

/** Longest that anything in the story may take: it takes seconds, and a story that hangs tells nothing. */
const PATIENCE_MS = 30_000;

export function createClusterView(after: (ms: number, run: () => void) => () => void): ClusterView {
  const runs = new Map<string, RunObject>();
  const tasks = new Map<string, TaskRunView>();
  const waiting = new Set<() => void>();
  const changed = (): void => {
    waiting.forEach((look) => {
      look();
    });
  };

  async function until<T>(what: string, look: () => T | undefined): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      const again = (): void => {
        const found = look();
        if (found !== undefined) {
          waiting.delete(again);
          cancel();
          resolve(found);
        }
      };
      const cancel = after(PATIENCE_MS, () => {
        waiting.delete(again);
        reject(new Error(`the story stopped: ${what} did not happen within ${PATIENCE_MS / 1000} s`));
      });
      waiting.add(again);
      again();
    });
  }

  return {
    runs: () => [...runs.values()],
    tasksOf: (run) => [...tasks.values()].filter((task) => task.run === run),
    onRun: (object) => {
      const run = readRun(object);
      runs.set(run.uid, run);
      changed();
    },
    onTaskRun: (object) => {
      const task = readTaskRun(object);
      tasks.set(task.name, task);
      changed();
    },
    until,
  };
}

/** A TaskRun has the metadata and the conditions of a run. */
function readTaskRun(object: unknown): TaskRunView {
  const taskRun = readRun(object);
  const { name, labels, succeeded } = taskRun;
  return {
    name,
    run: labels['tekton.dev/pipelineRun'] ?? '',
    task: labels['tekton.dev/pipelineTask'] ?? '',
    reason: succeeded?.reason ?? '',
    isDone: isDone(taskRun),
  };
}
