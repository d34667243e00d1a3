import { type Fields, fieldsOf, listOf, textOf } from './fields.js';
import { toKubernetesTime } from './kubernetes-time.js';

/** The one condition that Tekton's runs have. */
export interface Succeeded {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
}

/** True once the Succeeded condition has a verdict. */
export function isDone(status: Fields): boolean {
  const verdict = succeededOf(status)['status'];
  return verdict === 'True' || verdict === 'False';
}

/** The reason of the Succeeded condition, where there is one. */
export function reasonOf(status: Fields): string | undefined {
  return textOf(succeededOf(status)['reason']);
}

/** The status with the condition set. An unchanged condition keeps its lastTransitionTime, as knative's manager has it. */
export function withSucceeded(status: Fields, condition: Succeeded, now: Date): Fields {
  const before = succeededOf(status);
  const isSame =
    before['status'] === condition.status &&
    before['reason'] === condition.reason &&
    before['message'] === condition.message;
  const since = isSame ? before['lastTransitionTime'] : toKubernetesTime(now);
  return { ...status, conditions: [{ type: 'Succeeded', ...condition, lastTransitionTime: since }] };
}

function succeededOf(status: Fields): Fields {
  return fieldsOf(listOf(status['conditions']).find((condition) => fieldsOf(condition)['type'] === 'Succeeded'));
}
