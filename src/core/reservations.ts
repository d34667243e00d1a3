import { ALL_NAMESPACES, type GroupId } from './group.js';
import { MINUTE, type Micros } from './micros.js';
import { compareArrivals, isAfter } from './total-order.js';
import type { Unit } from './unit.js';

/** How long a unit may be passed over before nothing passes it any more. */
export const PASSED_OVER_BOUND: Micros = 10 * MINUTE;

/** When the first run started that passed the unit over, where that is written down. */
export function passedOverAt(unit: Unit): Micros | undefined {
  const times = unit.runs.flatMap((run) => run.passedOverAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The places that units which were passed over for long keep free before them. */
export class Reservations {
  readonly #byGroup = new Map<GroupId, Set<Unit>>();

  constructor(waiting: readonly Unit[], now: Micros) {
    for (const unit of waiting) {
      const since = passedOverAt(unit);
      if (since !== undefined && now >= since + PASSED_OVER_BOUND) {
        this.#add(unit);
      }
    }
  }

  /** Whether the unit arrived later, and stands after, one that reserves in a group that they share. */
  blocks(unit: Unit): boolean {
    return [...unit.places.keys()].some((group) =>
      [...(this.#byGroup.get(group) ?? [])].some(
        (holder) => compareArrivals(unit, holder) > 0 && isAfter(unit, holder, group),
      ),
    );
  }

  /** Ends the reservation of a unit that starts. Answers whether there was one. */
  end(unit: Unit): boolean {
    const ended = [...unit.places.keys()].map((group) => this.#byGroup.get(group)?.delete(unit) === true);
    return ended.includes(true);
  }

  /**
   * Not in a group over all namespaces: that a unit was passed over stands on its run, where its author could have written it,
   * and its author may let it wait for ever in a group of his own.
   */
  #add(unit: Unit): void {
    for (const [group, place] of unit.places) {
      if (place.group.scope !== ALL_NAMESPACES) {
        this.#byGroup.set(group, (this.#byGroup.get(group) ?? new Set()).add(unit));
      }
    }
  }
}
