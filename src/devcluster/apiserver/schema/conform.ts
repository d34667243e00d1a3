import { type Fields, fieldsAt, isFields, isList, valueAt } from '../model/fields.js';

/** A value as its schema lets it be, and what it lost on the way. */
export interface Conformed {
  readonly value: unknown;
  /** The paths of fields that the schema does not name: `spec.parts.p.nope`. */
  readonly unknown: readonly string[];
}

/**
 * Prunes and fills in, in one pass, as the API server does to every custom resource that it reads: fields that the schema
 * does not name go, nulls go where none may be, and what is then missing gets its default.
 */
export function conform(value: unknown, schema: Fields, path = ''): Conformed {
  if (isList(value)) {
    const items = value.map((item, at) => conform(item, fieldsAt(schema, 'items'), `${path}[${at}]`));
    return { value: items.map((item) => item.value), unknown: items.flatMap((item) => item.unknown) };
  }
  return isFields(value) ? conformFields(value, schema, path) : { value, unknown: [] };
}

function conformFields(value: Fields, schema: Fields, path: string): Conformed {
  const kept: [string, unknown][] = [];
  const unknown: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const inner = schemaOf(schema, name);
    if (inner === undefined) {
      if (schema['x-kubernetes-preserve-unknown-fields'] === true) {
        kept.push([name, member]);
      } else {
        unknown.push(at);
      }
    } else if (member !== null || inner['nullable'] === true) {
      const conformed = conform(member, inner, at);
      kept.push([name, conformed.value]);
      unknown.push(...conformed.unknown);
    }
  }
  return {
    value: Object.fromEntries([...kept, ...missingDefaults(schema, new Set(kept.map(([name]) => name)))]),
    unknown,
  };
}

/** The schema of a field; undefined where the schema does not name it. */
export function schemaOf(schema: Fields, name: string): Fields | undefined {
  const named = valueAt(fieldsAt(schema, 'properties'), name);
  if (isFields(named)) {
    return named;
  }
  const others = valueAt(schema, 'additionalProperties');
  if (others === true) {
    return { 'x-kubernetes-preserve-unknown-fields': true };
  }
  return isFields(others) ? others : undefined;
}

/** Defaults stand beside what is there; one of an object may itself lack what has a default. */
function missingDefaults(schema: Fields, present: ReadonlySet<string>): readonly [string, unknown][] {
  return Object.entries(fieldsAt(schema, 'properties')).flatMap(([name, inner]): [string, unknown][] =>
    isFields(inner) && Object.hasOwn(inner, 'default') && !present.has(name)
      ? [[name, conform(inner['default'], inner).value]]
      : [],
  );
}
