import { celProblem } from '../model/cel.js';
import { notImplemented, type Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, listAt, textAt, valueAt } from '../model/fields.js';
import { sameJson } from '../model/same-json.js';
import { isTransition, type Rule, rulesOf } from '../schema/rule.js';

/** A schema within a CRD. */
interface Place {
  readonly schema: Fields;
  readonly path: string;
  /** The list in whose items nothing can be compared with what it was. */
  readonly uncorrelatable?: string;
  /** Whether a rule sees it: its own, or one of what it is in. */
  readonly isSeen?: boolean;
}

/** Texts that are something else to CEL. */
const TYPED_FORMATS = ['date-time', 'date', 'duration', 'byte'];

/** What the real server refuses in the rules of a CRD, short of types, names and costs; optionalOldSelf is not there (501). */
export function crdRuleProblems(versions: readonly Fields[]): readonly Problem[] {
  const schemas = versions.map((version) => fieldsAt(fieldsAt(version, 'schema'), 'openAPIV3Schema'));
  // The real server keeps one schema for all versions where they have the same, and calls it by that place.
  const isShared = schemas.every((schema) => sameJson(schema, schemas[0]));
  return schemas
    .map((schema, at) => ({
      schema,
      path: isShared ? 'spec.validation.openAPIV3Schema' : `spec.versions[${at}].schema.openAPIV3Schema`,
    }))
    .slice(0, isShared ? 1 : schemas.length)
    .flatMap(problemsAt);
}

function problemsAt(place: Place): readonly Problem[] {
  const rules = rulesOf(place.schema);
  const isSeen = rules.length > 0 || place.isSeen === true;
  const format = textAt(place.schema, 'format') ?? '';
  if (isSeen && TYPED_FORMATS.includes(format)) {
    throw notImplemented(`values of the format ${format} where rules see them (${place.path})`);
  }
  return [
    ...rules.flatMap((rule, at) => problemsOf(rule, at, place)),
    ...below({ ...place, isSeen }).flatMap(problemsAt),
  ];
}

function below({ schema, path, uncorrelatable, isSeen = false }: Place): readonly Place[] {
  const inherited = { isSeen, ...(uncorrelatable !== undefined && { uncorrelatable }) };
  const properties = Object.entries(fieldsAt(schema, 'properties')).map(([name, inner]) => ({
    ...inherited,
    schema: isFields(inner) ? inner : {},
    path: `${path}.properties[${name}]`,
  }));
  const others = {
    ...inherited,
    schema: fieldsAt(schema, 'additionalProperties'),
    path: `${path}.additionalProperties`,
  };
  const atomic = { ...inherited, uncorrelatable: uncorrelatable ?? path };
  const hasKeys = schema['x-kubernetes-list-type'] === 'map';
  const items = { ...(hasKeys ? inherited : atomic), schema: fieldsAt(schema, 'items'), path: `${path}.items` };
  return [...properties, others, items].filter((place) => Object.keys(place.schema).length > 0);
}

type Complaint = readonly [field: string, reason: Problem['reason'], message: string];

function problemsOf(rule: Rule, at: number, { schema, path, uncorrelatable }: Place): readonly Problem[] {
  if (valueAt(fieldsOf(listAt(schema, 'x-kubernetes-validations')[at]), 'optionalOldSelf') === true) {
    throw notImplemented('optionalOldSelf in the rules of CRDs');
  }
  const complaints = [
    ...ruleComplaints(rule, uncorrelatable),
    ...messageComplaints(rule),
    ...placeComplaints(rule, schema),
  ];
  return complaints.map(([field, reason, message]) => ({
    field: `${path}.x-kubernetes-validations[${at}].${field}`,
    reason,
    message,
  }));
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function ruleComplaints(rule: Rule, uncorrelatable: string | undefined): readonly Complaint[] {
  const text = rule.rule;
  if (text === '') {
    return [['rule', 'FieldValueRequired', 'Required value: rule is not specified']];
  }
  const why = celProblem(text);
  if (why !== undefined) {
    return [['rule', 'FieldValueInvalid', `Invalid value: ${JSON.stringify(text)}: ${why}`]];
  }
  if (uncorrelatable === undefined || !isTransition(rule)) {
    return [];
  }
  const message = `Invalid value: ${JSON.stringify(text)}: oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelatable}`;
  return [['rule', 'FieldValueInvalid', message]];
}

function messageComplaints({ rule, message, messageExpression }: Rule): readonly Complaint[] {
  const why = messageExpression === undefined ? undefined : celProblem(messageExpression);
  const checks: readonly (readonly [wrong: boolean, ...Complaint])[] = [
    [
      message === undefined && rule.includes('\n'),
      'message',
      'FieldValueRequired',
      'Required value: message must be specified if rule contains line breaks',
    ],
    [
      message?.trim() === '',
      'message',
      'FieldValueInvalid',
      `Invalid value: ${JSON.stringify(message)}: must be non-empty if specified`,
    ],
    [
      message?.trim().includes('\n') === true,
      'message',
      'FieldValueInvalid',
      `Invalid value: ${JSON.stringify(message)}: must not contain line breaks`,
    ],
    [
      why !== undefined,
      'messageExpression',
      'FieldValueInvalid',
      `Invalid value: ${JSON.stringify(messageExpression)}: messageExpression ${String(why)}`,
    ],
  ];
  return checks.filter(([wrong]) => wrong).map(([, ...complaint]) => complaint);
}

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

function placeComplaints({ reason, fieldPath }: Rule, schema: Fields): readonly Complaint[] {
  const listed = REASONS.map((word) => JSON.stringify(word)).join(', ');
  return [
    ...(reason === undefined || REASONS.includes(reason)
      ? []
      : ([
          [
            'reason',
            'FieldValueNotSupported',
            `Unsupported value: ${JSON.stringify(reason)}: supported values: ${listed}`,
          ],
        ] as const)),
    ...(fieldPath === undefined || leads(fieldPath, schema)
      ? []
      : ([
          ['fieldPath', 'FieldValueInvalid', `Invalid value: ${JSON.stringify(fieldPath)}: must be a valid path`],
        ] as const)),
  ];
}

/** Whether a path names a field that the schema names. */
function leads(fieldPath: string, schema: Fields): boolean {
  if (fieldPath.includes('[')) {
    throw notImplemented(`brackets in the fieldPath of a rule (${fieldPath})`);
  }
  const [start, ...steps] = fieldPath.split('.');
  let at: unknown = schema;
  for (const step of steps) {
    at = isFields(at) ? valueAt(fieldsAt(at, 'properties'), step) : undefined;
  }
  return start === '' && steps.length > 0 && isFields(at);
}
