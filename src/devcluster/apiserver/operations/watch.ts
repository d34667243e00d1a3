import { expired, failure } from '../model/failures.js';
import type { KubeObject } from '../model/kube-object.js';
import type { FailureStatus } from '../model/status-error.js';
import type { Change } from '../store/store.js';
import type { Cluster } from './cluster.js';
import { notARevision, parseRevision } from './list.js';
import { selectAll, selected, type Selection } from './selection.js';

export type WatchEvent =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: KubeObject }
  | { readonly type: 'ERROR'; readonly object: FailureStatus };

/**
 * Sends what happens to a selection from a revision on, at once and then as it happens. Without a revision (or with
 * "0") it begins with an ADDED for each object there is. A revision that the history does not reach is answered by an
 * ERROR event with 410, as the real server does it; false says that the watch ends there.
 */
export function watch(
  cluster: Cluster,
  selection: Selection,
  from: string | undefined,
  send: (event: WatchEvent) => void,
): { readonly open: boolean; readonly stop: () => void } {
  const current = cluster.store.revision();
  const deliver = (change: Change): void => {
    const event = eventOf(selection, change);
    if (event !== undefined) {
      send(event);
    }
  };
  if (from === undefined || from === '' || from === '0') {
    for (const object of selectAll(cluster, selection)) {
      send({ type: 'ADDED', object });
    }
  } else {
    const since = parseRevision(from);
    const missed = cluster.store.changesSince(since);
    if (missed === undefined) {
      const error = expired(`too old resource version: ${since} (${current})`);
      send({ type: 'ERROR', object: error.status });
      return { open: false, stop: () => undefined };
    }
    missed.forEach(deliver);
  }
  return { open: true, stop: cluster.store.subscribe(deliver) };
}

/** A watch from nonsense is refused before it begins: by the real server as its own fault, without a reason. */
export function requireRevision(from: string | undefined): void {
  if (from !== undefined && !/^\d*$/.test(from)) {
    throw failure(500, '', notARevision(from));
  }
}

/** A change as the selected view sees it: an object whose label goes leaves the view, which is a DELETED. */
function eventOf(selection: Selection, change: Change): WatchEvent | undefined {
  if (change.bucket !== selection.target.resource.bucket) {
    return undefined;
  }
  const before = change.before && selected(selection, change.before);
  const after = change.after && selected(selection, change.after);
  if (after !== undefined) {
    return { type: before === undefined ? 'ADDED' : 'MODIFIED', object: after };
  }
  if (before === undefined) {
    return undefined;
  }
  // The last state that was selected, at the revision of its leaving: a watch can go on from there.
  const metadata = { ...before.metadata, resourceVersion: String(change.revision) };
  return { type: 'DELETED', object: { ...before, metadata } };
}
