import type { Policy } from '../../src/core/policy.js';
import { policyOf } from '../../src/core/settings.js';

/** The dials of `CancelRunFinally`, the default strategy. */
export function aPolicy(dials: Partial<Policy> = {}): Policy {
  return Object.freeze({ ...policyOf({ strategy: 'CancelRunFinally', sameRevision: 'Run' }), ...dials });
}
