import type { Action } from '../../../src/core/action.js';
import { type GroupId, groupIdOf } from '../../../src/core/group.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Reason } from '../../../src/core/run.js';
import type { Place, Unit } from '../../../src/core/unit.js';
import type { DecisionScene } from './check-decision.js';
import { cameBefore, type Facts, isBound, isHeld, isRunning } from './facts.js';
import type { Violation } from './violation.js';

type End = Extract<Action, { kind: 'end' }>;

/** Holds what was turned away against rule 5(a): once, with cause, on account of what came before. */
export function checkTurnedAway(scene: DecisionScene): readonly Violation[] {
  return scene.actions
    .filter((action) => action.kind === 'end')
    .flatMap((action) => {
      const fault = faultOf(action, scene);
      const text = `${action.run.uid}: ${action.reason}${fault ?? ''}`;
      return fault === undefined ? [] : [{ property: 'turned away with cause', text }];
    });
}

/** A unit that is turned away in a group. */
interface TurnedAway {
  readonly unit: Unit;
  readonly group: GroupId;
  readonly place: Place;
  readonly own: Policy;
  readonly by: Unit | undefined;
  /** The other units of the group, let in or not. */
  readonly others: readonly Unit[];
  readonly after: Facts;
}

/** What is said once, before a unit is let in, on account of what came before it. */
const JUDGED: readonly Reason[] = ['SameRevision', 'RepeatedDelivery', 'Busy'];

function faultOf(action: End, { before, after }: DecisionScene): string | undefined {
  const group = groupIdOf(action.group);
  const unit = after.unitOf(action.run);
  const place = unit?.places.get(group);
  if (unit === undefined || place === undefined) {
    return undefined;
  }
  const by = action.by && before.unitOf(action.by);
  const others = before.units.filter((other) => other.places.has(group) && other.id !== unit.id);
  const own = after.ownPolicy(unit, group);
  const turnedAway = { unit, group, place, own, by, others, after };
  return (
    (JUDGED.includes(action.reason) ? outOfTurn(turnedAway, before.unitOf(action.run), before) : undefined) ??
    (isJust(action.reason, turnedAway) ? undefined : '')
  );
}

function outOfTurn({ unit, by }: TurnedAway, was: Unit | undefined, before: Facts): string | undefined {
  if (by !== undefined && !isBound(by) && !cameBefore(by, unit)) {
    return ', on account of one that came later';
  }
  return was !== undefined && isBound(was) && before.letIn.includes(was) ? ', after it had been let in' : undefined;
}

function isJust(reason: End['reason'], turnedAway: TurnedAway): boolean {
  const { unit, group, own, others, after } = turnedAway;
  switch (reason) {
    case 'SameRevision':
      return isOfNewest(turnedAway);
    case 'RepeatedDelivery':
      return others.some((other) => isRepeat(other, turnedAway));
    case 'Busy':
      return own.waiting === 'None' && others.filter(isBusy).length >= own.maxRunning;
    case 'QueueFull':
      return [unit, ...others].some((other) => hasLimit(after.ownPolicy(other, group)));
    case 'QueueTimeout':
      return isLate(unit, after);
    case 'Closed':
      return unit.isEnd;
    case 'Superseded':
      return true;
  }
}

function isOfNewest({ own, by, group, place }: TurnedAway): boolean {
  const isOpen = by?.runs.some((run) => isHeld(run) || isRunning(run)) === true;
  return own.sameRevision === 'Skip' && isOpen && by.places.get(group)?.revision === place.revision;
}

function isRepeat(other: Unit, { unit, group, place }: TurnedAway): boolean {
  return other.event !== unit.event && other.places.get(group)?.delivery === place.delivery;
}

/** Unfinished, or its tasks are. */
function isBusy(unit: Unit): boolean {
  return unit.runs.some(({ state }) => state.kind !== 'done' || !state.isSettled);
}

function hasLimit(policy: Policy): boolean {
  return policy.maxQueued !== undefined && policy.waiting === 'All';
}

/** Whether it has waited as long as it may in one of its groups. */
export function isLate(unit: Unit, facts: Facts): boolean {
  return [...unit.places.keys()].some((group) => {
    const { queueTimeout } = facts.ownPolicy(unit, group);
    return queueTimeout !== undefined && facts.now >= unit.first.createdAt + queueTimeout;
  });
}
