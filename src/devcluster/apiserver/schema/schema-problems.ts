import type { Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, isList, listAt, textAt, textsAt, valueAt } from '../model/fields.js';
import { schemaOf } from './conform.js';

/** What is wrong with a value by its schema, in the words of kube-openapi's validation. */
export function schemaProblems(value: unknown, schema: Fields, path = ''): readonly Problem[] {
  const type = typeProblem(value, schema, path);
  if (type !== undefined) {
    return [
      type,
      ...(isFraction(value) ? fractionProblems(value, schema, path) : []),
      ...enumProblem(value, schema, path),
    ];
  }
  return [
    ...enumProblem(value, schema, path),
    ...(typeof value === 'string' ? textProblems(value, schema, path) : []),
    ...(typeof value === 'number' ? numberProblems(value, schema, path) : []),
    ...(isList(value) ? listProblems(value, schema, path) : []),
    ...(isFields(value) ? fieldsProblems(value, schema, path) : []),
  ];
}

function isFraction(value: unknown): value is number {
  return typeof value === 'number' && !Number.isInteger(value);
}

/** A fraction for an integer is looked at as a number all the same, and told twice. */
function fractionProblems(value: number, schema: Fields, path: string): readonly Problem[] {
  if (schema['type'] !== 'integer') {
    return [];
  }
  const message = `Invalid value: "": Checked value must be of type integer (default format) in ${path}`;
  return [{ field: '<nil>', reason: 'FieldValueInvalid', message }, ...numberProblems(value, schema, path)];
}

function typeProblem(value: unknown, schema: Fields, path: string): Problem | undefined {
  const allowed = schema['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : typesOf(schema);
  const found = typeOf(value);
  const fits = allowed.includes(found) || (found === 'integer' && allowed.includes('number'));
  if (allowed.length === 0 || fits || (value === null && schema['nullable'] === true)) {
    return undefined;
  }
  const message = `Invalid value: "${found}": ${path} in body must be of type ${allowed.join(',')}: "${found}"`;
  return { field: path, reason: 'FieldValueTypeInvalid', message };
}

function typesOf(schema: Fields): readonly string[] {
  const type = textAt(schema, 'type');
  return type === undefined ? [] : [type];
}

function typeOf(value: unknown): string {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  if (value === null) {
    return 'null';
  }
  return isList(value) ? 'array' : typeof value;
}

function enumProblem(value: unknown, schema: Fields, path: string): readonly Problem[] {
  const allowed = listAt(schema, 'enum');
  if (allowed.length === 0 || allowed.includes(value)) {
    return [];
  }
  const words = allowed.map((each) => JSON.stringify(each)).join(', ');
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${words}`;
  return [{ field: path, reason: 'FieldValueNotSupported', message }];
}

/** The first thing alone: what has the wrong length is not looked at further. */
function textProblems(value: string, schema: Fields, path: string): readonly Problem[] {
  const length = Array.from(value).length;
  const [least, most] = [limitOf(schema, 'minLength', 0), limitOf(schema, 'maxLength', Infinity)];
  const pattern = textAt(schema, 'pattern');
  if (length > most) {
    return [{ field: path, reason: 'FieldValueTooLong', message: `Too long: may not be more than ${most} bytes` }];
  }
  if (length < least) {
    return [wrong(path, value, `should be at least ${least} chars long`)];
  }
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
    ? [wrong(path, value, `should match '${pattern}'`)]
    : [];
}

function numberProblems(value: number, schema: Fields, path: string): readonly Problem[] {
  const [least, most] = [limitOf(schema, 'minimum', -Infinity), limitOf(schema, 'maximum', Infinity)];
  return [
    ...(value < least ? [wrong(path, value, `should be greater than or equal to ${least}`)] : []),
    ...(value > most ? [wrong(path, value, `should be less than or equal to ${most}`)] : []),
  ];
}

function listProblems(value: readonly unknown[], schema: Fields, path: string): readonly Problem[] {
  const items = value.flatMap((item, at) => schemaProblems(item, fieldsAt(schema, 'items'), `${path}[${at}]`));
  return [
    ...tooMany(value.length, limitOf(schema, 'maxItems', Infinity), path),
    ...tooFew(value.length, limitOf(schema, 'minItems', 0), { path, what: 'items' }),
    ...items,
  ];
}

function fieldsProblems(value: Fields, schema: Fields, path: string): readonly Problem[] {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const count = Object.keys(value).length;
  return [
    ...tooMany(count, limitOf(schema, 'maxProperties', Infinity), path),
    ...tooFew(count, limitOf(schema, 'minProperties', 0), { path, what: 'properties' }),
    ...textsAt(schema, 'required')
      .filter((name) => !Object.hasOwn(value, name))
      .map((name): Problem => ({ field: below(name), reason: 'FieldValueRequired', message: 'Required value' })),
    ...Object.entries(value).flatMap(([name, member]) => {
      const inner = schemaOf(schema, name);
      return inner === undefined ? [] : schemaProblems(member, inner, below(name));
    }),
  ];
}

function tooMany(count: number, most: number, path: string): readonly Problem[] {
  const message = `Too many: ${count}: must have at most ${most} items`;
  return count > most ? [{ field: path, reason: 'FieldValueTooMany', message }] : [];
}

function tooFew(
  count: number,
  least: number,
  { path, what }: { readonly path: string; readonly what: string },
): readonly Problem[] {
  return count < least ? [wrong(path, count, `should have at least ${least} ${what}`)] : [];
}

function wrong(path: string, value: unknown, why: string): Problem {
  const message = `Invalid value: ${JSON.stringify(value)}: ${path} in body ${why}`;
  return { field: path, reason: 'FieldValueInvalid', message };
}

function limitOf(schema: Fields, name: string, otherwise: number): number {
  const limit = valueAt(schema, name);
  return typeof limit === 'number' ? limit : otherwise;
}
