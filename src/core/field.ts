import { type ControlRef, type GroupId, groupIdOf } from './group.js';
import type { Policy } from './policy.js';
import { comparePlaces, isNewer } from './total-order.js';
import type { Place, Unit } from './unit.js';

/** Policies of controls that live in the cluster now, by `controlIdOf`: they beat the snapshot that a run carries. */
export type Controls = ReadonlyMap<string, Policy>;

export function controlIdOf({ kind, namespace, name }: ControlRef): string {
  return JSON.stringify([kind, namespace, name]);
}

/** The units that count: those that were let in and that no step of this decision has ended. */
export type Field = readonly Unit[];

/** The policy of a group is that of its newest unit that was let in; `own` is the place of a unit that is in it too. */
export function groupPolicy(own: Place, field: Field, controls: Controls): Policy {
  const id = groupIdOf(own.group);
  const newest = field
    .flatMap((unit) => unit.places.get(id) ?? [])
    .reduce((a, b) => (comparePlaces(b, a) > 0 ? b : a), own);
  return controls.get(controlIdOf(newest.group.control)) ?? newest.policy;
}

/** The newest unit of a group by the total order. */
export function newestIn(field: Field, group: GroupId): Unit | undefined {
  const places = (unit: Unit): Place | undefined => unit.places.get(group);
  return field.reduce<Unit | undefined>((newest, unit) => {
    const [a, b] = [places(unit), newest === undefined ? undefined : places(newest)];
    return a !== undefined && (b === undefined || comparePlaces(a, b) > 0) ? unit : newest;
  }, undefined);
}

/** The units of a group that stand after the given one in the total order. */
export function newerThan(unit: Unit, field: Field, group: GroupId): Field {
  return field.filter((other) => isNewer(other, unit, group));
}
