import { MILLISECOND, type Micros } from '../core/micros.js';
import type { Run, RunState } from '../core/run.js';
import { settlesBy } from '../core/unit-state.js';
import type { RunObject } from '../tekton/run.js';
import type { FollowTasks, TasksFollowed, Time } from './ports.js';

/**
 * Knows of runs that are over whether their TaskRuns are done too: a cancelled PipelineRun is done before them. They are
 * looked at only where somebody asks, and only until they are done or their time is over.
 */
export interface Settling {
  /** The state with what is known of the tasks. Begins to follow them where that is not known yet. */
  readonly refine: (object: RunObject, run: Run) => RunState;
  /** Ends what follows the tasks of runs that are gone. */
  readonly forget: (uid: string) => void;
  readonly stop: () => Promise<void>;
}

interface Followed {
  readonly tasks: TasksFollowed;
  isOver: boolean;
  readonly cancel: () => void;
}

export function createSettling(deps: {
  readonly followTasks: FollowTasks;
  readonly time: Time;
  /** The tasks of the run are done, or its time is over. */
  readonly onSettled: (uid: string) => void;
}): Settling {
  const { followTasks, time, onSettled } = deps;
  const followed = new Map<string, Followed>();
  const stopping = new Set<Promise<void>>();

  function end(one: Followed): void {
    one.cancel();
    const task = one.tasks.stop().finally(() => stopping.delete(task));
    stopping.add(task);
  }

  function follow(object: RunObject, until: Micros): Followed {
    const { uid } = object;
    const settle = (): void => {
      const one = followed.get(uid);
      if (one !== undefined && !one.isOver) {
        one.isOver = true;
        end(one);
        onSettled(uid);
      }
    };
    const tasks = followTasks(object, settle);
    // Past its time the decision does not ask any more: there is nothing to follow.
    const cancel = time.after(Math.max(0, until / MILLISECOND - time.now()), settle);
    const one = { tasks, isOver: false, cancel };
    followed.set(uid, one);
    return one;
  }

  function isSettled(object: RunObject, until: Micros): boolean {
    const isLate = time.now() * MILLISECOND >= until;
    return (followed.get(object.uid) ?? (isLate ? undefined : follow(object, until)))?.isOver ?? true;
  }

  return {
    refine: (object, run) => {
      const { state } = run;
      // What succeeded has waited for its tasks itself.
      const mayBeEarly = state.kind === 'done' && state.started && object.succeeded?.status !== 'True';
      if (mayBeEarly) {
        return isSettled(object, settlesBy(run)) ? state : { ...state, isSettled: false };
      }
      const isGoing = state.kind === 'ending' && state.isBeingDeleted === true && state.started;
      return isGoing ? { ...state, isSettled: isSettled(object, settlesBy(run)) } : state;
    },
    forget: (uid) => {
      const one = followed.get(uid);
      if (one !== undefined && !one.isOver) {
        end(one);
      }
      followed.delete(uid);
    },
    stop: async () => {
      [...followed.keys()].forEach((uid) => {
        const one = followed.get(uid);
        if (one?.isOver === false) {
          end(one);
        }
      });
      followed.clear();
      await Promise.all(stopping);
    },
  };
}
