import { isUnseen, look, type Unseen } from './look.js';
import type { Call } from './ports.js';
import { listAt, textAt } from './typed-at.js';

/** A list that was read to its end, or why it was not. */
export type Listed<T = unknown> =
  { readonly kind: 'listed'; readonly items: readonly T[] } | { readonly kind: 'absent' } | Unseen;

export interface ListAsked {
  readonly path: string;
  readonly labelSelector?: string;
  /** Whether metadata is enough. */
  readonly isMetadataOnly?: boolean;
}

const PAGE = '500';
const METADATA = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
// A page of large runs, on a busy server, takes longer than a call about one object.
const PAGE_DEADLINE_MS = 30_000;

/** The API server forgets where a list stood after some minutes (410). */
const EXPIRED = 410;
const TRIES = 3;

/** Lists a collection, page by page. */
export async function listAll(call: Call, asked: ListAsked): Promise<Listed> {
  return await listKept(call, asked, (item) => [item]);
}

/**
 * Lists a collection and keeps of each item what `keep` gives, page by page: large objects are not in memory all at once. A
 * list that expires before its end is begun anew.
 */
export async function listKept<T>(
  call: Call,
  asked: ListAsked,
  keep: (item: unknown) => readonly T[],
): Promise<Listed<T>> {
  let listed = await listOnce(call, asked, keep);
  for (let tries = 1; tries < TRIES && isExpired(listed); tries += 1) {
    listed = await listOnce(call, asked, keep);
  }
  return listed;
}

function isExpired(listed: Listed): boolean {
  return listed.kind === 'refused' && listed.status === EXPIRED;
}

async function listOnce<T>(
  call: Call,
  { path, labelSelector, isMetadataOnly }: ListAsked,
  keep: (item: unknown) => readonly T[],
): Promise<Listed<T>> {
  const items: T[] = [];
  let next = '';
  do {
    const seen = await look(call, {
      method: 'GET',
      path,
      query: {
        limit: PAGE,
        ...(labelSelector !== undefined && { labelSelector }),
        ...(next !== '' && { continue: next }),
      },
      ...(isMetadataOnly === true && { accept: METADATA }),
      deadlineMs: PAGE_DEADLINE_MS,
    });
    if (isUnseen(seen) || seen.kind === 'absent') {
      return seen;
    }
    items.push(...listAt(seen.object, 'items').flatMap(keep));
    next = textAt(seen.object, 'metadata', 'continue');
  } while (next !== '');
  return { kind: 'listed', items };
}

/** What was listed; nothing where it was not. */
export function itemsIn<T>(listed: Listed<T>): readonly T[] {
  return listed.kind === 'listed' ? listed.items : [];
}
