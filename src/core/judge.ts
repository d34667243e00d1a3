import { type Controls, type Field, newestIn } from './field.js';
import { type GroupId, groupIdOf } from './group.js';
import { MINUTE, type Micros, SECOND } from './micros.js';
import { compareOrderValues, type OrderValue } from './order-value.js';
import { bornOlder, type Verdict } from './supersede.js';
import { compareArrivals } from './total-order.js';
import type { Place, Unit } from './unit.js';
import { hasStarted, isUnfinished, takesPart, wasLetIn } from './unit-state.js';

/** A time further ahead than this is a wrong clock or a forgery, and would win over everything for ever. */
const MAX_AHEAD = 10 * MINUTE;

/** The units that were let in, their places fixed, and those that were turned away with the reason. */
export interface Judgement {
  readonly field: Field;
  readonly turnedAway: ReadonlyMap<Unit, Verdict>;
}

/**
 * Judges each held unit once, before it is bound: in order of arrival, against the units let in before it. Units that
 * started without asking are let in as they come; units that take no part are left out.
 */
export function judge(units: readonly Unit[], controls: Controls, now: Micros): Judgement {
  const [letIn, others] = [units.filter(isStanding), units.filter((unit) => !isStanding(unit))];
  const field = letIn.map((unit) => withFixedOrder(unit, letIn, now));
  const turnedAway = new Map<Unit, Verdict>();
  const newcomers = others.filter((unit) => unit.runs.some(takesPart)).toSorted(compareArrivals);
  for (const newcomer of newcomers) {
    const unit = withFixedOrder(newcomer, field, now);
    const verdict = unit.runs.some(hasStarted) ? undefined : turnAway(unit, field, controls);
    if (verdict === undefined) {
      field.push(unit);
    } else {
      turnedAway.set(unit, verdict);
    }
  }
  return { field, turnedAway };
}

/** Whether an earlier decision let the unit in and fixed its memberships. */
function isStanding(unit: Unit): boolean {
  return unit.runs.some((run) => run.bound) && wasLetIn(unit);
}

function turnAway(unit: Unit, field: Field, controls: Controls): Verdict | undefined {
  return sameRevision(unit, field) ?? bornOlder(unit, field, controls);
}

/** The newest unit let in already builds this revision, and will finish it. */
function sameRevision(unit: Unit, field: Field): Verdict | undefined {
  for (const [id, { group, policy, revision }] of unit.places) {
    const by = newestIn(field, id);
    const same = revision !== undefined && by?.places.get(id)?.revision === revision;
    if (by !== undefined && same && policy.sameRevision === 'Skip' && by.event !== unit.event && isUnfinished(by)) {
      return { reason: 'SameRevision', group, by, ending: 'Cancelled' };
    }
  }
  return undefined;
}

/** Fixes the order values of a unit where they are not yet. A bound unit may have some, brought by a late sibling. */
function withFixedOrder(unit: Unit, field: Field, now: Micros): Unit {
  // Nearly all of a group with a long history are fixed, and stay as they are.
  if ([...unit.places.values()].every(({ fixed }) => fixed)) {
    return unit;
  }
  const places = new Map<GroupId, Place>();
  for (const [id, place] of unit.places) {
    places.set(id, place.fixed ? place : fixedPlace(place, field, now));
  }
  return { ...unit, places };
}

/**
 * A place without an order value gets the highest then in the group; a time more than 10 minutes ahead, or a value of
 * another kind than the group's first, is no value.
 */
function fixedPlace({ order, ...place }: Place, field: Field, now: Micros): Place {
  const id = groupIdOf(place.group);
  const value = order !== undefined && isUsable(order, firstOrder(field, id), now) ? order : highestOrder(field, id);
  return { ...place, fixed: true, ...(value !== undefined && { order: value }) };
}

function isUsable(order: OrderValue, first: OrderValue | undefined, now: Micros): boolean {
  if (order.kind === 'time' && order.whole * BigInt(SECOND) > BigInt(now + MAX_AHEAD)) {
    return false;
  }
  return first === undefined || first.kind === order.kind;
}

/** The order value of the group's first unit that has one; only what is fixed counts. */
function firstOrder(field: Field, group: GroupId): OrderValue | undefined {
  let first: Place | undefined;
  for (const { places } of field) {
    const place = places.get(group);
    const counts = place?.fixed === true && place.order !== undefined;
    if (counts && (first === undefined || place.createdAt < first.createdAt)) {
      first = place;
    }
  }
  return first?.order;
}

function highestOrder(field: Field, group: GroupId): OrderValue | undefined {
  let highest: OrderValue | undefined;
  for (const { places } of field) {
    const place = places.get(group);
    const order = place?.fixed === true ? place.order : undefined;
    if (order !== undefined && (highest === undefined || compareOrderValues(order, highest) > 0)) {
      highest = order;
    }
  }
  return highest;
}
