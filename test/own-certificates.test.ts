import { X509Certificate } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import type { OwnCertificates } from '../src/certificate-config.js';
import type { ApiAnswer, ApiCall, ApiRequest } from '../src/kube/api-call.js';
import { field } from '../src/kube/field.js';
import { createTransport, type Transport } from '../src/kube/transport.js';
import { createTrustObjects } from '../src/kube/trust-objects.js';
import { ownCertificates } from '../src/own-certificates.js';
import type { Certificates } from '../src/service.js';
import { toldLog } from './certificates/told-log.js';
import { type Embedded, startEmbedded } from './devcluster/apiserver/embedded-server.js';
import { handClock, type HandClock } from './kube/hand-clock.js';

const DAY = 86_400_000;
const SECRET = '/api/v1/namespaces/ours/secrets/certificates';
const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const INTERCEPTOR = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors';
const OUR_LABELS = {
  'app.kubernetes.io/name': 'tekton-concurrency',
  'app.kubernetes.io/part-of': 'tekton-concurrency',
};

const config: OwnCertificates = {
  kind: 'own',
  secret: 'certificates',
  hosts: ['localhost', '::1'],
  caLifeMs: 730 * DAY,
  certificateLifeMs: 90 * DAY,
  caLeadMs: 300_000,
};

let server: Embedded;
let transport: Transport;
let clock: HandClock;
let replicas: Certificates[];
/** What the replicas asked for, and what is answered in place of the server. */
let asked: ApiRequest[];
let answerInstead: (request: ApiRequest) => ApiAnswer | 'nothing' | undefined;
let told: string[];

beforeEach(async () => {
  server = await startEmbedded();
  const { url, token, ca } = server.access;
  transport = createTransport({
    getCurrentCluster: () => ({ name: 'embedded', server: url, skipTLSVerify: false }),
    applyToHTTPSOptions: async (options) => {
      options.ca = ca;
      options.headers = { Authorization: `Bearer ${token}` };
      await Promise.resolve();
    },
  });
  clock = handClock();
  replicas = [];
  asked = [];
  told = [];
  answerInstead = () => undefined;
  await send('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ours' } });
});
afterEach(async () => {
  await Promise.all(
    replicas.map(async ({ stop }) => {
      await stop();
    }),
  );
  transport.close();
  await server.close();
});

async function send(method: ApiRequest['method'], path: string, body?: object): Promise<unknown> {
  const isPatch = method === 'PATCH' ? { contentType: 'application/merge-patch+json' } : {};
  const answer = await transport.call({ method, path, body, ...isPatch });
  if (answer.status >= 400 && answer.status !== 404) {
    throw new Error(JSON.stringify(answer.body));
  }
  return answer.body;
}

async function get(path: string): Promise<unknown> {
  return await send('GET', path);
}

/** The three objects, as the manifests have them. */
async function register(): Promise<void> {
  const webhook = (name: string): object => ({
    name: `${name}.concurrency.tekton.dev`,
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { service: { name: 'concurrency-webhook', namespace: 'ours', path: '/x' } },
  });
  const configuration = (kind: string, entries: readonly object[]): object => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name: 'concurrency.tekton.dev' },
    webhooks: entries,
  });
  const mutating = configuration('Mutating', [webhook('a'), webhook('b')]);
  await send('POST', `${ADMISSION}/mutatingwebhookconfigurations`, mutating);
  await send('POST', `${ADMISSION}/validatingwebhookconfigurations`, configuration('Validating', [webhook('c')]));
  await send('POST', INTERCEPTOR, {
    apiVersion: 'triggers.tekton.dev/v1alpha1',
    kind: 'ClusterInterceptor',
    metadata: { name: 'concurrency', labels: { ...OUR_LABELS, team: 'ci' } },
    spec: { clientConfig: { service: { name: 'concurrency-interceptor', namespace: 'ours', port: 443 } } },
  });
}

interface Replica {
  readonly source: Certificates;
  /** The certificates that it served with so far, the last one in use. */
  readonly served: string[];
  isLeader: boolean;
}

async function startReplica(isLeader = true): Promise<Replica> {
  const call: ApiCall = async (request) => {
    asked.push(request);
    const instead = answerInstead(request);
    if (instead === 'nothing') {
      throw new Error('the API server is away');
    }
    return instead ?? (await transport.call(request));
  };
  const { log, told: lines } = toldLog();
  told = lines;
  const replica: Replica = {
    isLeader,
    served: [],
    source: ownCertificates(config, {
      call,
      namespace: 'ours',
      objects: createTrustObjects(call),
      isLeader: () => replica.isLeader,
      time: clock,
      log,
    }),
  };
  replicas.push(replica.source);
  await replica.source.start(({ cert }) => replica.served.push(cert));
  return replica;
}

/** Time passes until it is so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries === 2_000) {
      throw new Error(told.join('\n'));
    }
    clock.advance(10_000);
    await delay(1);
  }
}

async function data(): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries((field(await get(SECRET), 'data') ?? {}) as Readonly<Record<string, string>>);
  return Object.fromEntries(entries.map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]));
}

/** The authorities that each entry of the three objects trusts, in order. */
async function published(): Promise<readonly (readonly string[])[]> {
  const configurations = await Promise.all(
    ['mutating', 'validating'].map(
      async (kind) => await get(`${ADMISSION}/${kind}webhookconfigurations/concurrency.tekton.dev`),
    ),
  );
  const objects = [
    ...configurations.flatMap((each) => field(each, 'webhooks') as readonly unknown[]),
    field(await get(`${INTERCEPTOR}/concurrency`), 'spec'),
  ];
  return objects.map((object) => {
    const bundle = (field(object, 'clientConfig', 'caBundle') ?? '') as string;
    return (
      Buffer.from(bundle, 'base64')
        .toString()
        .match(/-----BEGIN[^-]*-----[^-]*-----END[^-]*-----\n/gu) ?? []
    );
  });
}

/** Whether all trust exactly these. */
async function areTrusted(...authorities: readonly string[]): Promise<boolean> {
  const wanted = authorities.map((pem) => new X509Certificate(pem).toString()).join('');
  return (await published()).every((each) => each.join('') === wanted);
}

/** One replica that leads, all done. */
async function installed(): Promise<Replica> {
  await register();
  const replica = await startReplica();
  await until(async () => replica.served.length > 0 && (await published()).every((each) => each.length === 1));
  return replica;
}

describe('ownCertificates', () => {
  it('are one authority and one certificate, however many make them at once', async () => {
    await register();
    const one = await startReplica();
    const two = await startReplica();
    await until(
      async () => one.served.length > 0 && two.served.length > 0 && (await areTrusted((await data())['ca.crt']!)),
    );
    const secret = await data();
    expect(Object.keys(secret).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'ca.crt',
      'ca.key',
      'interceptor.crt',
      'interceptor.key',
      'webhook.crt',
      'webhook.key',
    ]);
    expect([one.served, two.served]).toEqual([[secret['webhook.crt']], [secret['webhook.crt']]]);
    const leaf = new X509Certificate(secret['webhook.crt']!);
    expect(leaf.verify(new X509Certificate(secret['ca.crt']!).publicKey)).toBe(true);
    expect(leaf.checkHost('concurrency-webhook.ours.svc')).toBeDefined();
    expect(leaf.checkIP('::1')).toBeDefined();
    expect(new X509Certificate(secret['interceptor.crt']!).checkHost('concurrency-interceptor.ours.svc')).toBeDefined();
    expect(field(await get(SECRET), 'type')).toBe('Opaque');
    expect(one.source.known().map(({ name }) => name)).toEqual(['serving', 'ca', 'interceptor', 'webhook']);
  });

  it('are published together with the label, in one request, and never without it', async () => {
    await register();
    await startReplica();
    await until(async () => (await published()).every((each) => each.length === 1));
    const patches = asked.filter(({ method, path }) => method === 'PATCH' && path.startsWith(INTERCEPTOR));
    expect(patches).toHaveLength(1);
    expect(patches[0]?.body).toMatchObject({
      metadata: { labels: { ...OUR_LABELS, 'server/type': 'https' }, resourceVersion: expect.any(String) },
      spec: { clientConfig: { caBundle: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/u) } },
    });
    const labels = field(await get(`${INTERCEPTOR}/concurrency`), 'metadata', 'labels');
    expect(labels).toEqual({ ...OUR_LABELS, 'server/type': 'https', team: 'ci' });
  });

  it('are served by a replica that does not lead, and which writes nothing', async () => {
    await register();
    const leader = await startReplica();
    await until(() => leader.served.length > 0);
    await leader.source.stop();
    asked.length = 0;
    const follower = await startReplica(false);
    await until(() => follower.served.length > 0);
    expect(follower.served).toEqual(leader.served);
    expect([...new Set(asked.map(({ method, path }) => `${method} ${path}`))]).toEqual([`GET ${SECRET}`]);
  });

  it('come back where somebody applied the objects again, emptied or relabelled them', async () => {
    await installed();
    const ca = (await data())['ca.crt']!;
    // As the defaulting of Triggers leaves an object that lacks the label.
    const metadata = {
      labels: {
        ...OUR_LABELS,
        team: null,
        'app.kubernetes.io/name': null,
        'app.kubernetes.io/part-of': null,
        'server/type': 'http',
      },
    };
    await send('PATCH', `${INTERCEPTOR}/concurrency`, { metadata });
    await until(
      async () => field(await get(`${INTERCEPTOR}/concurrency`), 'metadata', 'labels', 'server/type') === 'https',
    );
    expect(field(await get(`${INTERCEPTOR}/concurrency`), 'metadata', 'labels')).toEqual({
      ...OUR_LABELS,
      'server/type': 'https',
    });

    const junk = Buffer.from('junk').toString('base64');
    await send('PATCH', `${INTERCEPTOR}/concurrency`, { spec: { clientConfig: { caBundle: junk } } });
    await send('DELETE', `${ADMISSION}/mutatingwebhookconfigurations/concurrency.tekton.dev`);
    await send('DELETE', `${ADMISSION}/validatingwebhookconfigurations/concurrency.tekton.dev`);
    await until(() => told.some((line) => line.includes('there is no such object')));
    await send('DELETE', `${INTERCEPTOR}/concurrency`);
    await register();
    await until(async () => await areTrusted(ca));
  });

  it('are issued anew by the same authority where one is damaged', async () => {
    const replica = await installed();
    const before = await data();
    const broken = Buffer.from('broken').toString('base64');
    await send('PATCH', SECRET, { data: { 'webhook.crt': broken, 'interceptor.key': null } });
    await until(() => replica.served.length > 1);
    const after = await data();
    expect(after).toMatchObject({ 'ca.crt': before['ca.crt'], 'webhook.crt': replica.served[1] });
    expect(after['interceptor.key']).toMatch(/PRIVATE KEY/u);
    expect(after['interceptor.crt']).not.toBe(before['interceptor.crt']);
  });

  it('go on being served while a lost Secret is replaced, until everybody knows the new authority', async () => {
    const replica = await installed();
    const before = await data();
    await send('DELETE', SECRET);
    await until(async () => (await data())['webhook.crt'] !== undefined);
    const after = await data();
    expect(after['ca.crt']).not.toBe(before['ca.crt']);
    await until(async () => await areTrusted(after['ca.crt']!, before['ca.crt']!));
    const since = clock.now();
    await until(() => replica.served.length > 1);
    expect(clock.now() - since).toBeGreaterThan(240_000);
    expect(replica.served[1]).toBe((await data())['webhook.crt']);
    // And a day later the old one goes.
    clock.advance(DAY + 3_600_000);
    await until(async () => await areTrusted(after['ca.crt']!));
  });

  it('are renewed as planned: the new authority is known for five minutes before it signs', async () => {
    const replica = await installed();
    const first = await data();
    // In steps: nobody is away for longer than a certificate lasts.
    for (let day = 0; day < 490; day += 10) {
      clock.advance(10 * DAY);
      await until(() => told.length > 0);
    }
    await until(async () => (await data())['next-ca.crt'] !== undefined);
    const next = (await data())['next-ca.crt']!;
    await until(async () => await areTrusted(first['ca.crt']!, next));
    const since = clock.now();
    await until(async () => (await data())['ca.crt'] === next);
    expect(clock.now() - since).toBeGreaterThan(290_000);
    const after = await data();
    expect(after).not.toHaveProperty('next-ca.crt');
    expect(new X509Certificate(after['webhook.crt']!).verify(new X509Certificate(next).publicKey)).toBe(true);
    await until(() => replica.served.at(-1) === after['webhook.crt']);
  });

  it('replace the authority of a Secret that was restored from an older copy', async () => {
    const replica = await installed();
    const copy = field(await get(SECRET), 'data') as object;
    const old = (await data())['ca.crt']!;
    clock.advance(3_600_000);
    await send('DELETE', SECRET);
    await until(() => replica.served.length > 1);
    const current = (await data())['ca.crt']!;
    await send('PATCH', SECRET, { data: copy });
    await until(async () => (await data())['next-ca.crt'] !== undefined);
    const next = (await data())['next-ca.crt']!;
    await until(async () => await areTrusted(old, next, current));
    expect(replica.served).toHaveLength(2);
    await until(async () => (await data())['ca.crt'] === next);
    await until(() => replica.served.length > 2);
    expect(replica.served[2]).toBe((await data())['webhook.crt']);
  });

  it('wait for rights that come late, and tell of each fault once', async () => {
    const forbidden = { status: 403, body: { message: 'secrets is forbidden' } };
    answerInstead = ({ path }) => (path.includes('/secrets') ? forbidden : undefined);
    const replica = await startReplica();
    await until(() => asked.length > 5);
    expect(told.filter((line) => line.startsWith('warn'))).toEqual([
      'warn looking after certificates: not possible at the moment {"error":"GET /api/v1/namespaces/ours/secrets/certificates: 403 secrets is forbidden"}',
    ]);
    answerInstead = ({ method, path }) =>
      path.includes('mutating') && method === 'PATCH' ? { status: 403, body: { message: 'no' } } : undefined;
    await register();
    await until(() => replica.served.length > 0);
    await until(async () => (await published()).filter((each) => each.length === 1).length === 2);
    answerInstead = () => undefined;
    await until(async () => (await published()).every((each) => each.length === 1));
    await until(() => told.filter((line) => line.includes('is published {')).length === 3);
    expect(told.filter((line) => line.includes('unwritable'))).toEqual([
      'warn the authority cannot be published: the object is unwritable for us {"object":"mutatingwebhookconfigurations/concurrency.tekton.dev","why":"403 no"}',
    ]);
  });

  it('outlast an API server that is away', async () => {
    const replica = await installed();
    answerInstead = () => 'nothing';
    const before = asked.length;
    await until(() => asked.length > before + 4);
    expect(told.filter((line) => line.includes('the API server is away'))).toHaveLength(1);
    answerInstead = () => undefined;
    await until(() => told.includes('info looking after certificates: all is well again'));
    expect(replica.served).toHaveLength(1);
  });
});
