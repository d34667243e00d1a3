import type { Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, isList, textsAt } from '../model/fields.js';
import { sameJson } from '../model/same-json.js';
import { schemaOf } from './conform.js';

/** Items that stand twice in a list that is a set, or a map by keys (`x-kubernetes-list-type`). */
export function listTypeProblems(value: unknown, schema: Fields, path = ''): readonly Problem[] {
  if (isList(value)) {
    const items = fieldsAt(schema, 'items');
    const inner = value.flatMap((item, at) => listTypeProblems(item, items, `${path}[${at}]`));
    return [...duplicates(value.map(identityBy(schema)), path), ...inner];
  }
  return isFields(value)
    ? Object.entries(value).flatMap(([name, member]) =>
        listTypeProblems(member, schemaOf(schema, name) ?? {}, path === '' ? name : `${path}.${name}`),
      )
    : [];
}

/** What may not stand twice; undefined where anything may. */
function identityBy(schema: Fields): (item: unknown) => unknown {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return (item) => item;
    case 'map': {
      const keys = textsAt(schema, 'x-kubernetes-list-map-keys').toSorted((a, b) => (a < b ? -1 : 1));
      return (item) => (isFields(item) ? Object.fromEntries(keys.map((key) => [key, item[key]])) : undefined);
    }
    case undefined:
    default:
      return () => undefined;
  }
}

function duplicates(identities: readonly unknown[], path: string): readonly Problem[] {
  return identities.flatMap((identity, at): readonly Problem[] =>
    identity !== undefined && identities.findIndex((other) => sameJson(other, identity)) < at
      ? [
          {
            field: `${path}[${at}]`,
            reason: 'FieldValueDuplicate',
            message: `Duplicate value: ${JSON.stringify(identity)}`,
          },
        ]
      : [],
  );
}
