import type { Schedule } from './ports.js';

/** Does work by key: one piece at a time per key, keys side by side. What is asked for meanwhile is done once more. */
export interface Work {
  readonly add: (key: string) => void;
  /** At that time, in place of what was asked for before; undefined takes it back. */
  readonly wakeAt: (key: string, time: Date | undefined) => void;
  /** Resolves after `ms`, or at once when the work is stopped. */
  readonly pause: (ms: number) => Promise<void>;
  readonly isStopped: () => boolean;
  /** Takes nothing new, and resolves when what was begun is over. */
  readonly stop: () => Promise<void>;
}

interface WorkOptions {
  readonly clock: () => Date;
  readonly schedule: Schedule;
  readonly perform: (key: string) => Promise<void>;
  readonly onError: (key: string, error: unknown) => void;
}

/** A piece of work that failed is tried again after this. */
const retryMs = 200;

/** Node fires a longer timer at once. Who is woken too early looks, and asks again. */
const longestMs = 2 ** 31 - 1;

export function createWork({ clock, schedule, perform, onError }: WorkOptions): Work {
  const underWay = new Map<string, { isDirty: boolean }>();
  const wakers = new Map<string, () => void>();
  const pauses = new Set<() => void>();
  const begun = new Set<Promise<void>>();
  let stopped = false;

  const wakeIn = (key: string, ms: number): void => {
    wakers.get(key)?.();
    const fire = (): void => {
      wakers.delete(key);
      add(key);
    };
    wakers.set(key, schedule(Math.min(ms, longestMs), fire));
  };

  const add = (key: string): void => {
    const current = underWay.get(key);
    if (stopped) {
      return;
    }
    if (current !== undefined) {
      current.isDirty = true;
      return;
    }
    const state = { isDirty: false };
    underWay.set(key, state);
    const run = perform(key)
      .catch((error: unknown) => {
        onError(key, error);
        if (!stopped) {
          wakeIn(key, retryMs);
        }
      })
      .then(() => {
        underWay.delete(key);
        begun.delete(run);
        if (state.isDirty) {
          add(key);
        }
      });
    begun.add(run);
  };

  return {
    add,
    wakeAt: (key, time) => {
      wakers.get(key)?.();
      wakers.delete(key);
      if (time !== undefined && !stopped) {
        wakeIn(key, Math.max(0, time.getTime() - clock().getTime()));
      }
    },
    pause: async (ms) => {
      if (stopped || ms === 0) {
        return;
      }
      await new Promise<void>((resolve) => {
        const cancel = schedule(ms, () => {
          pauses.delete(end);
          resolve();
        });
        const end = (): void => {
          cancel();
          resolve();
        };
        pauses.add(end);
      });
    },
    isStopped: () => stopped,
    stop: async () => {
      stopped = true;
      for (const end of [...wakers.values(), ...pauses]) {
        end();
      }
      await Promise.all(begun);
    },
  };
}
