import type { Clock } from './clock.js';
import { deferred } from './deferred.js';
import { valueAt } from '../core/value-at.js';
import { listPages } from './list-pages.js';
import { identityOf } from './object-identity.js';
import { pause } from './pause.js';
import { type Change, createReflectedCache, type Sighting } from './reflected-cache.js';
import { type AttemptEnd, paceAfter } from './reflector-pace.js';
import type { Transport } from './transport.js';
import { watchOnce, type WatchNotice } from './watch-once.js';

/** What went wrong, and while doing what. The reflector goes on after each of them. */
export interface ReflectorFault {
  readonly doing: 'list' | 'watch' | 'parse' | 'handle';
  readonly error: unknown;
}

export interface ReflectorOptions<T> {
  /** Of the collection, as `/apis/tekton.dev/v1/pipelineruns`. */
  readonly path: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Trims an object as it arrives: only the result is kept. Undefined for one that is not of interest. */
  readonly parse: (object: unknown) => T | undefined;
  /** Enqueues, and no more. */
  readonly onChange: (change: Change<T>) => void;
  readonly onFault: (fault: ReflectorFault) => void;
  readonly clock: Clock;
  readonly random: () => number;
}

/** A copy of a collection that follows the API server through whatever happens to either. */
export interface Reflector<T> {
  /** Begins; again is no second watch. */
  readonly start: () => void;
  /** Resolves when the first list is complete and told; rejects if stopped before. */
  readonly synced: Promise<void>;
  /** Resolves when nothing is left behind: no watch, no timer. Nothing is told after the call. */
  readonly stop: () => Promise<void>;
  readonly get: (namespace: string, name: string) => T | undefined;
  readonly items: () => readonly T[];
  /** Takes in the answer to a write, so that the next look is not older than our own act. Tells it like a change. */
  readonly put: (object: unknown) => void;
  /** How long ago the server last told anything, bookmarks included. */
  readonly lastEventAgeMs: () => number;
  /** How often a list was begun after the first. */
  readonly relistTotal: () => number;
  /**
   * For how long neither a list nor a watch has come about; 0 while one is there. What was open and broke off counts from
   * then. While a list goes on page by page only the time since its last page counts: if it fails after all, the whole does.
   */
  readonly failingMs: () => number;
}

/** How a reflector fares. */
export type ReflectorHealth = Pick<Reflector<unknown>, 'lastEventAgeMs' | 'relistTotal' | 'failingMs'>;

/**
 * List and watch. This file is the loop; `reflected-cache` says what is known, `reflector-pace` when to try again,
 * `list-pages` and `watch-once` speak with the server. Our own, because client-node's informer stops at most errors.
 */
export function createReflector<T>(
  { call, openStream }: Pick<Transport, 'call' | 'openStream'>,
  options: ReflectorOptions<T>,
): Reflector<T> {
  const { path, clock, random } = options;
  const query = {
    ...(options.labelSelector !== undefined && { labelSelector: options.labelSelector }),
    ...(options.fieldSelector !== undefined && { fieldSelector: options.fieldSelector }),
  };
  const cache = createReflectedCache<T>();
  const ending = new AbortController();
  const { signal } = ending;
  const first = deferred();
  let running: Promise<void> | undefined;
  let position: string | undefined;
  let failures = 0;
  let lastEventAt = clock.now();
  let lists = 0;
  let failingSince: number | undefined;
  /** When the list under way last brought something; undefined while none is, or it has brought nothing. */
  let progressAt: number | undefined;

  function sightingOf(object: unknown): Sighting<T> | undefined {
    const identity = identityOf(object);
    if (identity === undefined) {
      options.onFault({ doing: 'parse', error: new Error('an object has no name, uid or resourceVersion') });
      return undefined;
    }
    try {
      return { ...identity, item: options.parse(object) };
    } catch (error) {
      options.onFault({ doing: 'parse', error });
      return { ...identity, item: undefined };
    }
  }

  /** Each change on its own: what one handler throws must not lose the next change, nor the position. */
  function tell(changes: readonly Change<T>[]): void {
    for (const change of signal.aborted ? [] : changes) {
      try {
        options.onChange(change);
      } catch (error) {
        options.onFault({ doing: 'handle', error });
      }
    }
  }

  function take(object: unknown, changesOf: (sighting: Sighting<T>) => readonly Change<T>[]): void {
    const sighting = signal.aborted ? undefined : sightingOf(object);
    if (sighting !== undefined) {
      tell(changesOf(sighting));
    }
  }

  function onNotice({ type, object }: WatchNotice): void {
    lastEventAt = clock.now();
    if (type !== 'BOOKMARK') {
      take(object, type === 'DELETED' ? cache.gone : cache.seen);
    }
    const version = valueAt(object, 'metadata', 'resourceVersion');
    if (typeof version === 'string' && version !== '') {
      position = version;
      cache.advance(version);
    }
  }

  async function list(): Promise<AttemptEnd | undefined> {
    lists += 1;
    const pass = cache.beginList();
    const outcome = await listPages(call, {
      path,
      query,
      signal,
      onItem: (object) => {
        progressAt = clock.now();
        take(object, pass.listed);
      },
    });
    progressAt = undefined;
    if (outcome.kind !== 'listed') {
      return outcome;
    }
    position = outcome.resourceVersion;
    lastEventAt = clock.now();
    failingSince = undefined;
    tell(pass.end(position));
    first.resolve();
    return undefined;
  }

  async function watch(from: string): Promise<AttemptEnd> {
    // Five to ten minutes, so that the watches of many clients do not end together.
    const timeoutSeconds = String(290 + Math.floor(random() * 291));
    const watchQuery = { ...query, watch: 'true', allowWatchBookmarks: 'true', resourceVersion: from, timeoutSeconds };
    const onOpen = (): void => {
      failingSince = undefined;
    };
    return await watchOnce(openStream, { path, query: watchQuery, signal, clock, onOpen, onNotice });
  }

  function tellFault(end: AttemptEnd, doing: 'list' | 'watch'): void {
    if (end.kind === 'failed' || end.kind === 'quiet') {
      options.onFault({ doing, error: end.kind === 'failed' ? end.error : new Error('the watch went quiet') });
    }
  }

  async function attempt(): Promise<void> {
    const from = position;
    const startedAt = clock.now();
    const end = from === undefined ? await list() : await watch(from);
    if (end === undefined || signal.aborted) {
      return;
    }
    failingSince ??= clock.now();
    tellFault(end, from === undefined ? 'list' : 'watch');
    const livedMs = from === undefined ? 0 : clock.now() - startedAt;
    const pace = paceAfter({ end, failures, livedMs, progressed: position !== from }, random);
    failures = pace.failures;
    position = pace.relist ? undefined : position;
    await pause(clock, pace.waitMs, signal);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await attempt();
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    synced: first.promise,
    stop: async () => {
      ending.abort();
      first.reject(new Error('stopped before the first list was complete'));
      await running;
    },
    get: cache.get,
    items: cache.items,
    put: (object) => {
      take(object, cache.answered);
    },
    lastEventAgeMs: () => clock.now() - lastEventAt,
    relistTotal: () => Math.max(0, lists - 1),
    failingMs: () => (failingSince === undefined ? 0 : clock.now() - (progressAt ?? failingSince)),
  };
}
