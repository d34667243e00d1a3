import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { Change } from '../../src/kube/reflected-cache.js';
import { createReflector, type Reflector, type ReflectorFault } from '../../src/kube/reflector.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';
import { valueAt } from '../../src/core/value-at.js';
import { type HandClock, handClock } from './hand-clock.js';
import { type Arrival, type ScriptedServer, startScriptedServer } from './scripted-server.js';
import { until } from './until.js';

/** What the tests keep of an object. */
interface Thing {
  readonly name: string;
  readonly uid: string;
  readonly version: string;
}

let server: ScriptedServer;
let transport: Transport;
let clock: HandClock;
let reflector: Reflector<Thing>;
let told: string[];
let faults: ReflectorFault[];
let onChange: (change: Change<Thing>) => void;

beforeEach(async () => {
  server = await startScriptedServer();
  transport = createTransport(server.cluster);
  clock = handClock();
  told = [];
  faults = [];
  onChange = ({ type, item }) => {
    told.push(`${type} ${item.name} ${item.uid}@${item.version}`);
  };
  reflector = createReflector<Thing>(transport, {
    path: '/apis/tekton.dev/v1/pipelineruns',
    labelSelector: 'concurrency.tekton.dev/group',
    parse: (object) => thingOf(object),
    onChange: (change) => {
      onChange(change);
    },
    onFault: (fault) => faults.push(fault),
    clock,
    random: () => 1,
  });
});

afterEach(async () => {
  await reflector.stop();
  expect(clock.timers()).toEqual([]);
  transport.close();
  await server.close();
});

const anObject = (name: string, version: number, uid = `uid-${name}`): unknown => ({
  metadata: { namespace: 'ns', name, uid, resourceVersion: String(version) },
});

function thingOf(object: unknown): Thing | undefined {
  const name = String(valueAt(object, 'metadata', 'name'));
  const uid = String(valueAt(object, 'metadata', 'uid'));
  if (name === 'odd') {
    throw new Error('cannot parse odd');
  }
  return name === 'dull' ? undefined : { name, uid, version: String(valueAt(object, 'metadata', 'resourceVersion')) };
}

const aList = (version: number, items: readonly unknown[], next?: string): unknown => ({
  metadata: { resourceVersion: String(version), ...(next !== undefined && { continue: next }) },
  items,
});

const anExpiry = { kind: 'Status', code: 410, reason: 'Expired', message: 'too old resource version: 10 (20)' };

const isWatch = ({ query }: Arrival): boolean => query['watch'] === 'true';
const lists = (): readonly Arrival[] => server.arrivals.filter((arrival) => !isWatch(arrival));
const watches = (): readonly Arrival[] => server.arrivals.filter(isWatch);
const watchedFrom = (): readonly (string | undefined)[] => watches().map(({ query }) => query['resourceVersion']);

/** Answers lists and watches in turn; the last of each answers from then on. */
function script(forLists: readonly ((a: Arrival) => void)[], forWatches: readonly ((a: Arrival) => void)[]): void {
  server.answer((arrival) => {
    const answers = isWatch(arrival) ? forWatches : forLists;
    const before = (isWatch(arrival) ? watches() : lists()).length - 1;
    answers[Math.min(before, answers.length - 1)]!(arrival);
  });
}

const listOf =
  (version: number, ...items: readonly unknown[]) =>
  ({ json }: Arrival): void => {
    json(200, aList(version, items));
  };

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}) =>
  ({ json }: Arrival): void => {
    json(code, { kind: 'Status', code, message: `scripted ${code}` }, headers);
  };

/** Opens the watch, sends these events, and leaves it open. */
const watchOf =
  (...events: readonly (readonly [string, unknown])[]) =>
  ({ response }: Arrival): void => {
    response.writeHead(200);
    response.flushHeaders();
    send(response, ...events);
  };

function send(response: Arrival['response'], ...events: readonly (readonly [string, unknown])[]): void {
  response.write(events.map(([type, object]) => `${JSON.stringify({ type, object })}\n`).join(''));
}

const closingWatch = ({ response }: Arrival): void => {
  response.writeHead(200).end();
};

const resettingWatch = (arrival: Arrival): void => {
  arrival.response.writeHead(200);
  arrival.response.flushHeaders();
  arrival.response.write('{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"11"}}}\n', () =>
    arrival.socket.destroy(),
  );
};

/** Lets the loop's pause pass, once it is there, and says how long it was. A watch's own timers are other ones. */
async function passPause(): Promise<number> {
  const isPause = ([ms = Infinity, ...others]: readonly number[]): boolean =>
    ms <= 30_000 && ms !== 15_000 && others.length === 0;
  await until(() => isPause(clock.timers()));
  const ms = clock.timers()[0]!;
  clock.advance(ms);
  return ms;
}

const openWatches = async (count: number): Promise<void> => {
  await until(() => watches().length === count && clock.timers().includes(90_000));
};

describe('createReflector', () => {
  it('lists, tells every object, and follows the watch from where the list ended', async () => {
    script([listOf(10, anObject('a', 3), anObject('b', 7))], [watchOf(['ADDED', anObject('c', 11)])]);
    reflector.start();
    await reflector.synced;
    expect(told).toEqual(['put a uid-a@3', 'put b uid-b@7']);
    await until(() => told.length === 3);
    send(watches()[0]!.response, ['MODIFIED', anObject('a', 12)], ['DELETED', anObject('b', 13)]);
    await until(() => told.length === 5);
    expect(told.slice(2)).toEqual(['put c uid-c@11', 'put a uid-a@12', 'delete b uid-b@13']);
    expect(reflector.items().map(({ name }) => name)).toEqual(['a', 'c']);
    expect(reflector.get('ns', 'a')).toEqual({ name: 'a', uid: 'uid-a', version: '12' });
    expect(reflector.get('ns', 'b')).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('asks for pages, bookmarks, an end in five to ten minutes, and for the same selection in both', async () => {
    script([listOf(10)], [watchOf()]);
    reflector.start();
    await openWatches(1);
    expect(lists()[0]!.query).toEqual({ limit: '500', labelSelector: 'concurrency.tekton.dev/group' });
    expect(watches()[0]!.query).toEqual({
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: '10',
      timeoutSeconds: '581',
      labelSelector: 'concurrency.tekton.dev/group',
    });
  });

  it('lists page by page and is synced after the last', async () => {
    script(
      [
        ({ json }) => {
          json(200, aList(10, [anObject('a', 1)], 'more'));
        },
        listOf(10, anObject('b', 2)),
      ],
      [watchOf()],
    );
    reflector.start();
    await reflector.synced;
    expect(lists().map(({ query }) => query['continue'])).toEqual([undefined, 'more']);
    expect(told).toEqual(['put a uid-a@1', 'put b uid-b@2']);
  });

  it('watches again from the last bookmark when the server closes the watch in good time, without a pause', async () => {
    script([listOf(10)], [watchOf(['BOOKMARK', { metadata: { resourceVersion: '44' } }]), watchOf()]);
    reflector.start();
    await openWatches(1);
    clock.advance(60_000);
    send(watches()[0]!.response, ['BOOKMARK', { metadata: { resourceVersion: '55' } }]);
    await until(() => clock.timers().includes(90_000));
    watches()[0]!.response.end();
    await openWatches(2);
    expect(watchedFrom()).toEqual(['10', '55']);
    expect(reflector.relistTotal()).toBe(0);
  });

  it('leaves out what the parser does not want, and tells the end of what it wanted before', async () => {
    script([listOf(10, anObject('dull', 3), anObject('a', 4))], [watchOf(['ADDED', anObject('dull', 11)])]);
    reflector.start();
    await openWatches(1);
    expect(told).toEqual(['put a uid-a@4']);
    expect(reflector.items()).toHaveLength(1);
  });

  it('tells how long the server has been silent', async () => {
    script([listOf(10)], [watchOf()]);
    reflector.start();
    await openWatches(1);
    clock.advance(7_000);
    expect(reflector.lastEventAgeMs()).toBe(7_000);
    send(watches()[0]!.response, ['BOOKMARK', { metadata: { resourceVersion: '20' } }]);
    await until(() => reflector.lastEventAgeMs() === 0);
  });

  it('tells for how long every try has failed, and forgets it when a list is complete', async () => {
    script([status(503), status(500), listOf(10)], [watchOf()]);
    reflector.start();
    expect(reflector.failingMs()).toBe(0);
    await passPause();
    expect(reflector.failingMs()).toBe(250);
    await passPause();
    await openWatches(1);
    expect(reflector.failingMs()).toBe(0);
    clock.advance(70_000);
    expect(reflector.failingMs()).toBe(0);
  });

  it('is failing from the end of a watch on until another opens, whether or not that one tells anything', async () => {
    script([listOf(10)], [watchOf(['BOOKMARK', { metadata: { resourceVersion: '11' } }]), status(500), watchOf()]);
    reflector.start();
    await openWatches(1);
    await until(() => clock.timers().includes(90_000));
    clock.advance(60_000);
    watches()[0]!.response.end();
    await until(() => watches().length === 2);
    await passPause();
    expect(reflector.failingMs()).toBeGreaterThan(0);
    await openWatches(3);
    await until(() => reflector.failingMs() === 0);
  });

  it('counts only from its last page while a list goes on, and from the beginning again when that fails after all', async () => {
    const held: Arrival[] = [];
    const hold = (arrival: Arrival): void => void held.push(arrival);
    script([listOf(10), hold, hold, hold, listOf(20)], [watchOf(['ERROR', anExpiry]), watchOf()]);
    reflector.start();
    await until(() => held.length === 1);
    for (const page of [1, 2]) {
      clock.advance(50_000);
      expect(reflector.failingMs()).toBe(50_000);
      held.at(-1)!.json(200, aList(20, [anObject(`p${page}`, page)], 'more'));
      await until(() => held.length === page + 1);
      expect(reflector.failingMs()).toBe(0);
    }
    clock.advance(1_000);
    status(500)(held.at(-1)!);
    await until(() => faults.length === 1);
    expect(reflector.failingMs()).toBe(101_000);
    await passPause();
    await openWatches(2);
    expect(reflector.failingMs()).toBe(0);
  });

  it('opens one watch when it is started twice', async () => {
    script([listOf(10)], [watchOf()]);
    reflector.start();
    reflector.start();
    await openWatches(1);
    reflector.start();
    expect(lists()).toHaveLength(1);
    expect(server.connections().open).toBe(2);
  });
});

describe('createReflector at 410', () => {
  it('lists at once when an ERROR event says so and the server closes', async () => {
    script(
      [listOf(10, anObject('a', 1)), listOf(20, anObject('a', 15))],
      [
        ({ response }) => response.writeHead(200).end(`${JSON.stringify({ type: 'ERROR', object: anExpiry })}\n`),
        watchOf(),
      ],
    );
    reflector.start();
    await openWatches(2);
    expect(watchedFrom()).toEqual(['10', '20']);
    expect(told).toEqual(['put a uid-a@1', 'put a uid-a@15']);
    expect(reflector.relistTotal()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('lists at once when an ERROR event says so and the server leaves the stream open', async () => {
    script([listOf(10), listOf(20)], [watchOf(['ERROR', anExpiry]), watchOf()]);
    reflector.start();
    await openWatches(2);
    expect(watchedFrom()).toEqual(['10', '20']);
    await until(() => server.connections().open === 2);
  });

  it('lists again when a page is refused, from the first page', async () => {
    script(
      [
        ({ json }) => {
          json(200, aList(10, [anObject('a', 1)], 'more'));
        },
        status(410),
        listOf(20, anObject('b', 2)),
      ],
      [watchOf()],
    );
    reflector.start();
    await openWatches(1);
    expect(lists().map(({ query }) => query['continue'])).toEqual([undefined, 'more', undefined]);
    expect(told).toEqual(['put a uid-a@1', 'put b uid-b@2', 'delete a uid-a@1']);
  });

  it('waits longer each time when every watch is answered so, and heals', async () => {
    script([listOf(10)], [status(410), status(410), status(410), status(410), watchOf()]);
    reflector.start();
    expect([await passPause(), await passPause(), await passPause()]).toEqual([250, 500, 1000]);
    await openWatches(5);
    expect(lists()).toHaveLength(5);
  });
});

describe('createReflector at failures', () => {
  it('waits longer each time, up to half a minute, when the server closes every watch at once', async () => {
    script([listOf(10)], [closingWatch]);
    reflector.start();
    const pauses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      pauses.push(await passPause());
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it.each([401, 403, 429, 500, 504])('C21 tries again after status %d on a watch', async (code) => {
    script([listOf(10), listOf(12)], [status(code), status(code), watchOf(['ADDED', anObject('a', 13)])]);
    reflector.start();
    expect(await passPause()).toBe(250);
    expect(await passPause()).toBe(500);
    await until(() => told.length === 1);
    // Once may be chance; then the position is suspect.
    expect(watchedFrom()).toEqual(['10', '10', '12']);
    expect(faults).toEqual([
      { doing: 'watch', error: new Error(`${code} scripted ${code}`) },
      { doing: 'watch', error: new Error(`${code} scripted ${code}`) },
    ]);
  });

  it('waits as long as the server asks', async () => {
    script([status(429, { 'retry-after': '7' }), listOf(10)], [watchOf()]);
    reflector.start();
    expect(await passPause()).toBe(7000);
    await reflector.synced;
  });

  it('tries the first list until it succeeds', async () => {
    script([status(503), status(500), status(403), listOf(10, anObject('a', 1))], [watchOf()]);
    reflector.start();
    expect([await passPause(), await passPause(), await passPause()]).toEqual([250, 500, 1000]);
    await reflector.synced;
    expect(told).toEqual(['put a uid-a@1']);
    expect(faults.map(({ doing }) => doing)).toEqual(['list', 'list', 'list']);
  });

  it('tries again after an answer to the list that is no list', async () => {
    script([({ response }) => response.writeHead(200).end('<html>'), listOf(10)], [watchOf()]);
    reflector.start();
    await passPause();
    await reflector.synced;
  });

  it('tries again after an ERROR event that is not 410', async () => {
    const trouble = { kind: 'Status', code: 500, message: 'etcd', details: { retryAfterSeconds: 2 } };
    script([listOf(10)], [watchOf(['ERROR', trouble]), watchOf()]);
    reflector.start();
    expect(await passPause()).toBe(2000);
    await openWatches(2);
    expect(watchedFrom()).toEqual(['10', '10']);
  });

  it('resumes from the last resourceVersion after a connection was reset', async () => {
    script([listOf(10)], [resettingWatch, watchOf()]);
    reflector.start();
    expect(await passPause()).toBe(250);
    await openWatches(2);
    expect(watchedFrom()).toEqual(['10', '11']);
    expect(lists()).toHaveLength(1);
  });

  it('keeps near a second while every watch brings something before it breaks', async () => {
    let version = 10;
    script(
      [listOf(10)],
      [
        (arrival) => {
          version += 1;
          watchOf(['BOOKMARK', { metadata: { resourceVersion: String(version) } }])(arrival);
          arrival.response.end();
        },
      ],
    );
    reflector.start();
    const pauses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      pauses.push(await passPause());
    }
    expect(pauses).toEqual([250, 500, 1000, 1000, 1000, 1000]);
    expect(lists()).toHaveLength(1);
  });

  it('C20 gives up on a watch that stays silent, and lists', async () => {
    script([listOf(10), listOf(20, anObject('a', 15))], [watchOf(), watchOf()]);
    reflector.start();
    await openWatches(1);
    clock.advance(89_999);
    expect(watches()).toHaveLength(1);
    clock.advance(1);
    expect(await passPause()).toBe(250);
    await openWatches(2);
    expect(told).toEqual(['put a uid-a@15']);
    expect(faults).toEqual([{ doing: 'watch', error: new Error('the watch went quiet') }]);
    await until(() => server.connections().open === 2);
  });

  it('gives up on a watch whose headers do not come', async () => {
    script([listOf(10), listOf(20)], [() => undefined, watchOf()]);
    reflector.start();
    await until(() => watches().length === 1);
    clock.advance(15_000);
    await passPause();
    await openWatches(2);
  });

  it('watches again after a line that is not JSON, and after one that is no event', async () => {
    script(
      [listOf(10), listOf(12)],
      [
        ({ response }) => response.writeHead(200).write('{"type":"ADD\n'),
        ({ response }) => response.writeHead(200).write('{"hello":1}\n'),
        watchOf(['ADDED', anObject('a', 13)]),
      ],
    );
    reflector.start();
    await passPause();
    await passPause();
    await until(() => told.length === 1);
  });

  it('reads events that are cut anywhere, inside a character too, and drops a last half of one', async () => {
    const bytes = Buffer.from(`${JSON.stringify({ type: 'ADDED', object: anObject('grün', 11) })}\n{"type":"ADD`);
    script(
      [listOf(10)],
      [
        ({ response }) => {
          response.writeHead(200);
          response.flushHeaders();
          for (const byte of bytes) {
            response.write(Buffer.of(byte));
          }
          response.end();
        },
        watchOf(),
      ],
    );
    reflector.start();
    await passPause();
    await openWatches(2);
    expect(told).toEqual(['put grün uid-grün@11']);
    expect(watchedFrom()).toEqual(['10', '11']);
  });

  it('recovers each time from an outage, with one live watch and no change told twice', async () => {
    let isUp = true;
    let version = 10;
    server.answer((arrival) => {
      if (!isUp) {
        arrival.socket.destroy();
      } else if (isWatch(arrival)) {
        watchOf()(arrival);
      } else {
        listOf(version, anObject('a', version))(arrival);
      }
    });
    reflector.start();
    await openWatches(1);
    for (let outage = 1; outage <= 3; outage += 1) {
      isUp = false;
      version += 10;
      watches().at(-1)!.socket.destroy();
      expect([await passPause(), await passPause(), await passPause()]).toEqual([250, 500, 1000]);
      isUp = true;
      await until(() => told.length === outage + 1 && clock.timers().includes(90_000));
      clock.advance(6_000);
    }
    expect(told).toEqual(['put a uid-a@10', 'put a uid-a@20', 'put a uid-a@30', 'put a uid-a@40']);
    await until(() => server.connections().open === 2);
  });

  it('C25 keeps no connection and no timer over many reconnects', async () => {
    script([listOf(10)], [closingWatch]);
    reflector.start();
    for (let n = 0; n < 100; n += 1) {
      await passPause();
    }
    await until(() => server.connections().open <= 2);
    expect(clock.timers().length).toBeLessThanOrEqual(1);
  });
});

describe('createReflector with a handler that throws', () => {
  it('reports it, goes on with the next object, and advances, during the first list too', async () => {
    onChange = ({ item }) => {
      told.push(item.name);
      throw new Error(`cannot handle ${item.name}`);
    };
    script([listOf(10, anObject('a', 1), anObject('b', 2))], [watchOf(['ADDED', anObject('c', 11)]), watchOf()]);
    reflector.start();
    await reflector.synced;
    await until(() => told.length === 3);
    watches()[0]!.response.end();
    await passPause();
    await openWatches(2);
    expect(told).toEqual(['a', 'b', 'c']);
    expect(watchedFrom()).toEqual(['10', '11']);
    expect(faults.map(({ doing }) => doing)).toEqual(['handle', 'handle', 'handle']);
  });

  it('reports an object that the parser chokes on, and goes on', async () => {
    script([listOf(10, anObject('odd', 1), anObject('b', 2))], [watchOf(['MODIFIED', anObject('odd', 11)]), watchOf()]);
    reflector.start();
    await reflector.synced;
    expect(told).toEqual(['put b uid-b@2']);
    await until(() => faults.length === 2);
    expect(faults[0]).toEqual({ doing: 'parse', error: new Error('cannot parse odd') });
    await openWatches(1);
  });

  it('reports an object without metadata and goes on', async () => {
    script([listOf(10, { spec: {} }, anObject('b', 2))], [watchOf()]);
    reflector.start();
    await reflector.synced;
    expect(told).toEqual(['put b uid-b@2']);
    expect(faults.map(({ doing }) => doing)).toEqual(['parse']);
  });
});

describe('createReflector at a second list', () => {
  it('tells a delete and a put for what was deleted and made again while away', async () => {
    script(
      [listOf(10, anObject('a', 1, 'old')), listOf(20, anObject('a', 15, 'new'))],
      [watchOf(['ERROR', anExpiry]), watchOf()],
    );
    reflector.start();
    await openWatches(2);
    expect(told).toEqual(['put a old@1', 'delete a old@1', 'put a new@15']);
  });

  it('tells only what differs', async () => {
    script(
      [
        listOf(10, anObject('same', 1), anObject('changed', 2), anObject('gone', 3)),
        listOf(20, anObject('same', 1), anObject('changed', 12), anObject('fresh', 13)),
      ],
      [watchOf(['ERROR', anExpiry]), watchOf()],
    );
    reflector.start();
    await openWatches(2);
    expect(told.slice(3)).toEqual(['put changed uid-changed@12', 'put fresh uid-fresh@13', 'delete gone uid-gone@3']);
  });

  it('accepts resourceVersions that went backwards', async () => {
    script(
      [listOf(1000, anObject('a', 900), anObject('b', 901)), listOf(20, anObject('a', 15))],
      [watchOf(['ERROR', anExpiry]), watchOf(['MODIFIED', anObject('a', 21)])],
    );
    reflector.start();
    await until(() => told.length === 5);
    expect(told).toEqual([
      'put a uid-a@900',
      'put b uid-b@901',
      'put a uid-a@15',
      'delete b uid-b@901',
      'put a uid-a@21',
    ]);
    expect(watchedFrom()).toEqual(['1000', '20']);
  });
});

describe('stop', () => {
  it('during the first list opens no watch and rejects synced', async () => {
    script([() => undefined], [watchOf()]);
    reflector.start();
    await until(() => lists().length === 1);
    await reflector.stop();
    await expect(reflector.synced).rejects.toThrow('stopped before the first list was complete');
    expect(watches()).toHaveLength(0);
    expect(faults).toEqual([]);
  });

  it('later ends the watch without an error, and nothing is told after it', async () => {
    script([listOf(10, anObject('a', 1))], [watchOf()]);
    reflector.start();
    await openWatches(1);
    const stopped = reflector.stop();
    reflector.put(anObject('a', 99));
    await stopped;
    await until(() => server.connections().open === 1);
    expect(told).toEqual(['put a uid-a@1']);
    expect(faults).toEqual([]);
  });

  it('during a pause ends the pause', async () => {
    script([status(500)], [watchOf()]);
    reflector.start();
    await until(() => clock.timers().includes(250));
    await reflector.stop();
    expect(lists()).toHaveLength(1);
  });

  it('before the start leaves nothing to start', async () => {
    await reflector.stop();
    reflector.start();
    expect(server.arrivals).toHaveLength(0);
  });
});

describe('put', () => {
  it('takes in an answer before the watch tells of it, once', async () => {
    script([listOf(10, anObject('a', 9))], [watchOf()]);
    reflector.start();
    await openWatches(1);
    reflector.put(anObject('a', 11));
    expect(reflector.get('ns', 'a')?.version).toBe('11');
    send(watches()[0]!.response, ['MODIFIED', anObject('a', 11)], ['MODIFIED', anObject('a', 12)]);
    await until(() => told.length === 3);
    expect(told).toEqual(['put a uid-a@9', 'put a uid-a@11', 'put a uid-a@12']);
  });

  it('ignores an answer that is older than what is known, or than what the watch has told the end of', async () => {
    script([listOf(10, anObject('a', 9))], [watchOf(['MODIFIED', anObject('a', 15)], ['DELETED', anObject('a', 20)])]);
    reflector.start();
    await until(() => told.length === 3);
    reflector.put(anObject('a', 14));
    reflector.put(anObject('a', 18));
    expect(reflector.get('ns', 'a')).toBeUndefined();
    expect(told).toHaveLength(3);
  });
});
