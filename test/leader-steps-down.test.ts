import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

import { KEY_MARK } from '../src/api/names.js';
import { controllerPart } from '../src/controller-part.js';
import { createTransport, type Transport } from '../src/kube/transport.js';
import type { Part } from '../src/service.js';
import { aControllerConfig } from './builders/a-controller-config.js';
import { silentLog } from './builders/silent-log.js';
import { type Client, createClient } from './contract/access.js';
import { type Embedded, startEmbedded } from './devcluster/apiserver/embedded-server.js';
import { type HandClock, handClock } from './kube/hand-clock.js';
import { aReview, aRun } from './webhook/samples.js';

const RUNS = '/apis/tekton.dev/v1/pipelineruns';

let server: Embedded;
let client: Client;
let clock: HandClock;
let underWay = 0;
let parts: Part[];
/** Which parts get metadata of the runs, and no runs. */
let withoutRuns: Set<string>;

/** Counts what is asked and not answered yet; a watch is answered when it is open. */
function counted({ call, openStream, close }: Transport, instance: string): Transport {
  const isRefused = ({ path, accept }: { readonly path: string; readonly accept?: string }): boolean =>
    withoutRuns.has(instance) && path === RUNS && accept === undefined;
  const refused = { status: 504, headers: {}, body: { message: 'too large' } };
  const count = async <T>(answer: Promise<T>): Promise<T> => {
    underWay += 1;
    try {
      return await answer;
    } finally {
      underWay -= 1;
    }
  };
  return {
    call: async (asked) => await count(isRefused(asked) ? Promise.resolve(refused) : call(asked)),
    openStream: async (asked) =>
      await count(isRefused(asked) ? Promise.reject(new Error('too large')) : openStream(asked)),
    close,
  };
}

beforeEach(async () => {
  server = await startEmbedded();
  client = createClient(server.access);
  clock = handClock();
  underWay = 0;
  withoutRuns = new Set();
  const { url, token, ca } = server.access;
  await client.send('POST', '/api/v1/namespaces', {
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ours' } },
  });
  const startedAt = clock.now();
  parts = ['pod-a', 'pod-b'].map((instance) => {
    const transport = createTransport({
      getCurrentCluster: () => ({ name: 'embedded', server: url, skipTLSVerify: false }),
      applyToHTTPSOptions: async (options) => {
        options.ca = ca;
        options.headers = { Authorization: `Bearer ${token}` };
        await Promise.resolve();
      },
    });
    return controllerPart(aControllerConfig, counted(transport, instance), silentLog, {
      clock,
      monotonic: () => clock.now() - startedAt,
      micros: () => clock.now() * 1_000,
      random: () => 0.5,
      newId: () => instance,
      instance,
      version: '1',
    });
  });
  await Promise.all(
    parts.map(async ({ start }) => {
      await start();
    }),
  );
});
afterEach(async () => {
  await Promise.all(
    parts.map(async ({ stop }) => {
      await stop();
    }),
  );
  client.close();
  await server.close();
});

/** Everything that needs no time: no answer is waited for, several turns in a row. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = underWay > 0 ? 0 : quiet;
  }
}

async function pass(seconds: number): Promise<void> {
  await settle();
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await settle();
  }
}

const leaders = (): readonly number[] =>
  parts.flatMap(({ report }, at) => (report().leader?.isLeader === true ? [at] : []));

async function isHeld(): Promise<boolean> {
  const { body } = await request(parts[0]!.app)
    .post('/pipelineruns')
    .send(aReview(aRun({ labels: { [KEY_MARK]: 'web' } })));
  return Buffer.from((body.response.patch as string | undefined) ?? '', 'base64')
    .toString()
    .includes('PipelineRunPending');
}

describe('controllers whose API server gives no runs', () => {
  it('lead in turn for a minute each at most, and one leads again for good when it gives them', async () => {
    await pass(5);
    expect(leaders()).toHaveLength(1);
    const [first] = leaders();
    server.faults.add({
      method: 'GET',
      path: /^\/apis\/tekton\.dev\/v1\/pipelineruns$/,
      fault: { kind: 'answer', status: 500 },
    });
    server.dropConnections();
    await pass(59);
    expect(leaders()).toEqual([first]);
    await pass(10);
    expect(parts[first!]!.report().leader).toMatchObject({ isLeader: false, unfit: expect.any(String) });
    expect(leaders()).toEqual([1 - first!]);
    await pass(70);
    expect(leaders()).toEqual([]);
    await pass(120);
    expect(leaders()).toEqual([]);

    server.faults.clear();
    await pass(10);
    expect(leaders()).toHaveLength(1);
    const [last] = leaders();
    await pass(200);
    expect(leaders()).toEqual([last]);
    const { body } = await client.send('GET', '/apis/events.k8s.io/v1/namespaces/ours/events');
    const lease = { kind: 'Lease', namespace: 'ours', name: 'tekton-concurrency-controller' };
    expect(body.items).toMatchObject(
      [first, 1 - first!].map((at) => ({
        type: 'Warning',
        reason: 'StaleWatch',
        note: `pod-${'ab'[at!]} leads no more: the runs cannot be listed or watched`,
        regarding: lease,
      })),
    );
  });

  it('hold runs until a minute after the last of them led, and then no more', async () => {
    await pass(5);
    server.faults.add({
      method: 'GET',
      path: /^\/apis\/tekton\.dev\/v1\/pipelineruns$/,
      fault: { kind: 'answer', status: 500 },
    });
    server.dropConnections();
    await pass(140);
    expect(leaders()).toEqual([]);
    expect(await isHeld()).toBe(true);
    await pass(60);
    expect(await isHeld()).toBe(false);
  });

  it('stand again only when whole runs come, for of these a leader lists', async () => {
    await pass(5);
    ['pod-a', 'pod-b'].forEach((each) => withoutRuns.add(each));
    server.dropConnections();
    await pass(145);
    expect(leaders()).toEqual([]);
    await pass(30);
    expect(leaders()).toEqual([]);
    withoutRuns.clear();
    await pass(10);
    expect(leaders()).toHaveLength(1);
  });

  it('tell that they are unfit only for so long as that is so, also while another leads', async () => {
    await pass(5);
    const [first] = leaders();
    withoutRuns.add(`pod-${'ab'[first!]}`);
    server.dropConnections();
    await pass(75);
    expect(leaders()).toEqual([1 - first!]);
    expect(parts[first!]!.report().leader).toMatchObject({ unfit: expect.any(String) });
    withoutRuns.clear();
    await pass(6);
    expect(leaders()).toEqual([1 - first!]);
    expect(parts[first!]!.report().leader).not.toHaveProperty('unfit');
  });
});
