import { celTruth } from '../model/cel.js';
import { forbidden } from '../model/failures.js';
import type { AdmissionAttempt } from '../operations/cluster.js';
import { requestOf } from './review.js';
import type { Webhook } from './webhooks.js';

/**
 * Whether all matchConditions hold. One that is false is the end of it, whatever became of the others; with faults and no
 * false one, failurePolicy says whether the request is refused or the webhook passed over (matchconditions/matcher.go).
 */
export function conditionsHold({ conditions, ignoresFailure }: Webhook, attempt: AdmissionAttempt): boolean {
  const { object, oldObject, target } = attempt;
  const variables = { object, oldObject, request: requestOf(attempt) };
  const results = conditions.map(({ expression }) => ({ expression, result: celTruth(expression, variables) }));
  if (results.some(({ result }) => 'truth' in result && !result.truth)) {
    return false;
  }
  const faults = results.flatMap(({ expression, result }) =>
    'fault' in result ? [`expression '${expression}' resulted in error: ${result.fault}`] : [],
  );
  if (faults.length > 0 && !ignoresFailure) {
    throw forbidden(target.resource, target.name ?? object?.metadata.name ?? '', faults.join(', '));
  }
  return faults.length === 0;
}
