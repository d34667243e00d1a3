import { NumberText } from '../../core/json.js';
import { compareUtf8 } from '../compare-utf8.js';
import { type Item, TextByte } from './item.js';
import { IntLiteral } from './path.js';

export type Comparison =
  { readonly ok: true; readonly holds: boolean } | { readonly ok: false; readonly message: string };

/** `left operator right` in a filter, with the types that client-go lets compare (third_party/forked/golang/template). */
export function compareItems(left: Item, operator: string, right: Item): Comparison {
  switch (operator) {
    case '==':
      return judged(orderOf(left, right), (order) => order === 0);
    case '!=':
      return judged(orderOf(left, right), (order) => order !== 0);
    case '<':
      return judged(rankOf(left, right), (order) => order < 0);
    case '<=':
      return judged(rankOf(left, right), (order) => order <= 0);
    case '>':
      return judged(rankOf(left, right), (order) => order > 0);
    case '>=':
      return judged(rankOf(left, right), (order) => order >= 0);
    default:
      return { ok: false, message: `unrecognized filter operator ${operator}` };
  }
}

/** Below, at or above zero; or the reason why the two do not compare. */
type Order = number | string;

function judged(order: Order, test: (order: number) => boolean): Comparison {
  return typeof order === 'string' ? { ok: false, message: order } : { ok: true, holds: test(order) };
}

const INVALID = 'invalid type for comparison';

/** As orderOf, but booleans have no order. */
function rankOf(left: Item, right: Item): Order {
  const order = orderOf(left, right);
  return typeof left === 'boolean' && typeof order === 'number' ? INVALID : order;
}

function orderOf(left: Item, right: Item): Order {
  const a = scalarOf(left);
  const b = scalarOf(right);
  if (a === undefined || b === undefined) {
    return INVALID;
  }
  if (typeof a === 'string' && typeof b === 'string') {
    return compareUtf8(a, b);
  }
  // A whole number of the path is an int, one of the body a float64: Go does not compare them.
  if (typeof a !== typeof b) {
    return 'incompatible types for comparison';
  }
  return a < b ? -1 : Number(a > b);
}

function scalarOf(item: Item): boolean | number | bigint | string | undefined {
  if (item instanceof NumberText) {
    return Number(item.text);
  }
  if (item instanceof IntLiteral) {
    return item.value;
  }
  if (item instanceof TextByte) {
    return BigInt(item.value);
  }
  return typeof item === 'object' ? undefined : item;
}
