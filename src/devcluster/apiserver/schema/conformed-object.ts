import type { Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, isList } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';
import { conform } from './conform.js';
import { listTypeProblems } from './list-type-problems.js';
import { rulesOf } from './rule.js';
import { ruleProblems } from './rule-problems.js';
import { schemaProblems } from './schema-problems.js';

/** Every object has these, whatever its schema says of them. */
const general = { apiVersion: { type: 'string' }, kind: { type: 'string' } };
const kept: Fields = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** An object as the schema of its resource lets it be; as it came where there is none. */
export function conformedObject({ schema }: Resource, object: KubeObject): KubeObject {
  if (schema === undefined) {
    return object;
  }
  const { value } = conform(object, whole(schema));
  const { apiVersion, kind, metadata } = object;
  return { ...(isFields(value) ? value : {}), apiVersion, kind, metadata };
}

/** The paths of the fields that the schema of its resource does not name. */
export function unknownBySchema({ schema }: Resource, body: Fields): readonly string[] {
  return schema === undefined ? [] : conform(body, whole(schema)).unknown;
}

function whole(schema: Fields): Fields {
  return { ...schema, properties: { ...fieldsAt(schema, 'properties'), ...general, metadata: kept } };
}

/** What is wrong with an object by the schema of its resource. `current` is what an update would replace. */
export function objectProblems({ schema }: Resource, object: KubeObject, current?: KubeObject): readonly Problem[] {
  if (schema === undefined) {
    return [];
  }
  const problems = [
    ...schemaProblems(object, { ...schema, properties: { ...fieldsAt(schema, 'properties'), metadata: kept } }),
    ...listTypeProblems(object, schema),
  ];
  if (!hasRules(schema)) {
    return problems;
  }
  return problems.some(({ reason }) => blocking.has(reason))
    ? [...problems, notChecked]
    : [...problems, ...ruleProblems({ value: object, old: current, schema: asRulesSeeIt(schema), path: '' })];
}

/** With one of these an object is not what rules expect (apiextensions-apiserver, hasBlockingErr). */
const blocking: ReadonlySet<Problem['reason']> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
] as const);

const notChecked: Problem = {
  field: '<nil>',
  reason: 'FieldValueInvalid',
  message:
    'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
};

/** Of metadata, rules see the names alone. */
function asRulesSeeIt(schema: Fields): Fields {
  const metadata = { properties: { name: { type: 'string' }, generateName: { type: 'string' } } };
  return { ...schema, properties: { ...fieldsAt(schema, 'properties'), ...general, metadata } };
}

function hasRules(schema: unknown): boolean {
  if (isList(schema)) {
    return schema.some(hasRules);
  }
  return isFields(schema) && (rulesOf(schema).length > 0 || Object.values(schema).some(hasRules));
}
