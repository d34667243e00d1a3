import { createHash } from 'node:crypto';

import type { Key } from './key.js';

/** What sets the policy of a group. The kind is part of it: a run's own `shared-as` never meets a Trigger's. */
export interface ControlRef {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The full identity of a group. Bytes decide: nothing is cut, folded or normalised. */
export interface GroupIdentity {
  readonly control: ControlRef;
  /** The namespace whose runs compete. */
  readonly scope: string;
  readonly key: Key;
  /** The text, or the shared name, of the key expression that gave the key. */
  readonly keyFrom: string;
}

/** As many groups as a run may be in: each has its key, its policy and its patches. */
export const MAX_GROUPS = 8;

/** The scope of a group that reaches over all namespaces. No namespace is called so. */
export const ALL_NAMESPACES = '*';

/** A text that is the same for two groups exactly if they are one. */
export type GroupId = string & { readonly __brand: 'GroupId' };

export function groupIdOf({ control, scope, key, keyFrom }: GroupIdentity): GroupId {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the brand's one constructor
  return JSON.stringify([control.kind, control.namespace, control.name, scope, key, keyFrom]) as GroupId;
}

/** Room for the slug in a label value: 63 characters less a dash and 16 of hash. */
const MAX_SLUG = 46;

/**
 * The value of the group label: a readable slug of the title and a hash that keeps groups apart. At most 63 characters,
 * legal whatever the key. The scope is not in it: it is the namespace that the labelled object is in.
 */
export function groupLabelOf({ control, key, keyFrom }: Omit<GroupIdentity, 'scope'>, title: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['v1', control.kind, control.namespace, control.name, key, keyFrom]))
    .digest();
  const slug = slugOf(title);
  return slug === '' ? base32(digest) : `${slug}-${base32(digest)}`;
}

/** What of a text may stand at the start of a label value; empty where nothing of it may. */
function slugOf(text: string): string {
  return text
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, MAX_SLUG)
    .replace(/[^A-Za-z0-9]+$/, '');
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The first 80 bits as 16 characters: a chance of 1 in 10^12 that any two of a million groups share a label. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes.subarray(0, 10), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: 16 }, (_, i) => BASE32[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)]).join('');
}
