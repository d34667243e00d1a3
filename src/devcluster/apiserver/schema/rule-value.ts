import { celList, type CelValue } from '@bufbuild/cel';

import { celMapOf } from '../model/cel-value.js';
import { type Fields, fieldsAt, isFields, isList, valueAt } from '../model/fields.js';
import { schemaOf } from './conform.js';

/**
 * A value as the rules of its schema see it: numbers of the type that it says, of an object the fields that it names, and
 * no field that is null.
 */
export function ruleValue(value: unknown, schema: Fields): CelValue {
  if (isList(value)) {
    return celList(value.map((item) => ruleValue(item, fieldsAt(schema, 'items'))));
  }
  if (isFields(value)) {
    return celMapOf(membersOf(value, schema));
  }
  if (typeof value === 'number') {
    return schema['type'] === 'number' ? value : BigInt(value);
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

function membersOf(value: Fields, schema: Fields): readonly (readonly [string, CelValue])[] {
  const properties = fieldsAt(schema, 'properties');
  return Object.entries(value).flatMap(([name, member]): readonly (readonly [string, CelValue])[] => {
    const inner = schemaOf(schema, name);
    if (inner === undefined || member === null) {
      return [];
    }
    return [[valueAt(properties, name) === undefined ? name : celName(name), ruleValue(member, inner)]];
  });
}

/** The words of CEL itself cannot be fields. */
const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return'.split(' '),
);

const ESCAPES: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/** The name of a property in a rule: what is no identifier is escaped. */
function celName(name: string): string {
  return RESERVED.has(name) ? `__${name}__` : name.replaceAll(/__|[./-]/g, (part) => ESCAPES[part] ?? part);
}
