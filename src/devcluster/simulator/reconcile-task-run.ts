import { withStatus } from './apply-run-write.js';
import { fieldsOf } from './fields.js';
import { type Pod, nextTaskRun } from './next-task-run.js';
import { type SleepMs, type TaskPlan, toTaskPlan } from './task-plan.js';
import { type TaskRun, parseTaskRun } from './task-run.js';
import type { TektonApi } from './tekton-api.js';

interface TaskRunOptions {
  readonly api: TektonApi;
  readonly clock: () => Date;
  readonly random: () => number;
  readonly sleepMs: SleepMs;
}

interface TaskRunReconciler {
  /** Takes the next step of a TaskRun. Returns when to look again. */
  readonly reconcile: (namespace: string, name: string) => Promise<Date | undefined>;
  /** A TaskRun that is gone has no pod. */
  readonly forget: (uid: string) => void;
}

/** Plays the TaskRun controller and the kubelet: it remembers the pods, which are no objects here. */
export function createTaskRunReconciler({ api, clock, random, sleepMs }: TaskRunOptions): TaskRunReconciler {
  const pods = new Map<string, Pod>();
  return {
    reconcile: async (namespace, name) => {
      const taskRun = parseTaskRun(await api.get({ plural: 'taskruns', namespace, name }));
      if (taskRun?.phase !== 'active') {
        return undefined;
      }
      const { uid } = taskRun.meta;
      const plan = await planOf(api, taskRun, sleepMs);
      // A cancelled TaskRun was seen to end 0.05 to 0.35 s after its run (TEKTON.md, section 2).
      const cancelMs = 50 + 300 * random();
      const step = nextTaskRun(taskRun, { plan, pod: pods.get(uid), cancelMs }, clock());
      if (step.pod !== undefined) {
        pods.set(uid, step.pod);
      }
      const { status } = step;
      if (status !== undefined) {
        await api.update({ plural: 'taskruns', namespace, name }, 'status', (live) => withStatus(live, uid, status));
      }
      return step.wakeAt;
    },
    forget: (uid) => {
      pods.delete(uid);
    },
  };
}

async function planOf(api: TektonApi, taskRun: TaskRun, sleepMs: SleepMs): Promise<TaskPlan | undefined> {
  if (taskRun.taskSpec !== undefined) {
    return toTaskPlan(taskRun.taskSpec, sleepMs);
  }
  const { namespace } = taskRun.meta;
  const task = await api.get({ plural: 'tasks', namespace, name: taskRun.taskRef ?? '' });
  return task === undefined ? undefined : toTaskPlan(fieldsOf(task['spec']), sleepMs);
}
