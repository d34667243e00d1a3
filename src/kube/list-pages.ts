import { failureOf } from './answer-failure.js';
import type { ApiCall } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import type { Expired, Failed } from './reflector-pace.js';

export interface ListRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly accept?: string;
  readonly signal: AbortSignal;
  readonly onItem: (object: unknown) => void;
}

export type ListOutcome = { readonly kind: 'listed'; readonly resourceVersion: string } | Expired | Failed;

/** Pages keep the peak of memory low: what was parsed of one is garbage when the next arrives. */
const pageSize = '500';
// A page of large runs, on a busy server, takes longer than a call about one object.
const pageDeadlineMs = 30_000;

/** Lists a collection page by page, as a consistent read: without a resourceVersion the server asks etcd. */
export async function listPages(call: ApiCall, request: ListRequest): Promise<ListOutcome> {
  let outcome = await page(call, request, '');
  while (outcome.kind === 'more') {
    outcome = await page(call, request, outcome.next);
  }
  return outcome;
}

type PageOutcome = ListOutcome | { readonly kind: 'more'; readonly next: string };

async function page(call: ApiCall, request: ListRequest, from: string): Promise<PageOutcome> {
  const { path, query, accept, signal, onItem } = request;
  try {
    const answer = await call({
      method: 'GET',
      path,
      query: { ...query, limit: pageSize, ...(from !== '' && { continue: from }) },
      ...(accept !== undefined && { accept }),
      deadlineMs: pageDeadlineMs,
      signal,
    });
    return answer.status === 200 ? taken(answer.body, onItem) : failureOf(answer);
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function taken(body: unknown, onItem: (object: unknown) => void): PageOutcome {
  const found = valueAt(body, 'items');
  // Where nothing is selected the real API server writes null for the items of a PartialObjectMetadataList.
  const items = found === null ? [] : found;
  const resourceVersion = valueAt(body, 'metadata', 'resourceVersion');
  if (!Array.isArray(items) || typeof resourceVersion !== 'string') {
    return { kind: 'failed', error: new Error('the answer to a list is no list') };
  }
  for (const item of items) {
    onItem(item);
  }
  const next = valueAt(body, 'metadata', 'continue');
  return typeof next === 'string' && next !== '' ? { kind: 'more', next } : { kind: 'listed', resourceVersion };
}
