import { encodeClaimAnnotation } from '../api/claim-annotation.js';
import { arrivalOfCreation } from '../core/arrival.js';
import { MILLISECOND } from '../core/micros.js';
import type { RunObject } from '../tekton/run.js';
import { sourcesFor, type WebhookDeps } from './decide-creation.js';
import { groupingOf } from './grouping-of.js';

/** The claim annotation that a run should bear. `failed`: could not be told this time. */
export type ClaimOfRun =
  { readonly kind: 'claim'; readonly annotation: string } | { readonly kind: 'none' } | { readonly kind: 'failed' };

/** How far the clocks of two API servers may differ: both times are theirs. */
const SERVERS_APART_MS = 2_000;

/**
 * What the webhook would have put on a run that it was not asked about: the same look-up, the same choice of entries. A
 * claim that was made after the run is no look-up of its event: an event id can be read on its run, and anybody may post.
 */
export async function claimOfRun(run: RunObject, deps: WebhookDeps): Promise<ClaimOfRun> {
  const creation = { uid: '', namespace: run.namespace, run, isFree: false, isDryRun: false };
  const createdAt = Date.parse(run.creationTimestamp) * MILLISECOND;
  const findClaim = async (name: string): Promise<unknown> => {
    const object = await deps.findClaim(name);
    const isYounger = createdAtOf(object) > createdAt / MILLISECOND + SERVERS_APART_MS;
    if (isYounger) {
      const reason = 'the claim of its event is younger than it is';
      deps.log.warn('not adopted', { namespace: run.namespace, run: run.name, reason });
    }
    return isYounger ? undefined : object;
  };
  const sources = await sourcesFor(
    creation,
    { ...deps, findClaim },
    Number.isNaN(createdAt) ? 0 : arrivalOfCreation(createdAt),
  );
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

/** Milliseconds since the epoch; before all runs where there is no claim, or no time on it. */
function createdAtOf(claim: unknown): number {
  const { creationTimestamp } = fields(fields(claim)['metadata']);
  const time = typeof creationTimestamp === 'string' ? Date.parse(creationTimestamp) : NaN;
  return Number.isNaN(time) ? -Infinity : time;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
