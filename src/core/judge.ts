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
  const letIn = units.filter((unit) => isBound(unit) && wasLetIn(unit));
  const field = letIn.map((unit) => withFixedOrder(unit, letIn, now));
  const turnedAway = new Map<Unit, Verdict>();
  const newcomers = units
    .filter((unit) => !letIn.includes(unit) && unit.runs.some(takesPart))
    .toSorted(compareArrivals);
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

function isBound(unit: Unit): boolean {
  return unit.runs.some((run) => run.bound);
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
  const others = field.flatMap((unit) => unit.places.get(id) ?? []).filter(({ fixed }) => fixed);
  const value = order !== undefined && isUsable(order, others, now) ? order : highestOrder(others);
  return { ...place, fixed: true, ...(value !== undefined && { order: value }) };
}

function isUsable(order: OrderValue, others: readonly Place[], now: Micros): boolean {
  if (order.kind === 'time' && order.whole * BigInt(SECOND) > BigInt(now + MAX_AHEAD)) {
    return false;
  }
  const first = others
    .filter((place) => place.order !== undefined)
    .reduce<Place | undefined>((a, b) => (a === undefined || b.createdAt < a.createdAt ? b : a), undefined);
  return first?.order === undefined || first.order.kind === order.kind;
}

function highestOrder(places: readonly Place[]): OrderValue | undefined {
  return places
    .flatMap((place) => place.order ?? [])
    .reduce<OrderValue | undefined>((a, b) => (a === undefined || compareOrderValues(b, a) > 0 ? b : a), undefined);
}
