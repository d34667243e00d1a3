import { type ControlRef, type GroupId, groupIdOf } from './group.js';
import { isOfKind, type MemberKind, Members } from './members.js';
import type { Micros } from './micros.js';
import type { Policy } from './policy.js';
import type { SortedUnits } from './sorted-units.js';
import { isAfter } from './total-order.js';
import type { Place, Unit } from './unit.js';
import { hasStarted, isWaiting, occupies } from './unit-state.js';

/** A control that lives in the cluster now. */
export interface LiveControl {
  /** Beats the snapshot that a run carries. */
  readonly policy: Policy;
  /** Nothing of its groups is started, nor ended once it has started. */
  readonly isPaused: boolean;
}

/** By `controlIdOf`. */
export type Controls = ReadonlyMap<string, LiveControl>;

export function controlIdOf({ kind, namespace, name }: ControlRef): string {
  return JSON.stringify([kind, namespace, name]);
}

/** Units of a group that stand after another one: how many, and the newest. */
export interface Newer {
  readonly count: number;
  readonly newest: Unit;
}

const NOBODY: readonly Unit[] = [];

/**
 * The units that count: those that were let in and that no step of this decision has ended. Finds the members of a group
 * in their order at a cost that does not grow with their number.
 */
export class Field {
  readonly now: Micros;
  readonly #controls: Controls;
  readonly #units = new Set<Unit>();
  readonly #groups = new Map<GroupId, Members>();
  readonly #byEvent = new Map<string, Unit[]>();
  /** Ended while they waited, but something of them had started before: they stay, and do not wait any more. */
  readonly #ended = new Set<Unit>();

  constructor(units: readonly Unit[], controls: Controls, now: Micros) {
    this.#controls = controls;
    this.now = now;
    units.forEach((unit) => {
      this.add(unit);
    });
  }

  get units(): readonly Unit[] {
    return [...this.#units];
  }

  /** Those that wait on. */
  get waiting(): readonly Unit[] {
    return this.units.filter((unit) => isWaiting(unit) && !this.#ended.has(unit));
  }

  add(unit: Unit): void {
    this.#units.add(unit);
    this.#byEvent.set(unit.event, [...(this.#byEvent.get(unit.event) ?? NOBODY), unit]);
    for (const id of unit.places.keys()) {
      const members = this.#groups.get(id) ?? new Members(id);
      this.#groups.set(id, members);
      members.add(unit);
    }
  }

  /**
   * Takes out a unit that ends while it waits. What has started was let in, and may still occupy: it stays, and only waits
   * no more. Answers whether the policy of a group is another one now.
   */
  endWaiting(unit: Unit): boolean {
    if (unit.runs.some(hasStarted)) {
      this.#ended.add(unit);
      [...unit.places.keys()].forEach((id) => {
        this.#groups.get(id)?.waiting.remove(unit);
      });
      return false;
    }
    return this.#remove(unit);
  }

  #remove(unit: Unit): boolean {
    const before = [...unit.places.keys()].map((id) => this.policyOf(id));
    this.#units.delete(unit);
    this.#byEvent.set(
      unit.event,
      this.siblingsOf(unit).filter((other) => other !== unit),
    );
    [...unit.places.keys()].forEach((id) => {
      this.#groups.get(id)?.remove(unit);
    });
    return [...unit.places.keys()].some((id, i) => {
      const after = this.policyOf(id);
      return after !== undefined && !isSamePolicy(after, before[i]);
    });
  }

  /** The units that count of its event, itself included. */
  siblingsOf({ event }: Unit): readonly Unit[] {
    return this.#byEvent.get(event) ?? NOBODY;
  }

  members(group: GroupId): Members | undefined {
    return this.#groups.get(group);
  }

  newest(group: GroupId): Unit | undefined {
    return this.#groups.get(group)?.all.newest;
  }

  /** The policy of a group is that of its newest unit that was let in. */
  policyOf(group: GroupId): Policy | undefined {
    const place = this.newest(group)?.places.get(group);
    return place === undefined ? undefined : this.ownPolicy(place);
  }

  /** The policy that a unit itself brings: what says whether it is turned away. */
  ownPolicy(place: Place): Policy {
    return this.#live(place)?.policy ?? place.policy;
  }

  isPaused(place: Place): boolean {
    return this.#live(place)?.isPaused === true;
  }

  #live({ group, isDetached }: Place): LiveControl | undefined {
    return isDetached === true ? undefined : this.#controls.get(controlIdOf(group.control));
  }

  /** The units of that kind that stand after this one; those of its own event do not count. */
  newer(unit: Unit, group: GroupId, kind: MemberKind = 'all'): Newer | undefined {
    const place = unit.places.get(group);
    const list = this.#groups.get(group)?.[kind];
    if (place === undefined || list === undefined) {
      return undefined;
    }
    const count = list.countAfter(place) - this.#siblingsAfter(unit, place, kind);
    const newest = count > 0 ? firstOther(list, unit, place) : undefined;
    return newest === undefined ? undefined : { count, newest };
  }

  /** The newest unit of that delivery which another event made; one that is still at work before all others. */
  ofDelivery(group: GroupId, delivery: string, event: string): Unit | undefined {
    const units = [...(this.#groups.get(group)?.ofDelivery(delivery) ?? [])].filter((unit) => unit.event !== event);
    return units.findLast((unit) => unit.runs.some(({ state }) => state.kind !== 'done')) ?? units.at(-1);
  }

  /** How many units more may run in a group as it is, under its own policy or another one. */
  room(group: GroupId, policy = this.policyOf(group)): number {
    return policy === undefined ? 0 : Math.max(0, policy.maxRunning - this.occupying(group, policy).length);
  }

  /** The units that occupy a group, oldest first. */
  occupying(group: GroupId, policy: Policy): readonly Unit[] {
    const active = this.#groups.get(group)?.active;
    return active === undefined ? [] : [...active].filter((unit) => occupies(unit, policy, this.now));
  }

  #siblingsAfter(unit: Unit, { group }: Place, kind: MemberKind): number {
    const id = groupIdOf(group);
    const siblings = this.siblingsOf(unit).filter((other) => other.id !== unit.id && isOfKind(other, kind));
    return siblings.filter((other) => isAfter(other, unit, id)).length;
  }
}

/** The newest after the place that another event made. */
function firstOther(list: SortedUnits, unit: Unit, place: Place): Unit | undefined {
  for (const other of list.newerThan(place)) {
    if (other.event !== unit.event) {
      return other;
    }
  }
  return undefined;
}

function isSamePolicy(a: Policy, b: Policy | undefined): boolean {
  return a === b || (b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
