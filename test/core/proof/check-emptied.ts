import { isDeepStrictEqual } from 'node:util';

import type { Action } from '../../../src/core/action.js';
import { type GroupId, groupIdOf } from '../../../src/core/group.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Run } from '../../../src/core/run.js';
import type { DecisionScene } from './check-decision.js';
import { cameBefore, type Facts, hasStarted, isHeld } from './facts.js';
import type { Violation } from './violation.js';

/**
 * Nothing held ever ends on account of a group that is left with nothing that waits, works or has worked; save one that
 * was older at birth than a unit which ends with the same decision. Where the units of a group bring different policies,
 * the end of one may put another policy in force, and what ended before stays ended: nothing is said of those.
 */
export function checkEmptied(scene: DecisionScene): readonly Violation[] {
  const { actions, after } = scene;
  return isUniform(after)
    ? actions
        .filter((action) => action.kind === 'end')
        .filter(({ reason, run }) => reason === 'Superseded' && isHeld(run))
        .filter((action) => !isLeft(groupIdOf(action.group), after) && !isBornOlder(action, scene))
        .map(({ run, group }) => ({
          property: 'never an empty group',
          text: `${run.uid} ended in ${groupIdOf(group)}`,
        }))
    : [];
}

function isUniform({ units }: Facts): boolean {
  const policies = new Map<GroupId, Policy>();
  return units.every(({ places }) =>
    [...places].every(([group, { policy }]) => {
      const first = policies.get(group) ?? policy;
      policies.set(group, first);
      return first === policy || isDeepStrictEqual(first, policy);
    }),
  );
}

function isLeft(group: GroupId, after: Facts): boolean {
  return after.units.some(
    ({ places, runs, isEnd }) => places.has(group) && (isEnd || runs.some((run) => isHeld(run) || hasStarted(run))),
  );
}

/** Whether it was not let in before, and the unit on whose account it ends was there already. */
function isBornOlder({ run, by }: Extract<Action, { kind: 'end' }>, { before, after }: DecisionScene): boolean {
  const [unit, winner] = [after.unitOf(run), by && after.unitOf(by)];
  const was = before.unitOf(run);
  if (unit === undefined || winner === undefined || (was !== undefined && before.letIn.includes(was))) {
    return false;
  }
  return cameBefore(winner, unit) || winner.runs.some(({ uid }) => before.unitOf({ uid })?.runs.some(isBound) === true);
}

const isBound = ({ bound }: Run): boolean => bound;
