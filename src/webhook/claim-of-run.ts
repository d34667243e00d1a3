import { encodeClaimAnnotation } from '../api/claim-annotation.js';
import type { RunObject } from '../tekton/run.js';
import { findFor, type WebhookDeps } from './decide-creation.js';
import { groupingOf } from './grouping-of.js';

/** The claim annotation that a run should bear. `failed`: could not be told this time. */
export type ClaimOfRun =
  { readonly kind: 'claim'; readonly annotation: string } | { readonly kind: 'none' } | { readonly kind: 'failed' };

/** What the webhook would have put on a run that it was not asked about: the same look-up, the same choice of entries. */
export async function claimOfRun(run: RunObject, deps: WebhookDeps): Promise<ClaimOfRun> {
  const creation = { uid: '', namespace: run.namespace, run, isFree: false, isDryRun: false };
  const found = await findFor(creation, deps);
  if (found.kind === 'failed') {
    return { kind: 'failed' };
  }
  const grouping = groupingOf(creation, found);
  if (grouping.kind === 'unclear') {
    const { reason, at } = grouping;
    deps.log.warn('not adopted', { namespace: run.namespace, run: run.name, reason, at });
  }
  return grouping.kind === 'grouped' && grouping.from === 'claim'
    ? { kind: 'claim', annotation: encodeClaimAnnotation(grouping.claim) }
    : { kind: 'none' };
}
