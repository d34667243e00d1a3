import type { Field } from './field.js';
import type { GroupId } from './group.js';
import { LineUp } from './line-up.js';
import { Reservations } from './reservations.js';
import { compareArrivals } from './total-order.js';
import type { Unit } from './unit.js';

/**
 * The waiting units that start now. A unit is startable when all its groups have room; waiting holds no slot. The next to
 * start is a startable unit that has no startable unit before it in any of its groups; where groups order differently and
 * none is such, the one that arrived first. What Tekton refused to start before comes last, and holds up nobody.
 * `superseded` units make room at once under a cancel word, unless nothing may overlap.
 */
export function nextStarts(field: Field, superseded: ReadonlySet<Unit>): ReadonlySet<Unit> {
  const waiting = field.waiting.filter((unit) => !isPaused(unit, field)).toSorted(compareArrivals);
  const able = waiting.filter((unit) => !isRefused(unit));
  const reservations = new Reservations(able, field.now);
  const rooms = new Map<GroupId, number>();
  const started = new Set<Unit>();
  start(able);
  start(waiting.filter(isRefused));
  return started;

  function start(units: readonly Unit[]): void {
    const lines = new LineUp(units, (unit) => reservations.blocks(unit));
    [...lines.groups]
      .filter((group) => roomIn(group) <= 0)
      .forEach((group) => {
        lines.close(group);
      });
    for (let next = lines.next(); next !== undefined; next = lines.next()) {
      started.add(next);
      lines.remove(next);
      [...next.places.keys()].filter(takesLast).forEach((group) => {
        lines.close(group);
      });
      if (reservations.end(next)) {
        lines.rewind();
      }
    }
  }

  /** Takes a place in the group; answers whether it was the last. */
  function takesLast(group: GroupId): boolean {
    const left = roomIn(group) - 1;
    rooms.set(group, left);
    return left <= 0;
  }

  function roomIn(group: GroupId): number {
    const room = rooms.get(group) ?? roomAtFirst(group, field, superseded);
    rooms.set(group, room);
    return room;
  }
}

/** Whether a control of the unit is paused: nothing of its groups starts. */
export function isPaused(unit: Unit, field: Field): boolean {
  return [...unit.places.values()].some((place) => field.isPaused(place));
}

/** Whether Tekton refused to have it started: it neither reserves nor blocks. */
export function isRefused(unit: Unit): boolean {
  return unit.runs.some((run) => run.isRefused === true);
}

function roomAtFirst(group: GroupId, field: Field, superseded: ReadonlySet<Unit>): number {
  const policy = field.policyOf(group);
  if (policy === undefined) {
    return 0;
  }
  const yields = (unit: Unit): boolean => superseded.has(unit) && policy.running !== 'Leave' && !policy.noOverlap;
  return policy.maxRunning - field.occupying(group, policy).filter((unit) => !yields(unit)).length;
}
