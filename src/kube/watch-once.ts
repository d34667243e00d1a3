import { failureOf } from './answer-failure.js';
import type { Clock } from './clock.js';
import { valueAt } from '../core/value-at.js';
import { jsonLines } from './json-lines.js';
import { linkedAbort } from './linked-abort.js';
import type { AttemptEnd } from './reflector-pace.js';
import type { Transport } from './transport.js';

/** What a watch tells of an object; a BOOKMARK only tells how far the watch has come. */
export interface WatchNotice {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: unknown;
}

export interface WatchRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The server has begun to answer. */
  readonly onOpen: () => void;
  readonly onNotice: (notice: WatchNotice) => void;
}

const headersWithinMs = 15_000;
// Bookmarks come about once a minute: a watch without a byte for longer than that is dead, whatever TCP thinks.
const quietMs = 90_000;

/** One watch, from its request to its end. Never rejects. */
export async function watchOnce(openStream: Transport['openStream'], request: WatchRequest): Promise<AttemptEnd> {
  const { path, query, clock, onOpen, onNotice } = request;
  const abort = linkedAbort(request.signal);
  let cancelTimer = (): void => undefined;
  const expectWithin = (ms: number): void => {
    cancelTimer();
    cancelTimer = clock.after(ms, () => {
      abort.abort(quiet);
    });
  };
  try {
    expectWithin(headersWithinMs);
    const stream = await openStream({ path, query, signal: abort.signal });
    if (stream.kind === 'refused') {
      return failureOf(stream.answer);
    }
    onOpen();
    const onLife = (): void => {
      expectWithin(quietMs);
    };
    onLife();
    return await followed(tapped(stream.chunks, onLife), onNotice);
  } catch (error) {
    return abort.signal.reason === quiet ? { kind: 'quiet' } : { kind: 'failed', error };
  } finally {
    cancelTimer();
    abort.unlink();
    // After an ERROR event the server may leave the stream open.
    abort.abort();
  }
}

const quiet = new Error('nothing came in time');

async function followed(
  chunks: AsyncIterable<Uint8Array>,
  onNotice: (notice: WatchNotice) => void,
): Promise<AttemptEnd> {
  for await (const line of jsonLines(chunks)) {
    const end = taken(line, onNotice);
    if (end !== undefined) {
      return end;
    }
  }
  return { kind: 'ended' };
}

async function* tapped(chunks: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onChunk();
    yield chunk;
  }
}

function taken(line: unknown, onNotice: (notice: WatchNotice) => void): AttemptEnd | undefined {
  const type = valueAt(line, 'type');
  const object = valueAt(line, 'object');
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
    case 'BOOKMARK':
      onNotice({ type, object });
      return undefined;
    case 'ERROR':
      return errorOf(object);
    case undefined:
    default:
      return { kind: 'failed', error: new Error('a line of the watch is no watch event') };
  }
}

/** An ERROR event holds a Status. */
function errorOf(status: unknown): AttemptEnd {
  const code = valueAt(status, 'code');
  const seconds = valueAt(status, 'details', 'retryAfterSeconds');
  return failureOf({
    status: typeof code === 'number' ? code : 0,
    body: status,
    ...(typeof seconds === 'number' && { retryAfterMs: seconds * 1000 }),
  });
}
