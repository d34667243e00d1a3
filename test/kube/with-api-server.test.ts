import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { toClaim } from '../../src/api/claim.js';
import { claimCrd } from '../../src/api/claim-crd.js';
import { systemClock } from '../../src/kube/clock.js';
import { type ClaimObject, createClaimStore } from '../../src/kube/claims.js';
import { createRecorder } from '../../src/kube/events.js';
import { valueAt } from '../../src/core/value-at.js';
import { createRunStore } from '../../src/kube/runs.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';
import { watchResource } from '../../src/kube/watch-resource.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { until } from './until.js';

const clock = systemClock(Date.now);
const runsPath = '/apis/tekton.dev/v1/namespaces/default/pipelineruns';
const groupLabel = 'concurrency.tekton.dev/group';

let server: Embedded;
let transport: Transport;

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
  transport.close();
  await server.close();
});

async function createRun(name: string, labels: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const body = {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: { name, labels },
    spec: { status: 'PipelineRunPending', pipelineRef: { name: 'p' } },
  };
  const answer = await transport.call({ method: 'POST', path: runsPath, body, repeatable: true });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('watchResource with an API server', () => {
  it('follows the selected objects through dropped connections and a compaction', async () => {
    const told: string[] = [];
    await createRun('before', { [groupLabel]: 'g' });
    await createRun('other');
    const watch = watchResource(transport, { clock, random: () => 0, onFault: () => undefined })({
      path: '/apis/tekton.dev/v1/pipelineruns',
      labelSelector: groupLabel,
      onChange: ({ type, object }) => told.push(`${type} ${String(valueAt(object, 'metadata', 'name'))}`),
    });
    await watch.synced;
    expect(told).toEqual(['put before']);
    await createRun('during', { [groupLabel]: 'g' });
    await until(() => told.length === 2);

    server.dropConnections();
    await createRun('after-drop', { [groupLabel]: 'g' });
    await until(() => told.length === 3);

    await transport.call({
      method: 'PATCH',
      path: `${runsPath}/during`,
      body: { metadata: { labels: { [groupLabel]: null } } },
      contentType: 'application/merge-patch+json',
    });
    await until(() => told.length === 4);

    server.compact();
    server.dropConnections();
    await createRun('after-compaction', { [groupLabel]: 'g' });
    await until(() => told.length === 5);
    await watch.stop();
    expect(told).toEqual(['put before', 'put during', 'put after-drop', 'delete during', 'put after-compaction']);
  });
});

describe('createRunStore with an API server', () => {
  const store = (): ReturnType<typeof createRunStore> => createRunStore(transport.call);

  it('applies a guarded patch once, and calls the second one stale', async () => {
    const created = await createRun('guarded');
    const ref = { namespace: 'default', name: 'guarded' };
    const release = [
      { op: 'test', path: '/metadata/uid', value: valueAt(created, 'metadata', 'uid') },
      { op: 'test', path: '/spec/status', value: 'PipelineRunPending' },
      { op: 'remove', path: '/spec/status' },
    ] as const;
    const applied = await store().patch(ref, release);
    expect(applied.kind).toBe('applied');
    expect(valueAt(applied, 'object', 'spec', 'status')).toBeUndefined();
    await expect(store().patch(ref, release)).resolves.toEqual({ kind: 'stale' });
    await expect(store().get(ref)).resolves.toMatchObject({ kind: 'found', object: { metadata: { name: 'guarded' } } });
  });

  it('calls a run that is not there gone', async () => {
    const ref = { namespace: 'default', name: 'nowhere' };
    await expect(store().get(ref)).resolves.toEqual({ kind: 'gone' });
    await expect(store().patch(ref, [{ op: 'test', path: '/spec/status', value: null }])).resolves.toEqual({
      kind: 'gone',
    });
  });
});

describe('createClaimStore with an API server', () => {
  const aClaim = (entryName: string, hour: number): ClaimObject =>
    toClaim({ eventID: `e-${hour}`, trigger: 't', entryName, entry: aClaimEntry(), expiresAt: hour * 3_600_000 });

  it('keeps the entries of every call, finds them, and removes what has expired', async () => {
    await transport.call({
      method: 'POST',
      path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      body: claimCrd,
    });
    const claims = createClaimStore(transport.call, { namespace: 'default' });
    const old = aClaim('first', 500_000);
    const young = aClaim('first', 500_009);
    await claims.record(old);
    const stored = await claims.record(aClaim('second', 500_000));
    expect(Object.keys(valueAt(stored, 'spec', 'entries') as object)).toEqual(['first', 'second']);
    await claims.record(young);
    await expect(claims.find(old.metadata.name)).resolves.toEqual(stored);
    await claims.removeExpired('concurrency.tekton.dev/expires notin (500009)');
    await expect(claims.find(old.metadata.name)).resolves.toBeUndefined();
    await expect(claims.find(young.metadata.name)).resolves.toBeDefined();
  });
});

describe('createRecorder with an API server', () => {
  it('writes an Event and counts its repeats', async () => {
    const recorder = createRecorder(transport.call, {
      component: 'tekton-concurrency',
      instance: 'controller-0',
      clock,
      newId: () => 'abc',
    });
    const regarding = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', namespace: 'default', name: 'r', uid: 'u' };
    for (let n = 0; n < 3; n += 1) {
      recorder.record({ regarding, type: 'Warning', reason: 'Refused', action: 'Release', note: 'Tekton said no' });
    }
    await recorder.flush();
    expect(recorder.droppedTotal()).toBe(0);
    const answer = await transport.call({
      method: 'GET',
      path: '/apis/events.k8s.io/v1/namespaces/default/events/r.abc',
    });
    expect(answer.body).toMatchObject({ note: 'Tekton said no', series: { count: 3 } });
  });
});
