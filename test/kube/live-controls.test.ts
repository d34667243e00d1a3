import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { controlCrds } from '../../src/api/control-crds.js';
import { type ApiCall } from '../../src/kube/api-call.js';
import { systemClock } from '../../src/kube/clock.js';
import { type FollowedControls, createLiveControls } from '../../src/kube/live-controls.js';
import { createNamespaceLabels } from '../../src/kube/namespace-labels.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';
import { aControlObject } from '../builders/a-control.js';
import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { handClock } from './hand-clock.js';

const CONTROLS = '/apis/concurrency.tekton.dev/v1alpha1/namespaces/default/concurrencycontrols';
const CLUSTER_CONTROLS = '/apis/concurrency.tekton.dev/v1alpha1/clusterconcurrencycontrols';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

let server: Embedded;
let transport: Transport;
const faults: unknown[] = [];
const caches: FollowedControls[] = [];

beforeAll(async () => {
  server = await startEmbedded({ historyLimit: 10_000, bookmarkEveryMs: 20 });
  const { url, token, ca } = server.access;
  transport = createTransport({
    getCurrentCluster: () => ({ name: 'embedded', server: url, skipTLSVerify: false }),
    applyToHTTPSOptions: async (options) => {
      options.ca = ca;
      options.headers = { Authorization: `Bearer ${token}` };
      await Promise.resolve();
    },
  });
});
afterAll(async () => {
  await Promise.all(
    caches.map(async (cache) => {
      await cache.stop();
    }),
  );
  transport.close();
  await server.close();
});

function aCache(): FollowedControls {
  const cache = createLiveControls(transport, {
    clock: systemClock(Date.now),
    random: () => 0,
    onFault: (fault) => faults.push(fault),
  });
  caches.push(cache);
  cache.start();
  return cache;
}

async function created(path: string, body: object): Promise<void> {
  expect((await transport.call({ method: 'POST', path, body })).status).toBe(201);
}

/** The watch tells of a change a moment after it; the test's own time limit is the only other end. */
async function untilThereAre(names: () => Promise<readonly string[]>, wanted: readonly string[]): Promise<void> {
  while (JSON.stringify(await names()) !== JSON.stringify(wanted)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('createLiveControls', () => {
  it('has nothing, and keeps nobody waiting, where the kinds are not installed', async () => {
    await expect(aCache().controls()).resolves.toEqual([]);
    expect(faults).not.toEqual([]);
  });

  it('follows both kinds, and leaves out what cannot be read', async () => {
    for (const crd of controlCrds) {
      await created(CRDS, crd);
    }
    const object = aControlObject({}, { namespace: 'default', name: 'first' });
    await created(CONTROLS, object);
    await created(CONTROLS, aControlObject({ key: '$(body.x)' }, { namespace: 'default', name: 'wrong' }));
    const cache = aCache();
    const names = async (): Promise<readonly string[]> =>
      (await cache.controls()).map(({ kind, name }) => `${kind} ${name}`);
    await expect(names()).resolves.toEqual(['ConcurrencyControl first']);
    await created(CLUSTER_CONTROLS, aControlObject({}, { kind: 'ClusterConcurrencyControl', name: 'second' }));
    await untilThereAre(names, ['ConcurrencyControl first', 'ClusterConcurrencyControl second']);
    expect((await transport.call({ method: 'DELETE', path: `${CONTROLS}/first` })).status).toBe(200);
    await untilThereAre(names, ['ClusterConcurrencyControl second']);
  });

  it('tells of what a control says, and not of its status', async () => {
    const cache = aCache();
    await cache.synced;
    const record = () => cache.records().find(({ name }) => name === 'told');
    const tellings: boolean[] = [];
    cache.onChange(() => {
      const parsed = record()?.parsed;
      if (parsed?.ok === true) {
        tellings.push(parsed.value.isPaused);
      }
    });
    const told = async (isPaused: boolean): Promise<void> => {
      while (tellings.at(-1) !== isPaused) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const path = `${CONTROLS}/told`;
    await created(CONTROLS, aControlObject({}, { namespace: 'default', name: 'told' }));
    await told(false);
    const patch = async (at: string, body: object): Promise<void> => {
      const contentType = 'application/merge-patch+json';
      expect((await transport.call({ method: 'PATCH', path: at, body, contentType })).status).toBe(200);
    };
    await patch(`${path}/status`, { status: { observedGeneration: 1, running: 3, waiting: 0 } });
    await patch(path, { spec: { paused: true } });
    await told(true);
    expect(record()).toMatchObject({ status: { running: 3 } });
    expect(tellings).toEqual([false, true]);
  });

  it('waits for the first lists no longer than two seconds', async () => {
    const clock = handClock();
    const never = async (): Promise<never> => await new Promise(() => undefined);
    const cache = createLiveControls(
      { call: never, openStream: never },
      { clock, random: () => 0, onFault: () => undefined },
    );
    cache.start();
    const known = cache.controls();
    clock.advance(2_000);
    await expect(known).resolves.toEqual([]);
  });
});

describe('createNamespaceLabels', () => {
  it('reads the labels, and keeps them for seconds', async () => {
    let calls = 0;
    let now = 0;
    const call: ApiCall = async (request) => {
      calls += 1;
      return await transport.call(request);
    };
    const labelsOf = createNamespaceLabels(call, () => now);
    const path = '/api/v1/namespaces/default';
    const body = { metadata: { labels: { team: 'a' } } };
    await transport.call({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' });
    await expect(labelsOf('default')).resolves.toMatchObject({ team: 'a' });
    now = 9_999;
    await labelsOf('default');
    expect(calls).toBe(1);
    now = 10_000;
    await labelsOf('default');
    expect(calls).toBe(2);
  });

  it('rejects for a namespace that is not there, and remembers no more than a thousand', async () => {
    await expect(createNamespaceLabels(transport.call, () => 0)('nowhere')).rejects.toThrow('404');
    let calls = 0;
    const labelsOf = createNamespaceLabels(
      async () => {
        calls += 1;
        return await Promise.resolve({
          status: 200,
          body: { metadata: { labels: calls === 1 ? { a: 'b', c: 1 } : null } },
        });
      },
      () => 0,
    );
    await expect(labelsOf('n')).resolves.toEqual({ a: 'b' });
    for (let at = 0; at < 1_000; at += 1) {
      await labelsOf(`n${at}`);
    }
    await expect(labelsOf('n')).resolves.toEqual({});
  });
});
