import { celList, type CelMap, type CelUint, type CelValue, isCelList, isCelMap } from '@bufbuild/cel';

import { isJsonList, isJsonObject, type JsonValue, NumberText } from '../../core/json.js';

const mark = Symbol.for('@bufbuild/cel/map');

/** The library's own map calls a member that is null absent, which CEL does not. */
class JsonMap extends Map<string, CelValue> {
  readonly [mark] = {};
}

/** JSON as CEL sees it in Tekton: every number is a double. */
export function toCelValue(value: JsonValue): CelValue {
  if (isJsonList(value)) {
    return celList(value.map(toCelValue));
  }
  if (isJsonObject(value)) {
    const map = new JsonMap(Object.entries(value).map(([name, member]) => [name, toCelValue(member)]));
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the mark is all that the library asks for
    return map as unknown as CelMap;
  }
  return value instanceof NumberText ? Number(value.text) : value;
}

/** What an overlay puts into the extensions; undefined for values that have no JSON, such as types. */
export function fromCelValue(value: CelValue): JsonValue | undefined {
  if (typeof value === 'bigint') {
    return Number(value);
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString('base64');
  }
  if (isCelList(value)) {
    return Array.from(value, (member) => fromCelValue(member) ?? null);
  }
  if (isCelMap(value)) {
    return Object.fromEntries(Array.from(value, ([name, member]) => [nameOf(name), fromCelValue(member) ?? null]));
  }
  return typeof value === 'object' ? undefined : value;
}

function nameOf(key: string | bigint | boolean | CelUint): string {
  return typeof key === 'object' ? key.value.toString() : String(key);
}
