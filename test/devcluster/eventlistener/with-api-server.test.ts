import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { ApiCall } from '../../../src/devcluster/eventlistener/options.js';
import { type RunningEventListener, startEventListener } from '../../../src/devcluster/eventlistener/start.js';
import { createTransport, type Transport } from '../../../src/kube/transport.js';
import { type Embedded, startEmbedded } from '../apiserver/embedded-server.js';
import { calls, template } from './lab.js';

const triggers = '/apis/triggers.tekton.dev/v1beta1/namespaces/default';
const runs = '/apis/tekton.dev/v1/namespaces/default/pipelineruns';

let server: Embedded;
let transport: Transport;
let listener: RunningEventListener;
let call: ApiCall;
const errors: string[] = [];

beforeAll(async () => {
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
  ({ call } = transport);
  const create = async (path: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
    const answer = await call({ method: 'POST', path, body });
    expect(answer).toMatchObject({ status: 201 });
  };
  const metadata = (name: string) => ({ apiVersion: 'triggers.tekton.dev/v1beta1', metadata: { name } });
  await create('/api/v1/namespaces/default/secrets', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'hook' },
    data: { token: Buffer.from('s3cret').toString('base64') },
  });
  await create(`${triggers}/triggerbindings`, {
    kind: 'TriggerBinding',
    ...metadata('pull'),
    spec: { params: [{ name: 'number', value: '$(body.pull_request.number)' }] },
  });
  await create(`${triggers}/triggertemplates`, {
    kind: 'TriggerTemplate',
    ...metadata('ci'),
    spec: template('number'),
  });
  await create(`${triggers}/triggers`, {
    kind: 'Trigger',
    ...metadata('ci'),
    spec: {
      interceptors: [
        calls('github', { secretRef: { secretName: 'hook', secretKey: 'token' }, eventTypes: ['pull_request'] }),
        calls('cel', { filter: "body.action in ['opened', 'synchronize']" }),
      ],
      bindings: [{ ref: 'pull' }],
      template: { ref: 'ci' },
    },
  });
  await create(`${triggers}/eventlisteners`, {
    kind: 'EventListener',
    ...metadata('github'),
    spec: { triggers: [{ triggerRef: 'ci' }] },
  });
  let ids = 0;
  listener = await startEventListener({
    listen: { host: '127.0.0.1', port: 0 },
    namespace: 'default',
    name: 'github',
    call,
    newId: () => `event-${(ids += 1)}`,
    clock: () => new Date(0),
    log: { debug: () => undefined, info: () => undefined, error: (message) => errors.push(message) },
    resolveService: () => undefined,
  });
});

afterAll(async () => {
  await listener.close();
  transport.close();
  await server.close();
});

const post = async (body: string): Promise<number> => {
  const signature = `sha256=${createHmac('sha256', 's3cret').update(body).digest('hex')}`;
  const headers = {
    'Content-Type': 'application/json',
    'X-GitHub-Event': 'pull_request',
    'X-Hub-Signature-256': signature,
  };
  return (await fetch(listener.url, { method: 'POST', headers, body })).status;
};

describe('the EventListener on the embedded API server', () => {
  it('turns fifty signed events at once into fifty runs', async () => {
    const body = JSON.stringify({ action: 'synchronize', pull_request: { number: 7 } });
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await post(body)));
    await listener.idle();
    expect(new Set(answers)).toEqual(new Set([202]));
    expect(errors).toEqual([]);
    const query = { labelSelector: 'triggers.tekton.dev/trigger=ci,triggers.tekton.dev/eventlistener=github' };
    const { body: list } = await call({ method: 'GET', path: runs, query });
    const { items } = list as { items: { metadata: { labels: Record<string, string> }; spec: unknown }[] };
    expect(new Set(items.map(({ metadata }) => metadata.labels['triggers.tekton.dev/triggers-eventid'])).size).toBe(50);
    expect(items[0]?.spec).toEqual({ params: [{ name: 'number', value: '7' }] });
  });
});
