import { encodeLifeMark } from '../api/marks.js';
import { FENCE_ANNOTATION } from '../api/names.js';
import type { Action } from '../core/action.js';
import { groupIdOf } from '../core/group.js';
import type { Run } from '../core/run.js';
import { isHeld } from '../core/unit-state.js';
import { pointerTo } from '../tekton/patch.js';
import { PENDING, type RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import type { Tracked } from './to-run.js';

/**
 * Keeps a start that an old leader sent, and that is still under way, from breaking a limit: such a start tests the
 * resourceVersion that the old leader saw. So before the first start in a group with a limit the other held runs of its
 * groups are written, which moves their versions; those that came after we began no old leader has seen.
 */
export interface Fence {
  /** The held runs that are to be written before the action may be done; empty where it may. */
  readonly before: (action: Action, tracked: readonly Tracked[]) => readonly Tracked[];
  /** We have written the run, or nobody can: no older start of it can take hold any more. */
  readonly close: (uid: string) => void;
}

/** `seenAtFirst`: the uids of the runs that there were when we began. */
export function createFence(seenAtFirst: Iterable<string>): Fence {
  const open = new Set(seenAtFirst);
  return {
    before: (action, tracked) => {
      if (open.size === 0 || action.kind !== 'start' || !action.isGuarded) {
        return [];
      }
      const groups = groupsOf(action.run);
      return tracked
        .filter(({ run }) => run !== action.run && isHeld(run) && open.has(run.uid))
        .filter(({ run }) => [...groupsOf(run)].some((group) => groups.has(group)));
    },
    close: (uid) => {
      open.delete(uid);
    },
  };
}

function groupsOf({ memberships }: Run): ReadonlySet<string> {
  return new Set(memberships.map(({ group }) => groupIdOf(group)));
}

/** A patch that says who leads, and is there to be one: without a change the version would stay. `epoch` names the term. */
export function fenceAct(object: RunObject, epoch: string): Act {
  return {
    object,
    kind: 'fence',
    fields: { epoch },
    operations: [
      { op: 'test', path: '/metadata/uid', value: object.uid },
      { op: 'test', path: '/spec/status', value: PENDING },
      {
        op: 'add',
        path: pointerTo('metadata', 'annotations', FENCE_ANNOTATION),
        value: encodeLifeMark(object.uid, epoch),
      },
    ],
    events: [],
  };
}
