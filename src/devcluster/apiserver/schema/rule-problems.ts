import type { CelValue } from '@bufbuild/cel';

import { evaluateCel } from '../model/cel.js';
import { notImplemented, type Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, isList, textsAt, valueAt } from '../model/fields.js';
import { sameJson } from '../model/same-json.js';
import { schemaOf } from './conform.js';
import { isTransition, type Rule, rulesOf } from './rule.js';
import { ruleValue } from './rule-value.js';

/** A value within an object, with what stood in its place before an update. */
export interface Place {
  readonly value: unknown;
  readonly old: unknown;
  readonly schema: Fields;
  readonly path: string;
}

/** What is wrong with a value by the rules of its schema (`x-kubernetes-validations`), in the words of the real server. */
export function ruleProblems(place: Place): readonly Problem[] {
  const rules = rulesOf(place.schema);
  return [...(rules.length === 0 ? [] : problemsOf(rules, place)), ...placesIn(place).flatMap(ruleProblems)];
}

function problemsOf(rules: readonly Rule[], place: Place): readonly Problem[] {
  const { value, old, schema } = place;
  const bindings = {
    self: ruleValue(value, schema),
    ...(old !== undefined && { oldSelf: ruleValue(old, schema) }),
  };
  return rules
    .filter((rule) => old !== undefined || !isTransition(rule))
    .flatMap((rule) => problemOf(rule, place, bindings));
}

type Bindings = Readonly<Record<string, CelValue>>;

function problemOf(rule: Rule, { value, path }: Place, bindings: Bindings): readonly Problem[] {
  const outcome = evaluateCel(rule.rule, bindings);
  const field = path === '' ? '<nil>' : path;
  if ('fault' in outcome) {
    // The real server checks types before: what has none of this name or for these values is not there, or not allowed.
    if (/^(found no matching overload|unresolved attribute)/.test(outcome.fault)) {
      throw notImplemented(`a function or a name of CEL in the rule ${rule.rule} (${outcome.fault})`);
    }
    const what = `${outcome.fault} evaluating rule: ${rule.message ?? rule.rule}`;
    const found = isFields(value) ? 'object' : isList(value) ? 'array' : typeof value;
    return [{ field, reason: 'FieldValueInvalid', message: `Invalid value: "${found}": ${what}` }];
  }
  if (outcome.value === true) {
    return [];
  }
  const below = `${path}${rule.fieldPath ?? ''}`.replace(/^\./, '');
  return [{ field: below === '' ? '<nil>' : below, ...refusal(rule, value, messageOf(rule, bindings)) }];
}

function refusal({ reason }: Rule, value: unknown, message: string): Pick<Problem, 'reason' | 'message'> {
  const shown = isFields(value) || isList(value) ? [] : [JSON.stringify(value)];
  switch (reason) {
    case 'FieldValueForbidden':
      return { reason, message: `Forbidden: ${message}` };
    case 'FieldValueRequired':
      return { reason, message: `Required value: ${message}` };
    case 'FieldValueDuplicate':
      return { reason, message: ['Duplicate value', ...shown].join(': ') };
    case undefined:
    default:
      return { reason: 'FieldValueInvalid', message: ['Invalid value', ...shown, message].join(': ') };
  }
}

/** A messageExpression that gives no line of text leaves the word to the message. */
function messageOf({ rule, message, messageExpression }: Rule, bindings: Bindings): string {
  const outcome = messageExpression === undefined ? undefined : evaluateCel(messageExpression, bindings);
  const made = outcome !== undefined && 'value' in outcome ? outcome.value : undefined;
  const isLine = typeof made === 'string' && made.trim() !== '' && !made.includes('\n');
  return isLine ? made.trim() : (message ?? `failed rule: ${rule}`);
}

function placesIn(place: Place): readonly Place[] {
  if (isList(place.value)) {
    return itemsOf(place.value, place);
  }
  return isFields(place.value) ? membersOf(place.value, place) : [];
}

function membersOf(value: Fields, { old, schema, path }: Place): readonly Place[] {
  const named = fieldsAt(schema, 'properties');
  return Object.entries(value).flatMap(([name, member]): readonly Place[] => {
    const inner = schemaOf(schema, name);
    const step = Object.hasOwn(named, name) ? `.${name}` : `[${name}]`;
    const before = isFields(old) ? valueAt(old, name) : undefined;
    return inner === undefined || member === null
      ? []
      : [{ value: member, old: before, schema: inner, path: `${path}${step}`.replace(/^\./, '') }];
  });
}

/** Only the items of a list with keys can be told apart before and after. */
function itemsOf(list: readonly unknown[], { old, schema, path }: Place): readonly Place[] {
  const keys = textsAt(schema, 'x-kubernetes-list-map-keys');
  const keyOf = (item: unknown): unknown => (isFields(item) ? keys.map((key) => item[key]) : undefined);
  const before = keys.length > 0 && isList(old) ? old : [];
  return list.map((item, at) => ({
    value: item,
    old: before.find((other) => sameJson(keyOf(other), keyOf(item))),
    schema: fieldsAt(schema, 'items'),
    path: `${path}[${at}]`,
  }));
}
