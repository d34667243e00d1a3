import { encodeClaimAnnotation } from '../api/claim-annotation.js';
import { arrivalOfCreation } from '../core/arrival.js';
import { MILLISECOND } from '../core/micros.js';
import type { RunObject } from '../tekton/run.js';
import { sourcesFor, type WebhookDeps } from './decide-creation.js';
import { groupingOf } from './grouping-of.js';

/** The claim annotation that a run should bear. `failed`: could not be told this time. */
export type ClaimOfRun =
  { readonly kind: 'claim'; readonly annotation: string } | { readonly kind: 'none' } | { readonly kind: 'failed' };

/** What the webhook would have put on a run that it was not asked about: the same look-up, the same choice of entries. */
export async function claimOfRun(run: RunObject, deps: WebhookDeps): Promise<ClaimOfRun> {
  const creation = { uid: '', namespace: run.namespace, run, isFree: false, isDryRun: false };
  const createdAt = Date.parse(run.creationTimestamp) * MILLISECOND;
  const sources = await sourcesFor(creation, deps, Number.isNaN(createdAt) ? 0 : arrivalOfCreation(createdAt));
  if (sources.found.kind === 'failed') {
    return { kind: 'failed' };
  }
  const grouping = groupingOf(creation, sources);
  if (grouping.kind === 'unclear') {
    const { reason, at } = grouping;
    deps.log.warn('not adopted', { namespace: run.namespace, run: run.name, reason, at });
  }
  return grouping.kind === 'grouped' && !grouping.isOnRun
    ? { kind: 'claim', annotation: encodeClaimAnnotation(grouping.claim) }
    : { kind: 'none' };
}
