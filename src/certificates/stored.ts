import { optional } from '../core/optional.js';
import type { Pair } from './certificate.js';
import { canSign, isSignedBy, readPair } from './read-pair.js';

/** The server certificates that we keep, by who serves with them. */
export const LEAVES = ['interceptor', 'webhook'] as const;
export type LeafName = (typeof LEAVES)[number];

/** What the Secret holds, as texts. */
export interface SecretContent {
  readonly data: Readonly<Record<string, string>>;
  /** The annotation with times; undefined where there is none. */
  readonly note: string | undefined;
}

/** What the Secret holds, read: only what can be used. */
export interface Stored {
  readonly ca?: Pair;
  /** The authority that is about to take over. */
  readonly next?: Pair;
  /** Since when everybody was told of `next`. */
  readonly nextKnownSince?: number;
  /** Signed by `ca`. */
  readonly leaves: Readonly<Partial<Record<LeafName, Pair>>>;
  /** Whether there is more under `next-ca` than can be used. */
  readonly hasBrokenNext: boolean;
}

/** Reads a Secret. Whatever is in it: what cannot be used counts as absent. */
export function toStored({ data, note }: SecretContent): Stored {
  const ca = authorityIn(data, 'ca');
  const next = authorityIn(data, 'next-ca');
  const knownSince = next === undefined ? undefined : knownSinceIn(note, next.certificate.id);
  const leafIn = (name: LeafName): Pair | undefined => {
    const pair = pairIn(data, name);
    return pair !== undefined && ca !== undefined && isSignedBy(pair.certificate, ca.certificate) ? pair : undefined;
  };
  return {
    ...optional('ca', ca),
    ...optional('next', next),
    ...optional('nextKnownSince', knownSince),
    leaves: { ...optional('interceptor', leafIn('interceptor')), ...optional('webhook', leafIn('webhook')) },
    hasBrokenNext: next === undefined && ('next-ca.crt' in data || 'next-ca.key' in data),
  };
}

function pairIn(data: SecretContent['data'], name: string): Pair | undefined {
  return readPair({ cert: data[`${name}.crt`] ?? '', key: data[`${name}.key`] ?? '' });
}

function authorityIn(data: SecretContent['data'], name: string): Pair | undefined {
  const pair = pairIn(data, name);
  return pair !== undefined && canSign(pair) ? pair : undefined;
}

/** `{"v":1,"next":{"id":"AB:…","knownSince":"2026-…"}}`: the annotation says when the next authority was known everywhere. */
export function noteText(id: string, knownSince: number): string {
  return JSON.stringify({ v: 1, next: { id, knownSince: new Date(knownSince).toISOString() } });
}

/** What the note says of that authority; undefined where it speaks of none, or of another. */
function knownSinceIn(note: string | undefined, id: string): number | undefined {
  // Not read as JSON: it is ours to the letter, or no use.
  const since = note === undefined ? Number.NaN : Date.parse(/"knownSince":"([^"]*)"/u.exec(note)?.[1] ?? '');
  return Number.isNaN(since) || noteText(id, since) !== note ? undefined : since;
}
