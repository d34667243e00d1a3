import { Field, type Controls } from './field.js';
import { withFixedOrder } from './fixed-order.js';
import type { Micros } from './micros.js';
import type { Policy } from './policy.js';
import { bornOlder, endingOf, type Verdict } from './supersede.js';
import type { GroupId } from './group.js';
import { compareArrivals } from './total-order.js';
import type { Place, Unit } from './unit.js';
import { hasStarted, isUnfinished, takesPart, wasLetIn } from './unit-state.js';

/** The units that were let in, their places fixed, and those that were turned away with the reason. */
export interface Judgement {
  readonly letIn: readonly Unit[];
  readonly turnedAway: ReadonlyMap<Unit, Verdict>;
}

/**
 * Judges each held unit once, before it is bound: in order of arrival, against the units let in before it. Units that
 * started without asking are let in as they come; units that take no part are left out.
 */
export function judge(units: readonly Unit[], controls: Controls, now: Micros): Judgement {
  const [standing, others] = [units.filter(isStanding), units.filter((unit) => !isStanding(unit))];
  const field = new Field([], controls, now);
  // A bound unit may have places that are not fixed, brought by a late sibling: they follow from what is fixed.
  const fixed = new Field(standing, controls, now);
  standing.forEach((unit) => {
    field.add(withFixedOrder(unit, fixed));
  });
  const turnedAway = new Map<Unit, Verdict>();
  const newcomers = others.filter((unit) => unit.runs.some(takesPart)).toSorted(compareArrivals);
  for (const newcomer of newcomers) {
    const unit = withFixedOrder(newcomer, field);
    const verdict = unit.runs.some(hasStarted) ? undefined : turnAway(unit, field);
    if (verdict === undefined) {
      field.add(unit);
    } else {
      turnedAway.set(unit, verdict);
    }
  }
  return { letIn: field.units, turnedAway };
}

/** Whether an earlier decision let the unit in and fixed its memberships. */
function isStanding(unit: Unit): boolean {
  return unit.runs.some((run) => run.bound) && wasLetIn(unit);
}

/** One of a unit's places, and the policy that it brings there. */
interface Request {
  readonly unit: Unit;
  readonly id: GroupId;
  readonly place: Place;
  readonly own: Policy;
  readonly field: Field;
}

/** What may turn a unit away, in the order in which it is said. An event that closes its groups asks for nothing. */
function turnAway(unit: Unit, field: Field): Verdict | undefined {
  const requests = [...unit.places].map(([id, place]) => ({ unit, id, place, own: field.ownPolicy(place), field }));
  const first = (rule: (request: Request) => Verdict | undefined): Verdict | undefined => {
    for (const request of requests) {
      const verdict = rule(request);
      if (verdict !== undefined) {
        return verdict;
      }
    }
    return undefined;
  };
  return (
    first(repeatedDelivery) ??
    (unit.isEnd ? undefined : (first(sameRevision) ?? bornOlder(unit, field) ?? first(busy) ?? first(queueFull)))
  );
}

function turnedAwayBy(reason: Verdict['reason'], { place, own }: Request, by: Unit): Verdict {
  return { reason, group: place.group, by, ending: endingOf(own) };
}

/** The same delivery came before, and is still at work; or it is over, and the group has gone on without it. */
function repeatedDelivery(request: Request): Verdict | undefined {
  const { unit, id, place, field } = request;
  const first = place.delivery === undefined ? undefined : field.ofDelivery(id, place.delivery, unit.event);
  if (first === undefined) {
    return undefined;
  }
  if (first.runs.some(({ state }) => state.kind !== 'done')) {
    return turnedAwayBy('RepeatedDelivery', request, first);
  }
  const newer = field.newer(first, id);
  return newer === undefined ? undefined : turnedAwayBy('RepeatedDelivery', request, newer.newest);
}

/** The newest unit let in already builds this revision, and will finish it. */
function sameRevision(request: Request): Verdict | undefined {
  const { unit, id, place, own, field } = request;
  const by = field.newest(id);
  if (by === undefined || place.revision === undefined || own.sameRevision !== 'Skip') {
    return undefined;
  }
  const isSame = by.places.get(id)?.revision === place.revision && !by.isEnd && by.event !== unit.event;
  return isSame && isUnfinished(by) ? turnedAwayBy('SameRevision', request, by) : undefined;
}

/** Nobody waits under `Skip`: as many as may run are at work, or wait for their other groups. */
function busy(request: Request): Verdict | undefined {
  const { id, own, field } = request;
  if (own.waiting !== 'None') {
    return undefined;
  }
  const occupying = field.occupying(id, own);
  const waiting = field.members(id)?.waiting;
  const by = occupying.at(-1) ?? waiting?.newest;
  const count = occupying.length + (waiting?.size ?? 0);
  return by !== undefined && count >= own.maxRunning ? turnedAwayBy('Busy', request, by) : undefined;
}

/** As many wait as may, beside those that can start at once. */
function queueFull(request: Request): Verdict | undefined {
  const { id, own, field } = request;
  const waiting = field.members(id)?.waiting;
  if (own.maxQueued === undefined || own.overflow !== 'DropNewest' || own.waiting !== 'All') {
    return undefined;
  }
  const by = waiting?.newest;
  const isFull = waiting !== undefined && waiting.size >= own.maxQueued + field.room(id, own);
  return by !== undefined && isFull ? turnedAwayBy('QueueFull', request, by) : undefined;
}
