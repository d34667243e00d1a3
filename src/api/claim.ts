import { createHash } from 'node:crypto';

import type { FromSchema } from 'json-schema-to-ts';

import type { Parsed } from '../core/problem.js';
import { claimSpec } from './generated/validators.js';
import { API_VERSION, CLAIM_KIND, EXPIRES_LABEL } from './names.js';
import type { claimEntrySchema, claimSpecSchema } from './schema/claim-schema.js';
import { validated } from './validate.js';

/** One group that an event belongs to, as the interceptor learned it. */
export type ClaimEntry = FromSchema<typeof claimEntrySchema>;
export type ClaimSpec = FromSchema<typeof claimSpecSchema>;

/** A ConcurrencyClaim: what the interceptor learned of one event for one trigger. It has no effect of its own. */
export interface Claim {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: typeof CLAIM_KIND;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: ClaimSpec;
}

/** The name of the claim of an event and a trigger: what the webhook can work out from the labels of a run. */
export function claimNameOf(eventID: string, trigger: string): string {
  return `c-${hashOf(['v1', eventID, trigger]).slice(0, 40)}`;
}

/**
 * Stands where the Trigger's name does in the claim that the triggerGroups of an event share. No Trigger is called so: the
 * names of objects are lower case.
 */
export const TRIGGER_GROUPS = 'triggerGroups';

/**
 * What has asked for an entry: 16 hex digits of the trigger id and the params. It is the same for a call and for the
 * interceptor of the Trigger that the call is made for, in whatever order the params stand there.
 */
export function askerOf(triggerID: string, params: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([triggerID, Object.fromEntries(sorted)]).slice(0, 16);
}

/**
 * The name of an entry: what asked, and what it learned. A second call of one event that learns the same meets the entry of
 * the first; one that learns something else stands beside it. Nobody can put his answer in the place of another's.
 */
export function entryNameOf(asker: string, { arrival: _, ...learned }: ClaimEntry): string {
  return `${asker}-${hashOf(learned).slice(0, 16)}`;
}

/** What has asked for the entry of that name. */
export function askerIn(entryName: string): string {
  return entryName.slice(0, 16);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

const HOUR_MS = 3_600_000;

/** The claim that one call of the interceptor writes. `expiresAt` in milliseconds since the epoch. */
export function toClaim(o: {
  readonly eventID: string;
  readonly trigger: string;
  readonly entryName: string;
  readonly entry: ClaimEntry;
  readonly expiresAt: number;
}): Claim {
  return {
    apiVersion: API_VERSION,
    kind: CLAIM_KIND,
    metadata: {
      name: claimNameOf(o.eventID, o.trigger),
      labels: { [EXPIRES_LABEL]: String(Math.ceil(o.expiresAt / HOUR_MS)) },
    },
    spec: {
      eventID: o.eventID,
      trigger: o.trigger,
      entries: { [o.entryName]: { ...o.entry, calls: { [o.entry.arrival]: o.entry.arrival } } },
    },
  };
}

/** The longest time that a claim may be told to live. */
export const MAX_CLAIM_TTL_MS = 7 * 24 * HOUR_MS;

/**
 * A label selector of the claims that may go: those whose hour is none that a claim could bear whose time is not over. It
 * allows for the longest life, and not for the life that this process knows: the interceptor may have been told another.
 * One hour more is kept for replicas whose clocks are ahead. `now` in milliseconds.
 */
export function expiredClaims(now: number): string {
  const hour = Math.floor(now / HOUR_MS);
  const kept = Array.from({ length: MAX_CLAIM_TTL_MS / HOUR_MS + 2 }, (_, i) => hour + 1 + i);
  return `${EXPIRES_LABEL},${EXPIRES_LABEL} notin (${kept.join(',')})`;
}

/** Reads a claim from the API server. */
export function parseClaim(object: unknown): Parsed<ClaimSpec> {
  const spec: unknown = typeof object === 'object' && object !== null && 'spec' in object ? object.spec : undefined;
  return validated<ClaimSpec>(claimSpec, spec, 'spec');
}
