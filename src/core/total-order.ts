import type { GroupId } from './group.js';
import { compareOrderValues, type OrderValue } from './order-value.js';
import { compareText, type Place, type Unit } from './unit.js';

/**
 * The order of the units of one group, oldest first:
 * 1. the order value; a unit that has none, because its group had none when it was bound, comes before those that have;
 * 2. arrival;
 * 3. creationTimestamp, in whole seconds;
 * 4. uid, which settles what is left.
 */
export function comparePlaces(a: Place, b: Place): number {
  return (
    compareOptional(a.order, b.order) || a.arrival - b.arrival || a.createdAt - b.createdAt || compareText(a.uid, b.uid)
  );
}

function compareOptional(a: OrderValue | undefined, b: OrderValue | undefined): number {
  if (a === undefined || b === undefined) {
    return Number(a !== undefined) - Number(b !== undefined);
  }
  // Two kinds meet in one group only where deciders saw different parts of it; any fixed answer will do.
  return a.kind === b.kind ? compareOrderValues(a, b) : compareText(a.kind, b.kind);
}

/** Whether `a` stands after `b` in the group, whatever their events. */
export function isAfter(a: Unit, b: Unit, group: GroupId): boolean {
  const [x, y] = [a.places.get(group), b.places.get(group)];
  return x !== undefined && y !== undefined && comparePlaces(x, y) > 0;
}

/** Whether `a` is newer than `b` in the group. Units of one event never supersede each other, so none is the newer. */
export function isNewer(a: Unit, b: Unit, group: GroupId): boolean {
  return a.event !== b.event && isAfter(a, b, group);
}

/** The order in which units came: by their earliest arrival, then creation, then uid. */
export function compareArrivals(a: Unit, b: Unit): number {
  return arrivalOf(a) - arrivalOf(b) || a.first.createdAt - b.first.createdAt || compareText(a.first.uid, b.first.uid);
}

function arrivalOf(unit: Unit): number {
  return Math.min(...[...unit.places.values()].map((place) => place.arrival));
}
