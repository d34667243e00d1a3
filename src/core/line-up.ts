import type { GroupId } from './group.js';
import { SortedUnits } from './sorted-units.js';
import type { Unit } from './unit.js';

/** What waits in one group, oldest first, and how far it is looked through. */
interface Line {
  readonly units: readonly Unit[];
  head: number;
}

/** Who is to start next among units that wait in several groups. Nothing that is gone from a line comes back. */
export class LineUp {
  readonly #lines = new Map<GroupId, Line>();
  /** In order of arrival. */
  readonly #units: readonly Unit[];
  readonly #gone = new Set<Unit>();
  readonly #isBlocked: (unit: Unit) => boolean;
  /** Groups whose first unit may be another one than when they were last looked at. */
  readonly #changed = new Set<GroupId>();

  /** `units` in order of arrival; those that `isBlocked` says are passed by for as long as it says so. */
  constructor(units: readonly Unit[], isBlocked: (unit: Unit) => boolean) {
    this.#units = units;
    this.#isBlocked = isBlocked;
    const sorted = new Map<GroupId, SortedUnits>();
    for (const unit of units) {
      for (const group of unit.places.keys()) {
        const line = sorted.get(group) ?? new SortedUnits(group);
        sorted.set(group, line);
        line.add(unit);
      }
    }
    for (const [group, line] of sorted) {
      this.#lines.set(group, { units: [...line], head: 0 });
      this.#changed.add(group);
    }
  }

  get groups(): Iterable<GroupId> {
    return this.#lines.keys();
  }

  /** One with nobody before it in any of its groups; where there is none, the first to arrive. */
  next(): Unit | undefined {
    for (const group of this.#changed) {
      const unit = this.#headOf(group);
      if (unit !== undefined && this.#isFirst(unit)) {
        return unit;
      }
      this.#changed.delete(group);
    }
    return this.#units.find((unit) => this.#isThere(unit));
  }

  /** Takes a unit out of its lines: it starts, or cannot. */
  remove(unit: Unit): void {
    this.#gone.add(unit);
    this.#touch(unit);
  }

  /** Takes out all that wait in a group. */
  close(group: GroupId): void {
    this.#lines
      .get(group)
      ?.units.filter((unit) => !this.#gone.has(unit))
      .forEach((unit) => {
        this.remove(unit);
      });
    this.#lines.delete(group);
  }

  /** Looks at everything from the start again: some that were blocked may not be any more. */
  rewind(): void {
    for (const [group, line] of this.#lines) {
      line.head = 0;
      this.#changed.add(group);
    }
  }

  #touch(unit: Unit): void {
    for (const group of unit.places.keys()) {
      this.#changed.add(group);
    }
  }

  #headOf(group: GroupId): Unit | undefined {
    const line = this.#lines.get(group);
    if (line === undefined) {
      return undefined;
    }
    let unit = line.units[line.head];
    while (unit !== undefined && !this.#isThere(unit)) {
      line.head += 1;
      unit = line.units[line.head];
    }
    return unit;
  }

  #isThere(unit: Unit): boolean {
    return !this.#gone.has(unit) && !this.#isBlocked(unit);
  }

  #isFirst(unit: Unit): boolean {
    return [...unit.places.keys()].every((group) => this.#headOf(group) === unit);
  }
}
