import { celList, type CelMap, type CelValue } from '@bufbuild/cel';

import { isFields, isList } from './fields.js';

const mark = Symbol.for('@bufbuild/cel/map');

/** The library's own map calls a member that is null absent, which CEL does not. */
class JsonMap extends Map<string, CelValue> {
  readonly [mark] = {};
}

export function celMapOf(members: Iterable<readonly [string, CelValue]>): CelMap {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the mark is all that the library asks for
  return new JsonMap(members) as unknown as CelMap;
}

/** JSON as CEL sees it where no schema tells more: whole numbers are integers, others doubles. */
export function celOf(value: unknown): CelValue {
  if (isList(value)) {
    return celList(value.map(celOf));
  }
  if (isFields(value)) {
    return celMapOf(Object.entries(value).map(([name, member]) => [name, celOf(member)]));
  }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
