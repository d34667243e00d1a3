import type { ApiCall, Change, Schedule, Watch } from './ports.js';
import { parsePipelineRun } from './pipeline-run.js';
import { reconcileRun } from './reconcile-run.js';
import { createTaskRunReconciler } from './reconcile-task-run.js';
import type { SleepMs } from './task-plan.js';
import { parseTaskRun } from './task-run.js';
import { createTektonApi } from './tekton-api.js';
import { createWork } from './work.js';

export interface SimulatorOptions {
  readonly call: ApiCall;
  readonly watch: Watch;
  readonly clock: () => Date;
  readonly schedule: Schedule;
  /** From 0 up to 1: spreads the moments that pods take to let go. */
  readonly random: () => number;
  /** How long the steps of a task work. As long as they say by default. */
  readonly sleepMs?: SleepMs;
  /**
   * How long a reconcile lasts from its TaskRuns to its status. 20 by default, as measured; more widens the windows in
   * which a run has TaskRuns but no startTime, and in which a mark that is changed comes back.
   */
  readonly reconcileMs?: number;
  /** Told what could not be done, before it is tried again. */
  readonly log?: (message: string) => void;
}

export interface Simulator {
  /** Resolves when all that was there at the start is known. */
  readonly synced: Promise<void>;
  readonly stop: () => Promise<void>;
}

const inSeconds: SleepMs = (seconds) => seconds * 1000;

/**
 * Plays Tekton's pipeline controller and the pods of its TaskRuns, as an ordinary client of any API server.
 *
 * A tour of this folder: `next` and `next-task-run` decide, each a pure function from an object, what is around it and
 * the time to the writes of one reconcile; `facts`, `run-condition`, `run-status` and `run-metadata` are their parts.
 * `reconcile-run` and `reconcile-task-run` read, ask and write through `tekton-api`; `work` keeps them one at a time
 * per object. `webhook/` plays Tekton's admission.
 */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { call, watch, clock, schedule, random, sleepMs = inSeconds, reconcileMs = 20 } = options;
  const api = createTektonApi(call);
  const taskRuns = createTaskRunReconciler({ api, clock, random, sleepMs });
  const work = createWork({
    clock,
    schedule,
    perform: async (key) => {
      const [kind, namespace = '', name = ''] = key.split('/');
      const pause = async (): Promise<void> => {
        await work.pause(reconcileMs);
      };
      const wakeAt =
        kind === 'TaskRun'
          ? await taskRuns.reconcile(namespace, name)
          : await reconcileRun({ api, clock, pause, isStopped: work.isStopped }, namespace, name);
      work.wakeAt(key, wakeAt);
    },
    onError: (key, error) => options.log?.(`${key}: ${error instanceof Error ? error.message : String(error)}`),
  });

  const onRun = ({ type, object }: Change): void => {
    const run = parsePipelineRun(object);
    if (run !== undefined && type === 'put' && !run.isDone) {
      work.add(`PipelineRun/${run.meta.namespace}/${run.meta.name}`);
    }
  };
  const onTaskRun = ({ type, object }: Change): void => {
    const taskRun = parseTaskRun(object);
    if (taskRun === undefined) {
      return;
    }
    const { namespace, name, uid, labels } = taskRun.meta;
    if (type === 'put' && taskRun.phase === 'active') {
      work.add(`TaskRun/${namespace}/${name}`);
      return;
    }
    taskRuns.forget(uid);
    const owner = labels['tekton.dev/pipelineRun'];
    if (owner !== undefined) {
      work.add(`PipelineRun/${namespace}/${owner}`);
    }
  };
  const watches = [
    watch({ path: '/apis/tekton.dev/v1/pipelineruns', onChange: onRun }),
    watch({ path: '/apis/tekton.dev/v1/taskruns', onChange: onTaskRun }),
  ];
  return {
    synced: Promise.all(
      watches.map(async (open) => {
        await open.synced;
      }),
    ).then(() => undefined),
    stop: async () => {
      await Promise.all([
        work.stop(),
        ...watches.map(async (open) => {
          await open.stop();
        }),
      ]);
    },
  };
}
