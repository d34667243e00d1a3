import type { Field } from './field.js';
import { type GroupId, groupIdOf } from './group.js';
import { MINUTE, type Micros, SECOND } from './micros.js';
import type { OrderValue } from './order-value.js';
import type { Place, Unit } from './unit.js';

/** A time further ahead than this is a wrong clock or a forgery, and would win over everything for ever. */
const MAX_AHEAD = 10 * MINUTE;

/** Fixes the order values of a unit where they are not yet, by what is fixed in the field. */
export function withFixedOrder(unit: Unit, field: Field): Unit {
  // Nearly all of a group with a long history are fixed, and stay as they are.
  if ([...unit.places.values()].every(({ fixed }) => fixed)) {
    return unit;
  }
  const places = new Map<GroupId, Place>();
  for (const [id, place] of unit.places) {
    places.set(id, place.fixed ? place : fixedPlace(place, field));
  }
  return { ...unit, places };
}

/**
 * A place without an order value gets the highest then in the group; a time more than 10 minutes ahead, or a value of
 * another kind than the group's first, is no value.
 */
function fixedPlace({ order, ...place }: Place, field: Field): Place {
  const members = field.members(groupIdOf(place.group));
  const isUsable = order !== undefined && !isAhead(order, field.now) && isOfKindOf(order, members?.firstOrder);
  const value = isUsable ? order : members?.highestOrder;
  return { ...place, fixed: true, ...(value !== undefined && { order: value }) };
}

function isAhead(order: OrderValue, now: Micros): boolean {
  return order.kind === 'time' && order.whole * BigInt(SECOND) > BigInt(now + MAX_AHEAD);
}

function isOfKindOf(order: OrderValue, first: OrderValue | undefined): boolean {
  return first === undefined || first.kind === order.kind;
}
