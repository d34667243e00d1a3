import type { OnError } from './call.js';
import { type Decision, NO_EXTENSION, type OutcomeReason } from './outcome.js';

/**
 * What becomes of an event that we failed: it runs ungrouped or is dropped, as the Trigger says. What earlier entries
 * learned stands.
 */
export function faultDecision(
  onError: OnError,
  fault: { readonly reason: OutcomeReason; readonly why: string },
  extension = NO_EXTENSION,
): Decision {
  const code = fault.reason === 'InternalError' ? 'Internal' : 'Unavailable';
  return {
    outcome: onError === 'Run' ? { kind: 'ungrouped', ...fault } : { kind: 'rejected', code, ...fault },
    notices: [{ type: 'Warning', reason: fault.reason, note: fault.why }],
    extension,
  };
}
