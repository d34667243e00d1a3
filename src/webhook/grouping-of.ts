import { type ClaimAnnotation, encodeClaimAnnotation, MAX_CLAIM_ANNOTATION } from '../api/claim-annotation.js';
import type { ClaimEntry } from '../api/claim.js';
import type { Control } from '../api/control.js';
import { strayMarks } from '../api/stray-marks.js';
import { MAX_GROUPS } from '../core/group.js';
import { MILLISECOND, type Micros } from '../core/micros.js';
import { eventOf, staysOut } from './claim-name-for.js';
import { type EventGrouping, eventGroupingOf, type Found, type Unclear } from './event-grouping.js';
import { REINVOCATION_MS } from './hold-verdict.js';
import { controlEntries, isOfEvent, markEntries, NO_ENTRIES, type OwnEntries } from './own-entries.js';
import type { RunCreation } from './run-creation.js';

/** What may put a run into groups. */
export interface Sources {
  readonly found: Found;
  /** Those that select the run. */
  readonly controls: readonly Control[];
  /** When the run arrives, where no event says it. */
  readonly arrival: Micros;
  /** Whether the install is for the namespace of the run. */
  readonly takesPart: boolean;
}

/** Whether a run belongs to groups of ours. `warnings` are for whoever creates the run. */
export type Grouping = { readonly warnings: readonly string[] } & (
  | Ungrouped
  | {
      readonly kind: 'grouped';
      readonly claim: ClaimAnnotation;
      /** Whether the first groups came on the run: put there by its template, or copied by a rerun. */
      readonly from: 'run' | 'claim';
      /** Whether the claim stands on the run as it should. */
      readonly isOnRun: boolean;
      /** Why its event has put it into none. */
      readonly missed?: string;
    }
);

/** `isStale`: it bears the claim of a run that it was copied from, and is in none of those groups. */
type Ungrouped = ({ readonly kind: 'none' } | Unclear) & { readonly isStale?: boolean };

/** Sources add up: the groups of its event, else the one that the run asks for; and always those of the controls. */
export function groupingOf(creation: RunCreation, sources: Sources): Grouping {
  if (staysOut(creation.run)) {
    return { kind: 'none', warnings: [] };
  }
  const ofEvent = eventGroupingOf(creation, sources.found);
  const event = ofEvent.kind === 'grouped' ? ofEvent.claim.entries.filter(isOfEvent) : [];
  const arrival = arrivalOf(ofEvent, sources.arrival);
  const marks = event.length > 0 ? NO_ENTRIES : markEntries(creation, arrival);
  const asks = { ...ofEvent, event, marks };
  return sources.takesPart
    ? combined(creation, asks, controlEntries(creation, sources.controls, arrival))
    : elsewhere(creation, asks);
}

type Asks = EventGrouping & {
  /** Of the event's own entries. */
  readonly event: readonly ClaimEntry[];
  readonly marks: OwnEntries;
};

/**
 * All memberships of a run share one arrival: that of its event. A run without one has what an earlier call for the same
 * creation gave it.
 */
function arrivalOf(ofEvent: EventGrouping, own: Micros): string {
  const entries = ofEvent.kind === 'grouped' ? ofEvent.claim.entries : [];
  const known = entries.find(isOfEvent) ?? entries.find(({ arrival }) => isRecent(Number(arrival), own));
  return known?.arrival ?? String(own);
}

function isRecent(arrival: Micros, now: Micros): boolean {
  return Math.abs(now - arrival) <= REINVOCATION_MS * MILLISECOND;
}

function combined({ run }: RunCreation, asks: Asks, controls: OwnEntries): Grouping {
  const all = [...asks.event, ...asks.marks.entries, ...controls.entries];
  const isFromRun = asks.kind === 'grouped' && asks.from === 'run';
  const base: ClaimAnnotation =
    asks.kind === 'grouped' && asks.event.length > 0
      ? asks.claim
      : { v: 1, ...eventOf(run), inject: 'Webhook', entries: [] };
  const claim = { ...base, entries: fitting(base, all) };
  const left = all.slice(claim.entries.length);
  const warnings = [
    ...strayMarks(run),
    ...asks.warnings,
    ...asks.marks.warnings,
    ...controls.warnings,
    ...(left.length === 0
      ? []
      : [`in the first ${claim.entries.length} of its groups only: not in that of ${named(left)}`]),
  ];
  if (claim.entries.length === 0) {
    return { ...withoutGroup(asks), warnings };
  }
  return {
    kind: 'grouped',
    claim,
    from: isFromRun && asks.event.length > 0 ? 'run' : 'claim',
    isOnRun: isFromRun && JSON.stringify(claim) === JSON.stringify(asks.claim),
    warnings,
    ...(asks.kind === 'unclear' && { missed: asks.reason }),
  };
}

/** As many entries as a run may have and a claim may hold. */
function fitting(base: ClaimAnnotation, all: readonly ClaimEntry[]): ClaimEntry[] {
  const entries = all.slice(0, MAX_GROUPS);
  while (entries.length > 0 && encodeClaimAnnotation({ ...base, entries }).length > MAX_CLAIM_ANNOTATION) {
    entries.pop();
  }
  return entries;
}

/** A warning has room for two hundred characters. */
function named(entries: readonly ClaimEntry[]): string {
  const names = entries.slice(0, 2).map(nameOf).join(', ');
  return entries.length > 2 ? `${names} and ${entries.length - 2} more` : names;
}

function nameOf({ control: { kind, name } }: ClaimEntry): string {
  return name === '' ? kind : `${kind} ${name}`;
}

function withoutGroup(asks: Asks): Ungrouped {
  const { kind, marks } = asks;
  if (kind === 'unclear') {
    return { kind, reason: asks.reason, ...(asks.at !== undefined && { at: asks.at }) };
  }
  const isStale = kind === 'grouped';
  return marks.warnings.length > 0
    ? { kind: 'unclear', reason: 'what it asks for cannot be used', isStale }
    : { kind: 'none', isStale };
}

/** A run of a namespace that the install is not for: where it asks for more, it is told. */
function elsewhere({ namespace }: RunCreation, { kind, marks }: Asks): Grouping {
  const reason = `namespace ${namespace} is not among those that take part (--namespaces)`;
  const hasAsked = kind !== 'none' || marks.entries.length > 0 || marks.warnings.length > 0;
  return hasAsked ? { kind: 'unclear', reason, warnings: [`not grouped: ${reason}`] } : { kind: 'none', warnings: [] };
}
