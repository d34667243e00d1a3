import { isUnseen, look, type Unseen } from './look.js';
import type { Call } from './ports.js';
import { listAt, textAt } from './value-at.js';

/** A list that was read to its end, or why it was not. */
export type Listed =
  { readonly kind: 'listed'; readonly items: readonly unknown[] } | { readonly kind: 'absent' } | Unseen;

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

/** Lists a collection, page by page. A list that is over before its end is begun once more by whoever asks again. */
export async function listAll(call: Call, { path, labelSelector, isMetadataOnly }: ListAsked): Promise<Listed> {
  const items: unknown[] = [];
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
    items.push(...listAt(seen.object, 'items'));
    next = textAt(seen.object, 'metadata', 'continue');
  } while (next !== '');
  return { kind: 'listed', items };
}

/** What was listed; nothing where it was not. */
export function itemsIn(listed: Listed): readonly unknown[] {
  return listed.kind === 'listed' ? listed.items : [];
}
