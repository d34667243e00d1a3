import type { GroupId } from './group.js';
import { comparePlaces } from './total-order.js';
import type { Place, Unit } from './unit.js';

/** Units of one group, oldest first. Looking one up costs log n. */
export class SortedUnits {
  readonly #units: Unit[] = [];
  readonly #group: GroupId;

  constructor(group: GroupId) {
    this.#group = group;
  }

  get size(): number {
    return this.#units.length;
  }

  get newest(): Unit | undefined {
    return this.#units.at(-1);
  }

  add(unit: Unit): void {
    this.#units.splice(this.#after(this.#placeOf(unit)), 0, unit);
  }

  /** Takes out the unit at this place; of one that is not there, nothing. */
  remove(unit: Unit): void {
    const at = this.#after(this.#placeOf(unit)) - 1;
    if (this.#units[at]?.id === unit.id) {
      this.#units.splice(at, 1);
    }
  }

  /** How many stand after the place. */
  countAfter(place: Place): number {
    return this.#units.length - this.#after(place);
  }

  /** From the newest on. */
  *newestFirst(): Iterable<Unit> {
    for (let at = this.#units.length - 1; at >= 0; at -= 1) {
      const unit = this.#units[at];
      if (unit !== undefined) {
        yield unit;
      }
    }
  }

  /** From the newest on, those that stand after the place. */
  *newerThan(place: Place): Iterable<Unit> {
    for (const unit of this.newestFirst()) {
      if (comparePlaces(this.#placeOf(unit), place) <= 0) {
        return;
      }
      yield unit;
    }
  }

  [Symbol.iterator](): Iterator<Unit> {
    return this.#units[Symbol.iterator]();
  }

  /** Where the first unit stands that comes after the place. */
  #after(place: Place): number {
    let [low, high] = [0, this.#units.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const unit = this.#units[middle];
      if (unit !== undefined && comparePlaces(this.#placeOf(unit), place) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  #placeOf(unit: Unit): Place {
    const place = unit.places.get(this.#group);
    if (place === undefined) {
      throw new RangeError(`unit ${unit.id} is not in group ${this.#group}`);
    }
    return place;
  }
}
