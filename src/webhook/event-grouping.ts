import { type ClaimEntry, type ClaimSpec, parseClaim, TRIGGER_GROUPS } from '../api/claim.js';
import {
  type ClaimAnnotation,
  encodeClaimAnnotation,
  MAX_CLAIM_ANNOTATION,
  parseClaimAnnotation,
} from '../api/claim-annotation.js';
import { CLAIM_ANNOTATION } from '../api/names.js';
import { MAX_GROUPS } from '../core/group.js';
import type { Problem } from '../core/problem.js';
import { eventOf } from './claim-name-for.js';
import { entriesFor } from './entries-for.js';
import { type GroupFacts, groupEntriesFor } from './group-entries.js';
import type { RunCreation } from './run-creation.js';

/** What became of the look-up of the claim that `claimNameFor` names. */
export type Found =
  | { readonly kind: 'notSought' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed' }
  /** `isOfAnother`: what it holds is of a Trigger of that name in another namespace, and the run's own has one too. */
  | { readonly kind: 'claim'; readonly object: unknown; readonly isOfAnother: boolean }
  /** None of its Trigger's, and one of triggerGroups. */
  | { readonly kind: 'groups'; readonly claim: ClaimSpec; readonly facts: GroupFacts };

/** Whether its event puts a run into groups of ours. `warnings` are for whoever creates the run. */
export type EventGrouping = { readonly warnings: readonly string[] } & (
  | { readonly kind: 'none' }
  /** It should, or may, and cannot be told. */
  | Unclear
  /** `from` says whether the claim stood on the run already: put there by its template, or copied by a rerun. */
  | { readonly kind: 'grouped'; readonly claim: ClaimAnnotation; readonly from: 'run' | 'claim' }
);

/** A run that is in no group although it should be, or may have to be. */
export interface Unclear {
  readonly kind: 'unclear';
  readonly reason: string;
  readonly at?: readonly string[];
}

export function eventGroupingOf(creation: RunCreation, found: Found): EventGrouping {
  // Empty where a template fills it from an event that was not grouped.
  const text = creation.run.annotations[CLAIM_ANNOTATION] ?? '';
  if (text === '') {
    return fromClaim(creation, found);
  }
  const parsed = parseClaimAnnotation(text);
  if (parsed.ok) {
    return { kind: 'grouped', claim: parsed.value, from: 'run', warnings: [] };
  }
  const grouping = fromClaim(creation, found);
  const warnings = [`annotation ${CLAIM_ANNOTATION} cannot be read and is not used`, ...grouping.warnings];
  return grouping.kind === 'none'
    ? { kind: 'unclear', reason: 'claim annotation cannot be read', at: paths(parsed.problems), warnings }
    : { ...grouping, warnings };
}

function fromClaim(creation: RunCreation, found: Found): EventGrouping {
  switch (found.kind) {
    case 'notSought':
    case 'none':
      return { kind: 'none', warnings: [] };
    case 'failed':
      return unclear('the claim of its event could not be fetched in time');
    case 'claim':
      return found.isOfAnother ? unclear(OF_ANOTHER_NAMESPACE) : fromObject(creation, found.object);
    case 'groups':
      return fromGroups(creation, found);
  }
}

function fromObject({ run, namespace }: RunCreation, object: unknown): EventGrouping {
  const parsed = parseClaim(object);
  if (!parsed.ok) {
    return unclear('the claim of its event cannot be read', paths(parsed.problems));
  }
  const { eventID, trigger } = eventOf(run);
  // Whoever reaches the interceptor can have claims written, so a name that fits is not enough.
  if (parsed.value.eventID !== eventID || parsed.value.trigger !== trigger) {
    return unclear(OF_ANOTHER_EVENT);
  }
  const chosen = entriesFor(parsed.value, namespace);
  return chosen.ok ? groupedBy(run, chosen.entries) : unclear(unclearBecause[chosen.reason]);
}

function fromGroups(
  { run, namespace }: RunCreation,
  { claim, facts }: Extract<Found, { readonly kind: 'groups' }>,
): EventGrouping {
  const { eventID, trigger } = eventOf(run);
  if (claim.eventID !== eventID || claim.trigger !== TRIGGER_GROUPS) {
    return unclear(OF_ANOTHER_EVENT);
  }
  const chosen = groupEntriesFor(claim, { namespace, trigger }, facts);
  if (chosen.ok) {
    return groupedBy(run, chosen.entries);
  }
  return chosen.reason === 'NotSelected' ? { kind: 'none', warnings: [] } : unclear(unclearBecause[chosen.reason]);
}

function groupedBy(run: RunCreation['run'], all: readonly ClaimEntry[]): EventGrouping {
  const entries = all.slice(0, MAX_GROUPS);
  const claim: ClaimAnnotation = { v: 1, ...eventOf(run), inject: 'Webhook', entries: [...entries] };
  if (encodeClaimAnnotation(claim).length > MAX_CLAIM_ANNOTATION) {
    return unclear(`its claim would take more than ${MAX_CLAIM_ANNOTATION} characters`);
  }
  const left = all.length - entries.length;
  const warnings =
    left === 0 ? [] : [`in the first ${MAX_GROUPS} of its event's groups only: ${left} more do not count`];
  return { kind: 'grouped', claim, from: 'claim', warnings };
}

const OF_ANOTHER_NAMESPACE =
  "the claim of its event says nothing of the Trigger in the run's namespace, only of one of that name in another";
const OF_ANOTHER_EVENT = "the claim under its event's name is of another event";

const unclearBecause = {
  NoEntries: 'the claim of its event holds nothing of its trigger',
  SeveralNamespaces: "its event fired triggers of this name in several namespaces, none of them the run's",
  Contested: 'the interceptor was called with different events under the id of its event, and only one can be its own',
  NoListener: 'its event has a claim of triggerGroups, and the EventListener that has them is not to be found',
} as const;

function unclear(reason: string, at: readonly string[] = []): EventGrouping {
  return { kind: 'unclear', reason, warnings: [`not grouped: ${reason}`], ...(at.length === 0 ? {} : { at }) };
}

/** Where the problems are; not the messages, which quote values that came with an event. */
function paths(problems: readonly Problem[]): readonly string[] {
  return problems.slice(0, 5).map(({ path }) => path.slice(0, 120));
}
