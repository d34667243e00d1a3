import { readRun, type RunObject } from '../tekton/run.js';
import type { Log, RunStore, Time } from './ports.js';

export interface DeletionCheck {
  readonly check: (object: RunObject) => void;
  /** Resolves when no look is under way. */
  readonly stop: () => Promise<void>;
}

interface DeletionCheckDeps {
  readonly runs: RunStore;
  readonly time: Time;
  readonly log: Log;
  readonly onGone: (object: RunObject) => void;
  /** The run is there still: `now` is as the API server gave it. */
  readonly onAlive: (now: unknown) => void;
}

const RETRY_MS = 1_000;

/** A DELETED of the selected watch may only mean that the group label is gone: the run is looked up before it is believed. */
export function createDeletionCheck({ runs, time, log, onGone, onAlive }: DeletionCheckDeps): DeletionCheck {
  const looking = new Set<Promise<void>>();
  const retries = new Set<() => void>();
  let isStopped = false;

  async function look(object: RunObject): Promise<void> {
    try {
      const answer = await runs.get(object);
      if (answer.kind === 'gone' || readRun(answer.object).uid !== object.uid) {
        onGone(object);
      } else {
        onAlive(answer.object);
      }
    } catch (error) {
      log.warn('could not tell whether a run is gone, or only its label', { run: object.name, error });
      retry(object);
    }
  }

  function retry(object: RunObject): void {
    if (isStopped) {
      return;
    }
    const cancel = time.after(RETRY_MS, () => {
      retries.delete(cancel);
      check(object);
    });
    retries.add(cancel);
  }

  function check(object: RunObject): void {
    if (isStopped) {
      return;
    }
    const task = look(object).finally(() => looking.delete(task));
    looking.add(task);
  }

  return {
    check,
    stop: async () => {
      isStopped = true;
      retries.forEach((cancel) => {
        cancel();
      });
      await Promise.all(looking);
    },
  };
}
