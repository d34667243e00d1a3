import { badRequest, expired, expiredPage, failure } from '../model/failures.js';
import { isFields } from '../model/fields.js';
import { keyOf, type KubeObject } from '../model/kube-object.js';
import type { Cluster } from './cluster.js';
import { selected, type Selection } from './selection.js';

export interface Paging {
  readonly limit?: number;
  readonly continueToken?: string;
  readonly resourceVersion?: string;
  /** The list must be that of `resourceVersion`, not a newer one. */
  readonly exact: boolean;
}

export interface Page {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
  readonly continueToken?: string;
  readonly remainingItemCount?: number;
}

/** One page of a list; all pages of a list show the state at its first page's revision. */
export function list(cluster: Cluster, selection: Selection, paging: Paging): Page {
  const limit = limitOf(paging);
  const cursor =
    paging.continueToken === undefined
      ? startOf(cluster, paging)
      : readToken(paging.continueToken, cluster.store.revision());
  const objects = cluster.store.listAt(selection.target.resource.bucket, cursor.revision);
  if (objects === undefined) {
    throw tooOld(paging, cursor);
  }
  const rest = objects.filter((object) => keyOf(object.metadata) > cursor.after);
  const found = selectedOf(selection, rest);
  const items = limit === 0 ? found : found.slice(0, limit);
  const last = items.at(-1);
  const page = { items, resourceVersion: String(cursor.revision) };
  if (items.length < limit || last === undefined || !goesOn(selection, rest, last)) {
    return page;
  }
  const continueToken = writeToken({ revision: cursor.revision, after: keyOf(last.metadata) });
  // Counting a filtered list would cost a full read, so the real server leaves the count out then.
  const counted = selection.labels.length === 0 && selection.fields.length === 0;
  return { ...page, continueToken, ...(counted && { remainingItemCount: found.length - items.length }) };
}

/** 0: all. A list of any age ("0") comes from the real server's cache, which knows no pages. */
function limitOf({ resourceVersion, limit = 0 }: Paging): number {
  return resourceVersion === '0' ? 0 : limit;
}

function selectedOf(selection: Selection, objects: readonly KubeObject[]): readonly KubeObject[] {
  return objects.map((object) => selected(selection, object)).filter((object) => object !== undefined);
}

/**
 * Whether a full page is followed by another. The real server does not look if anything of what follows is selected, so
 * the last page of a list with selectors may be empty.
 */
function goesOn({ target }: Selection, rest: readonly KubeObject[], last: KubeObject): boolean {
  const after = rest.filter((object) => keyOf(object.metadata) > keyOf(last.metadata));
  return selectedOf({ target, labels: [], fields: [] }, after).length > 0;
}

interface Cursor {
  readonly revision: number;
  /** The last key that was listed; empty before the first page. */
  readonly after: string;
}

function startOf(cluster: Cluster, { resourceVersion, exact }: Paging): Cursor {
  const current = cluster.store.revision();
  if (resourceVersion === undefined || resourceVersion === '' || resourceVersion === '0') {
    return { revision: current, after: '' };
  }
  const asked = parseRevision(resourceVersion);
  if (asked > current) {
    const message = `Too large resource version: ${asked}, current: ${current}`;
    const cause = { reason: 'ResourceVersionTooLarge', message: 'Too large resource version' };
    throw failure(504, 'Timeout', `Timeout: ${message}`, { causes: [cause], retryAfterSeconds: 1 });
  }
  return { revision: exact ? asked : current, after: '' };
}

export function parseRevision(text: string): number {
  if (!/^\d+$/.test(text)) {
    throw badRequest(`invalid resource version: ${notARevision(text)}`);
  }
  return Number(text);
}

export function notARevision(text: string): string {
  return `resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": invalid syntax`;
}

function writeToken({ revision, after }: Cursor): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: after })).toString('base64url');
}

/** A token with this revision goes on with what there is now. */
const anyRevision = -1;

function readToken(token: string, current: number): Cursor {
  const { rv, start } = decoded(token);
  if (typeof rv !== 'number' || typeof start !== 'string') {
    throw badRequest('invalid continue token: continue key is not valid');
  }
  return { revision: rv === anyRevision ? current : rv, after: start };
}

function decoded(token: string): { readonly rv?: unknown; readonly start?: unknown } {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

function tooOld({ continueToken }: Paging, { after }: Cursor): Error {
  return continueToken === undefined
    ? expired('The resourceVersion for the provided list is too old.')
    : expiredPage(writeToken({ revision: anyRevision, after }));
}
