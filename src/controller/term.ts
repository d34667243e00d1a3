import type { Action } from '../core/action.js';
import type { RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import { createFence, fenceAct } from './fence.js';
import type { Tracked } from './to-run.js';

/** The time that this process leads: what it must know and write before it starts anything under a limit. */
export interface Term {
  /** Whether the action must wait, and the runs that are to be fenced first. */
  readonly before: (
    action: Action,
    tracked: readonly Tracked[],
  ) => { readonly isEarly: boolean; readonly toFence: readonly Tracked[] };
  /** What fences a run. */
  readonly fence: (object: RunObject) => Act;
  /** We have written the run, or nobody can. */
  readonly onWritten: (uid: string) => void;
}

/**
 * `seenAtFirst`: the uids of the runs that there were when it began, at `since` (RFC 3339). Where runs may work that are not
 * among them, `allKnown` resolves when they are found: nothing starts under a limit before that.
 */
export function createTerm(begin: {
  readonly since: string;
  readonly seenAtFirst: Iterable<string>;
  readonly allKnown?: Promise<void>;
}): Term {
  const fence = createFence(begin.seenAtFirst);
  let areAllKnown = begin.allKnown === undefined;
  begin.allKnown?.then(
    () => {
      areAllKnown = true;
    },
    () => undefined,
  );
  return {
    before: (action, tracked) => {
      if (!areAllKnown && action.kind === 'start' && action.isGuarded) {
        return { isEarly: true, toFence: [] };
      }
      const toFence = fence.before(action, tracked);
      return { isEarly: toFence.length > 0, toFence };
    },
    fence: (object) => fenceAct(object, begin.since),
    onWritten: fence.close,
  };
}
