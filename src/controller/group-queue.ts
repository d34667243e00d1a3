import type { GroupId } from '../core/group.js';
import type { Time } from './ports.js';

/** Groups that wait for a decision. A group waits once, however often it is added. */
export interface GroupQueue {
  readonly add: (group: GroupId) => void;
  readonly size: () => number;
  readonly resume: () => void;
  readonly stop: () => void;
}

/** What a decision leaves: the groups it covered, and after how long to look again, if time alone may change it. */
export interface Visit {
  readonly done: readonly GroupId[];
  readonly againInMs?: number;
}

/** So many decisions in one turn of the event loop; then answers and changes get their turn. */
const PER_TURN = 50;

/**
 * Longest until a group is looked at again: a timer of Node's that is set for more than 24.8 days (2^31 ms) fires at once, and
 * a `queueTimeout` may be longer. To look too early changes nothing.
 */
const LONGEST_MS = 24 * 60 * 60_000;

/** One decision at a time. `visit` must not throw for long: a fault in one group must not stop the others. */
export function createGroupQueue(time: Time, visit: (group: GroupId) => Visit): GroupQueue {
  const waiting = new Set<GroupId>();
  const later = new Map<GroupId, () => void>();
  let turn: (() => void) | undefined;
  let isRunning = false;

  function add(group: GroupId): void {
    waiting.add(group);
    schedule();
  }

  function schedule(): void {
    if (isRunning && waiting.size > 0) {
      turn ??= time.after(0, drain);
    }
  }

  function drain(): void {
    turn = undefined;
    let visits = 0;
    for (const group of waiting) {
      if (visits === PER_TURN) {
        break;
      }
      visits += 1;
      waiting.delete(group);
      handle(group);
    }
    schedule();
  }

  function handle(group: GroupId): void {
    const { done, againInMs } = visit(group);
    for (const other of [group, ...done]) {
      waiting.delete(other);
      later.get(other)?.();
      later.delete(other);
    }
    if (againInMs !== undefined) {
      later.set(
        group,
        time.after(Math.min(Math.max(0, againInMs), LONGEST_MS), () => {
          later.delete(group);
          add(group);
        }),
      );
    }
  }

  return {
    add,
    size: () => waiting.size,
    resume: () => {
      isRunning = true;
      schedule();
    },
    stop: () => {
      isRunning = false;
      turn?.();
      turn = undefined;
      later.forEach((cancel) => {
        cancel();
      });
      later.clear();
    },
  };
}
