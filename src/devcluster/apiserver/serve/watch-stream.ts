import type { Response } from 'express';

import { notImplemented } from '../model/failures.js';
import { apiVersionOf } from '../model/resource.js';
import type { Cluster, Target } from '../operations/cluster.js';
import { requireRevision, watch, type WatchEvent } from '../operations/watch.js';
import { countOf, flagOf, selectionOf } from './query.js';
import type { Presentation } from './presentation.js';
import { formOf, presentObject } from './representation.js';

export interface WatchRequest {
  readonly target: Target;
  readonly query: URLSearchParams;
  readonly accept: string;
  readonly bookmarkEveryMs: number;
  /** Asked before each line: a quiet watch drops everything from the first silence on. */
  readonly silenced: () => boolean;
}

/** The real server ends a watch after 30 to 60 minutes of its own accord. */
const longestSeconds = 45 * 60;
/** The real server sends a bookmark this long before it ends a watch, if the watch is not shorter. */
const lastBookmarkSeconds = 2;

/** Streams a watch until it ends, the client goes, or the deadline comes. */
export function streamWatch(cluster: Cluster, request: WatchRequest, response: Response): void {
  const { target, query } = request;
  if (flagOf(query, 'sendInitialEvents')) {
    throw notImplemented('sendInitialEvents on watches: list first');
  }
  const selection = selectionOf(target, query);
  const from = query.get('resourceVersion') ?? undefined;
  requireRevision(from);
  countOf(query, 'limit');
  const form = formOf(request.accept);
  const seconds = countOf(query, 'timeoutSeconds') ?? longestSeconds;
  let columns = true;
  let quiet = false;

  const writeLine = (type: string, object: unknown): void => {
    quiet ||= request.silenced();
    // Between its end and its close, which a slow reader can put off for long, a stream takes no more lines.
    if (!quiet && !response.writableEnded) {
      response.write(`${JSON.stringify({ type, object })}\n`);
    }
  };
  const send = (event: WatchEvent): void => {
    if (event.type === 'ERROR') {
      writeLine(event.type, event.object);
      return;
    }
    const how: Presentation = {
      form,
      resource: target.resource,
      now: cluster.clock(),
      includeObject: query.get('includeObject') ?? 'Metadata',
      columns,
    };
    writeLine(event.type, presentObject(event.object, how));
    columns = false;
  };
  const bookmark = (): void => {
    if (flagOf(query, 'allowWatchBookmarks')) {
      const metadata = { resourceVersion: String(cluster.store.revision()), creationTimestamp: null };
      writeLine('BOOKMARK', { kind: target.resource.kind, apiVersion: apiVersionOf(target.resource), metadata });
    }
  };

  response.status(200).type('application/json');
  response.flushHeaders();
  const { open, stop } = watch(cluster, selection, from, send);
  if (!open) {
    response.end();
    return;
  }
  const endsAfter = Math.min(seconds, longestSeconds);
  const bookmarks = setInterval(bookmark, request.bookmarkEveryMs);
  const lastBookmark =
    endsAfter > lastBookmarkSeconds ? setTimeout(bookmark, (endsAfter - lastBookmarkSeconds) * 1000) : undefined;
  const deadline = setTimeout(() => {
    response.end();
  }, endsAfter * 1000);
  response.once('close', () => {
    clearInterval(bookmarks);
    clearTimeout(lastBookmark);
    clearTimeout(deadline);
    stop();
  });
}
