import { compareOrderValues, parseOrderValue } from '../../../src/core/order-value.js';
import type { Membership } from '../../../src/core/run.js';

/** Order value, then arrival: what must hold whatever settles the ties. */
export function compareMemberships(a: Membership, b: Membership): number {
  const [x, y] = [a.order, b.order].map((text) => (text === undefined ? undefined : parseOrderValue(text)));
  if (x === undefined || y === undefined) {
    return x === y ? a.arrival - b.arrival : 0;
  }
  return compareOrderValues(x, y) || a.arrival - b.arrival;
}
