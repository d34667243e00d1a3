import { GROUP_LABEL } from '../api/names.js';
import type { Action } from '../core/action.js';
import type { ControlRef } from '../core/group.js';
import type { Run } from '../core/run.js';
import type { RunObject } from '../tekton/run.js';
import type { Act } from './act.js';
import { isControlFor } from './control-view.js';
import { eventsOf } from './events-of.js';
import { patchOf, supersededNames } from './patch-of.js';
import { starvingEvent } from './starving-event.js';
import type { Tracked } from './to-run.js';

/** What else is known where a run is acted on. */
interface Around {
  readonly winner: RunObject | undefined;
  /** RFC 3339. */
  readonly now: string;
  /** The runs that were decided over together with it. */
  readonly around: readonly Run[];
}

/** What is to be done to a run, as the patch and the Events that do it. */
export function toAct(action: Action, item: Tracked, { winner, now, around }: Around): Act {
  const { object } = item;
  const starving = starvingEvent(action, object, around);
  return {
    object,
    operations: patchOf(action, item, now),
    events: [...eventsOf(action, object, winner), ...(starving === undefined ? [] : [starving])],
    kind: action.kind,
    controls: controlsOf(action),
    ...((action.kind === 'end' || action.kind === 'force') && { ending: endingOf(action) }),
    fields: {
      group: object.labels[GROUP_LABEL],
      ...(action.kind === 'end' && { status: action.status, reason: action.reason, by: action.by?.name }),
      ...(action.kind === 'start' && { supersedes: action.supersedes.length }),
    },
  };
}

function endingOf(action: Extract<Action, { readonly kind: 'end' | 'force' }>): { reason: string; status: string } {
  return { reason: action.reason, status: action.kind === 'end' ? action.status : 'Cancelled' };
}

/** The live controls on whose account something is done: what ends, ends on account of one group. */
function controlsOf(action: Action): readonly ControlRef[] {
  const groups = action.kind === 'end' ? [action.group] : action.run.memberships.map(({ group }) => group);
  return groups.map(({ control }) => control).filter(isControlFor(action.run.namespace));
}

/** The run on whose account another ends, unless its start tells of that, now or before. */
export function winnerOf(
  action: Action,
  tracked: readonly Tracked[],
  decided: ReadonlyMap<Run, Action>,
): RunObject | undefined {
  if (action.kind !== 'end' || action.by === undefined || decided.get(action.by)?.kind === 'start') {
    return undefined;
  }
  const winner = tracked.find(({ run }) => run === action.by)?.object;
  return winner !== undefined && supersededNames(winner).includes(action.run.name) ? undefined : winner;
}
