import { celProblem } from '../model/cel.js';
import type { Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, listAt, textAt, textsAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import { qualifiedNameProblem } from '../model/names.js';

/** What the real server refuses in a webhook configuration, as far as it is looked at here. */
export function webhookProblems(configuration: KubeObject): readonly Problem[] {
  return listAt(configuration, 'webhooks')
    .filter(isFields)
    .flatMap((webhook, at) => problemsOf(webhook).map(([field, what]) => problem(`webhooks[${at}].${field}`, what)));
}

function problem(field: string, what: string): Problem {
  return { field, reason: reasonOf(what), message: what };
}

function reasonOf(what: string): Problem['reason'] {
  if (what.startsWith('Required')) {
    return 'FieldValueRequired';
  }
  return what.startsWith('Duplicate') ? 'FieldValueDuplicate' : 'FieldValueInvalid';
}

type Complaint = readonly [field: string, what: string];

function problemsOf(webhook: Fields): readonly Complaint[] {
  const name = textAt(webhook, 'name') ?? '';
  const timeout = valueAt(webhook, 'timeoutSeconds') ?? 10;
  const checks: readonly (readonly [fine: boolean, ...Complaint])[] = [
    [
      name.split('.').length > 2,
      'name',
      `Invalid value: "${name}": should be a domain with at least three segments separated by dots`,
    ],
    [
      ['None', 'NoneOnDryRun'].includes(textAt(webhook, 'sideEffects') ?? ''),
      'sideEffects',
      'Required value: must specify one of None, NoneOnDryRun',
    ],
    [
      textsAt(webhook, 'admissionReviewVersions').includes('v1'),
      'admissionReviewVersions',
      'Required value: must specify v1, which is what is sent',
    ],
    [
      ['Fail', 'Ignore'].includes(textAt(webhook, 'failurePolicy') ?? 'Fail'),
      'failurePolicy',
      'Unsupported value: supported values: "Fail", "Ignore"',
    ],
    [
      typeof timeout === 'number' && timeout >= 1 && timeout <= 30,
      'timeoutSeconds',
      'Invalid value: the timeout value must be between 1 and 30 seconds',
    ],
  ];
  const own = checks.filter(([fine]) => !fine).map(([, field, what]): Complaint => [field, what]);
  return [...own, ...clientProblems(fieldsAt(webhook, 'clientConfig')), ...conditionProblems(webhook)];
}

function conditionProblems(webhook: Fields): readonly Complaint[] {
  const names = new Set<string>();
  return listAt(webhook, 'matchConditions')
    .map((condition) => (isFields(condition) ? condition : {}))
    .flatMap((condition, at): readonly Complaint[] => {
      const name = textAt(condition, 'name') ?? '';
      const expression = (textAt(condition, 'expression') ?? '').trim();
      const repeated = names.has(name);
      names.add(name);
      return [
        ...complaint(`matchConditions[${at}].expression`, expression, expression === '' ? '' : celProblem(expression)),
        ...complaint(`matchConditions[${at}].name`, name, name === '' ? '' : qualifiedNameProblem(name)),
        ...(repeated ? [[`matchConditions[${at}].name`, `Duplicate value: ${JSON.stringify(name)}`] as const] : []),
      ];
    });
}

/** An empty reason: the value is missing. */
function complaint(field: string, value: string, why: string | undefined): readonly Complaint[] {
  if (why === undefined) {
    return [];
  }
  return [[field, why === '' ? 'Required value' : `Invalid value: ${JSON.stringify(value)}: ${why}`]];
}

function clientProblems(client: Fields): readonly Complaint[] {
  const url = textAt(client, 'url');
  if ((url === undefined) === (valueAt(client, 'service') === undefined)) {
    return [['clientConfig', 'Required value: exactly one of url or service is required']];
  }
  if (url !== undefined && !url.startsWith('https://')) {
    return [['clientConfig.url', `Invalid value: "${url}": 'https' is the only allowed URL scheme`]];
  }
  return [];
}
