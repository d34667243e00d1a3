import { sameJson } from './same-json.js';

/** What a list is put in order by. `identity` is what `order` names an item by. */
export interface Ordering {
  readonly order: readonly unknown[];
  /** The list as the server had it. */
  readonly server: readonly unknown[];
  readonly identity: (item: unknown) => unknown;
}

/**
 * The items in the order of a patch's `$setElementOrder`. Those that it does not name keep their order and stand before
 * the first named one that the server had after them.
 */
export function inOrder(items: readonly unknown[], { order, server, identity }: Ordering): readonly unknown[] {
  const placeIn = (list: readonly unknown[], item: unknown): number =>
    list.findIndex((other) => sameJson(identity(other), identity(item)));
  const named = items
    .filter((item) => placeIn(order, item) >= 0)
    .toSorted((one, other) => placeIn(order, one) - placeIn(order, other));
  const rest = items.filter((item) => placeIn(order, item) < 0);
  const sorted: unknown[] = [];
  for (const item of named) {
    const place = placeIn(server, item);
    while (rest[0] !== undefined && place >= 0 && placeIn(server, rest[0]) < place) {
      sorted.push(rest.shift());
    }
    sorted.push(item);
  }
  return [...sorted, ...rest];
}
