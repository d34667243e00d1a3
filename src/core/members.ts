import type { GroupId } from './group.js';
import type { OrderValue } from './order-value.js';
import { SortedUnits } from './sorted-units.js';
import { compareText, type Place, type Unit } from './unit.js';
import { hasStarted, isActive, isWaiting } from './unit-state.js';

/** The kinds of units of a group that a rule may ask for. */
const KINDS = {
  all: () => true,
  waiting: isWaiting,
  /** Works, or its tasks may: what may occupy the group. */
  active: isActive,
  started: (unit: Unit) => unit.runs.some(hasStarted),
  end: (unit: Unit) => unit.isEnd,
} as const;
export type MemberKind = keyof typeof KINDS;

const ALL_KINDS: readonly MemberKind[] = ['all', 'waiting', 'active', 'started', 'end'];

/** Whether the unit is one of that kind. */
export function isOfKind(unit: Unit, kind: MemberKind): boolean {
  return KINDS[kind](unit);
}

/** The units of one group that count, by kind, each in the total order. */
export class Members {
  readonly all: SortedUnits;
  readonly waiting: SortedUnits;
  readonly active: SortedUnits;
  readonly started: SortedUnits;
  readonly end: SortedUnits;
  readonly #group: GroupId;
  readonly #byDelivery = new Map<string, SortedUnits>();
  #firstOrdered: Place | undefined;

  constructor(group: GroupId) {
    this.#group = group;
    this.all = new SortedUnits(group);
    this.waiting = new SortedUnits(group);
    this.active = new SortedUnits(group);
    this.started = new SortedUnits(group);
    this.end = new SortedUnits(group);
  }

  /** The order value of the first-created unit that was added with one that is fixed. */
  get firstOrder(): OrderValue | undefined {
    return this.#firstOrdered?.order;
  }

  /** The highest order value that is fixed: units that have one stand after those that have none. */
  get highestOrder(): OrderValue | undefined {
    for (const unit of this.all.newestFirst()) {
      const place = unit.places.get(this.#group);
      if (place?.fixed === true) {
        return place.order;
      }
    }
    return undefined;
  }

  /** The units of one delivery, oldest first. */
  ofDelivery(delivery: string): Iterable<Unit> {
    return this.#byDelivery.get(delivery) ?? [];
  }

  add(unit: Unit): void {
    this.#listsOf(unit).forEach((list) => {
      list.add(unit);
    });
    const place = unit.places.get(this.#group);
    if (place?.fixed === true && place.order !== undefined && isBefore(place, this.#firstOrdered)) {
      this.#firstOrdered = place;
    }
  }

  remove(unit: Unit): void {
    this.#listsOf(unit).forEach((list) => {
      list.remove(unit);
    });
  }

  #listsOf(unit: Unit): readonly SortedUnits[] {
    const lists = ALL_KINDS.filter((kind) => isOfKind(unit, kind)).map((kind) => this[kind]);
    const delivery = unit.places.get(this.#group)?.delivery;
    return delivery === undefined ? lists : [...lists, this.#deliveryList(delivery)];
  }

  #deliveryList(delivery: string): SortedUnits {
    const list = this.#byDelivery.get(delivery) ?? new SortedUnits(this.#group);
    this.#byDelivery.set(delivery, list);
    return list;
  }
}

function isBefore(a: Place, b: Place | undefined): boolean {
  return b === undefined || a.createdAt < b.createdAt || (a.createdAt === b.createdAt && compareText(a.uid, b.uid) < 0);
}
