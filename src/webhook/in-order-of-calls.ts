import type { ClaimEntry, ClaimSpec } from '../api/claim.js';
import { compareUtf8 } from '../tekton/compare-utf8.js';

/**
 * The entries of a claim in the order in which the interceptor was called: the first gives the run its label, as it gives
 * `extensions.concurrency.group`. The name settles what arrived at one microsecond.
 */
export function inOrderOfCalls({ entries }: ClaimSpec): readonly ClaimEntry[] {
  return Object.entries(entries)
    .toSorted(([a, x], [b, y]) => Number(x.arrival) - Number(y.arrival) || compareUtf8(a, b))
    .map(([, entry]) => entry);
}
