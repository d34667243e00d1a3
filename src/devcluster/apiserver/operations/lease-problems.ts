import type { Problem } from '../model/failures.js';
import { fieldsAt, valueAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';

/** pkg/apis/coordination/validation: a lease that could never end, or that counts backwards. */
export function leaseProblems(lease: KubeObject): readonly Problem[] {
  const spec = fieldsAt(lease, 'spec');
  return [
    ...tooSmall(valueAt(spec, 'leaseDurationSeconds'), 'leaseDurationSeconds', { least: 1, word: 'greater than 0' }),
    ...tooSmall(valueAt(spec, 'leaseTransitions'), 'leaseTransitions', {
      least: 0,
      word: 'greater than or equal to 0',
    }),
  ];
}

interface Bound {
  readonly least: number;
  readonly word: string;
}

function tooSmall(value: unknown, name: string, { least, word }: Bound): readonly Problem[] {
  return typeof value === 'number' && value < least
    ? [{ field: `spec.${name}`, reason: 'FieldValueInvalid', message: `Invalid value: ${value}: must be ${word}` }]
    : [];
}
