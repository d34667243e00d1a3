import { isJsonObject, type JsonObject, type JsonValue, NumberText } from '../../core/json.js';
import { IntLiteral } from './path.js';

/** What flows through a path: a value of the body, a number of the path, or a byte of a text that `.*` took apart. */
export type Item = JsonValue | IntLiteral | TextByte;

export class TextByte {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export type ItemKind = 'null' | 'bool' | 'float' | 'int' | 'uint' | 'string' | 'list' | 'map';

/** The kind that Go's reflection sees. A JSON number is always a float64. */
export function kindOf(item: Item): ItemKind {
  if (item === null) {
    return 'null';
  }
  if (item instanceof IntLiteral) {
    return 'int';
  }
  if (item instanceof TextByte) {
    return 'uint';
  }
  if (isItemList(item)) {
    return 'list';
  }
  return isJsonObject(item) ? 'map' : scalarKind(item);
}

function scalarKind(item: boolean | number | string | NumberText): ItemKind {
  if (typeof item === 'string') {
    return 'string';
  }
  return typeof item === 'boolean' ? 'bool' : 'float';
}

/** Go's name of the item's type, for messages. */
export const goTypes: Readonly<Record<ItemKind, string>> = {
  null: '<nil>',
  bool: 'bool',
  float: 'float64',
  int: 'int',
  uint: 'uint8',
  string: 'string',
  list: '[]interface {}',
  map: 'map[string]interface {}',
};

export function isItemList(item: Item): item is readonly JsonValue[] {
  return Array.isArray(item);
}

export function isItemMap(item: Item): item is JsonObject {
  return kindOf(item) === 'map';
}

/** Items as JSON: what the path itself brought in becomes plain numbers. */
export function toJsonValue(item: Item): JsonValue {
  if (item instanceof TextByte) {
    return item.value;
  }
  if (item instanceof IntLiteral) {
    const value = Number(item.value);
    return Number.isSafeInteger(value) ? value : new NumberText(item.value.toString());
  }
  return item;
}
