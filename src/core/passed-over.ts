import type { Field } from './field.js';
import type { Micros } from './micros.js';
import { isPaused, isRefused } from './next-starts.js';
import { passedOverAt } from './reservations.js';
import { compareArrivals, isAfter } from './total-order.js';
import type { Unit } from './unit.js';

/**
 * The units that wait on and were passed over, with the time of the first such start, where that is not written down yet:
 * one that arrived later, and stands after it in every group they share, has started, or starts now.
 */
export function newlyPassedOver(field: Field, starting: ReadonlySet<Unit>): ReadonlyMap<Unit, Micros> {
  const found = new Map<Unit, Micros>();
  const byGroup = startingByGroup(starting);
  for (const unit of field.waiting) {
    const waitsOn = !starting.has(unit) && passedOverAt(unit) === undefined;
    const time = waitsOn && !isPaused(unit, field) && !isRefused(unit) ? firstPass(unit, field, byGroup) : undefined;
    if (time !== undefined) {
      found.set(unit, time);
    }
  }
  return found;
}

type ByGroup = ReadonlyMap<string, readonly Unit[]>;

function startingByGroup(starting: ReadonlySet<Unit>): ByGroup {
  const byGroup = new Map<string, Unit[]>();
  for (const unit of starting) {
    for (const group of unit.places.keys()) {
      const units = byGroup.get(group) ?? [];
      units.push(unit);
      byGroup.set(group, units);
    }
  }
  return byGroup;
}

function firstPass(unit: Unit, field: Field, starting: ByGroup): Micros | undefined {
  const times: Micros[] = [];
  for (const [group, place] of unit.places) {
    for (const other of field.members(group)?.started.newerThan(place) ?? []) {
      if (passes(other, unit)) {
        times.push(startOf(other) ?? field.now);
      }
    }
    if (starting.get(group)?.some((other) => passes(other, unit)) === true) {
      times.push(field.now);
    }
  }
  return times.length === 0 ? undefined : Math.min(...times);
}

function passes(other: Unit, unit: Unit): boolean {
  const shared = [...other.places.keys()].filter((group) => unit.places.has(group));
  return compareArrivals(other, unit) > 0 && shared.every((group) => isAfter(other, unit, group));
}

/** When something of the unit started, as far as that can be seen. */
function startOf({ runs }: Unit): Micros | undefined {
  const times = runs.flatMap(({ state }) => (state.kind === 'released' || state.kind === 'started' ? state.at : []));
  return times.length === 0 ? undefined : Math.min(...times);
}
