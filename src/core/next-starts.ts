import { type Controls, type Field, groupPolicy } from './field.js';
import { compareArrivals, isNewer } from './total-order.js';
import type { Unit } from './unit.js';
import { isAtWork, isRunning, isWaiting } from './unit-state.js';

/**
 * The waiting units that start now, in the order in which they start. A unit is startable when all its groups have room;
 * waiting holds no slot. The next to start is a startable unit that has no startable unit before it in any of its groups;
 * where groups order differently and none is such, the one that arrived first. `superseded` units occupy nothing.
 */
export function nextStarts(field: Field, superseded: ReadonlySet<Unit>, controls: Controls): readonly Unit[] {
  const waiting = field.filter(isWaiting).toSorted(compareArrivals);
  const started: Unit[] = [];
  for (let next = pick(waiting, started); next !== undefined; next = pick(waiting, started)) {
    started.push(next);
  }
  return started;

  function pick(all: readonly Unit[], chosen: readonly Unit[]): Unit | undefined {
    const startable = all.filter((unit) => !chosen.includes(unit) && hasRoom(unit, chosen));
    const isFirst = (unit: Unit): boolean =>
      [...unit.places.keys()].every((group) => !startable.some((other) => isNewer(unit, other, group)));
    return startable.find(isFirst) ?? startable[0];
  }

  function hasRoom(unit: Unit, chosen: readonly Unit[]): boolean {
    return [...unit.places].every(([group, place]) => {
      const policy = groupPolicy(place, field, controls);
      const inGroup = (other: Unit): boolean => other.places.has(group);
      const taken = field.filter((other) => inGroup(other) && occupies(other, policy.running === 'Leave')).length;
      return taken + chosen.filter(inGroup).length < policy.maxRunning;
    });
  }

  /** Until all its runs are done; under a cancel word only until it is superseded or ending. */
  function occupies(unit: Unit, untilDone: boolean): boolean {
    return untilDone ? unit.runs.some(isAtWork) : !superseded.has(unit) && unit.runs.some(isRunning);
  }
}
