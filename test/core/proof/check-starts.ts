import { MINUTE } from '../../../src/core/micros.js';
import type { Unit } from '../../../src/core/unit.js';
import type { DecisionScene } from './check-decision.js';
import { isFreeing, policyThen } from './check-end.js';
import { cameBefore, type Facts, hasStarted, isRefused, isWaiting, passedOverAt, sharedGroups } from './facts.js';
import type { Violation } from './violation.js';

/** I1, and rule 6: room in all groups, in order, and behind nobody that reserves. */
export function checkStarts(starting: ReadonlySet<Unit>, scene: DecisionScene): readonly Violation[] {
  return [...starting].flatMap((unit) => [
    ...withoutRoom(unit, scene),
    ...(isRefused(unit) ? [] : [...throughReservation(unit, scene), ...outOfTurn(unit, scene)]),
  ]);
}

function withoutRoom(unit: Unit, scene: DecisionScene): readonly Violation[] {
  const { after } = scene;
  const full = [...unit.places.keys()].filter((group) => {
    const policy = policyThen(group, scene);
    const count = policy === undefined ? 0 : after.occupying(group, policy).length;
    return policy !== undefined && count > policy.maxRunning && !after.hasLingering(group);
  });
  const found: Violation[] = full.map((group) => ({
    property: 'I1',
    text: `${unit.id} was started where as many are at work as may (${group})`,
  }));
  return unit.isEnd || after.isPaused(unit)
    ? [...found, { property: 'I3', text: `${unit.id} was started, which closes its groups or is paused` }]
    : found;
}

function throughReservation(unit: Unit, { before, after }: DecisionScene): readonly Violation[] {
  const waitsOn = (other: Unit): boolean => isWaiting(after.unitOf(other.first) ?? other);
  const holder = reservingIn(before).find(
    (other) =>
      waitsOn(other) &&
      cameBefore(other, unit) &&
      sharedGroups(unit, other).some((group) => after.compare(unit, other, group) > 0),
  );
  return holder === undefined
    ? []
    : [{ property: 'reservations', text: `${unit.id} was started though ${holder.id} reserves` }];
}

/** The units that were passed over for ten minutes. */
export function reservingIn(facts: Facts): readonly Unit[] {
  return facts.letIn.filter((unit) => {
    const since = passedOverAt(unit);
    return isAble(unit, facts) && since !== undefined && facts.now >= since + 10 * MINUTE;
  });
}

/** Waits, and would start if it had room. */
function isAble(unit: Unit, facts: Facts): boolean {
  return isWaiting(unit) && !isRefused(unit) && !facts.isPaused(unit);
}

/** Not said where a reservation ends, nor where a released run is ended: it frees its place only for the next decision. */
function outOfTurn(unit: Unit, scene: DecisionScene): readonly Violation[] {
  const { before, after } = scene;
  if (reservingIn(before).length > 0 || isFreeing(scene)) {
    return [];
  }
  const other = after.letIn.find((waiting) => isAble(waiting, after) && wasPushedBack(waiting, unit, after));
  return other === undefined
    ? []
    : [{ property: 'in order', text: `${unit.id} was started in the place of ${other.id}` }];
}

/** A unit that came first, stands first wherever the two meet, and could have started in the place of the other. */
function wasPushedBack(unit: Unit, started: Unit, after: Facts): boolean {
  const shared = sharedGroups(unit, started);
  return (
    shared.length > 0 &&
    cameBefore(unit, started) &&
    shared.every((group) => after.compare(unit, started, group) < 0) &&
    [...unit.places.keys()].every((group) => after.room(group) + Number(shared.includes(group)) > 0)
  );
}

/** Rule 6: who waits on and was passed over by one that started has that written down. */
export function checkPasses(after: Facts): readonly Violation[] {
  const started = after.letIn.filter((unit) => unit.runs.some(hasStarted));
  const unnoted = after.letIn.filter((unit) => isAble(unit, after) && passedOverAt(unit) === undefined);
  return unnoted.flatMap((unit) => {
    const by = started.find((other) => passes(other, unit, after));
    return by === undefined
      ? []
      : [{ property: 'passed over and noted', text: `${unit.id} was passed over by ${by.id}` }];
  });
}

function passes(other: Unit, unit: Unit, facts: Facts): boolean {
  const shared = sharedGroups(unit, other);
  const isAfter = shared.every((group) => facts.compare(other, unit, group) > 0);
  return other !== unit && shared.length > 0 && cameBefore(unit, other) && isAfter;
}
