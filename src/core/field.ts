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
  const place = newestIn(field, id)?.places.get(id);
  const newest = place !== undefined && comparePlaces(place, own) > 0 ? place : own;
  return controls.get(controlIdOf(newest.group.control)) ?? newest.policy;
}

/** The newest unit of a group by the total order. */
export function newestIn(field: Field, group: GroupId): Unit | undefined {
  let newest: Unit | undefined;
  let best: Place | undefined;
  for (const unit of field) {
    const place = unit.places.get(group);
    if (place !== undefined && (best === undefined || comparePlaces(place, best) > 0)) {
      [newest, best] = [unit, place];
    }
  }
  return newest;
}

/** The units of a group that stand after the given one in the total order. */
export function newerThan(unit: Unit, field: Field, group: GroupId): Field {
  return field.filter((other) => isNewer(other, unit, group));
}
