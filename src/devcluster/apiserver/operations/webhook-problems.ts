import { notImplemented, type Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields, listAt, textAt, textsAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';

/** What the real server refuses in a webhook configuration; matchConditions are what this one lacks (501). */
export function webhookProblems(configuration: KubeObject): readonly Problem[] {
  return listAt(configuration, 'webhooks')
    .filter(isFields)
    .flatMap((webhook, at) => problemsOf(webhook).map(([field, what]) => problem(`webhooks[${at}].${field}`, what)));
}

function problem(field: string, what: string): Problem {
  const reason = what.startsWith('Required') ? 'FieldValueRequired' : 'FieldValueInvalid';
  return { field, reason, message: what };
}

type Complaint = readonly [field: string, what: string];

function problemsOf(webhook: Fields): readonly Complaint[] {
  const name = textAt(webhook, 'name') ?? '';
  if (listAt(webhook, 'matchConditions').length > 0) {
    throw notImplemented(`matchConditions (webhook "${name}"): filter in the webhook too`);
  }
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
  return [...own, ...clientProblems(fieldsAt(webhook, 'clientConfig'))];
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
