import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { API_VERSION, CLAIM_RESOURCE, EVENT_ID_LABEL, INSTALL_NAMESPACE } from '../../src/api/names.js';
import { headersOf } from '../../src/devcluster/story/github-event.js';
import { resourcePath } from '../../src/kube/resource-path.js';
import { handsOn } from '../e2e/hands.js';
import { startWorld, type World } from '../e2e/world.js';
import { aRequest } from '../interceptor/a-call.js';
import { postUnknown } from '../cluster/boundaries/post-unknown.js';

/** Texts that nobody could write by chance. Each stands in one place of what reaches the product. */
const canaries = new Map<string, string>();
function canary(where: string): string {
  const text = `canary${canaries.size}-${randomUUID()}`;
  canaries.set(where, text);
  return text;
}

let world: World;
const { push, done, finish } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld({
    interceptorFlags: ['--log-level=debug'],
    controllerFlags: ['--lease-duration=3s', '--log-level=debug'],
  });
});
afterAll(async () => {
  await world.close();
});

const TRIGGERS = 'triggers.tekton.dev/v1beta1';

async function read(path: string): Promise<string> {
  const { status, body } = await world.stack.call({ method: 'GET', path });
  expect(status).toBe(200);
  return JSON.stringify(body);
}

/** A push, with canaries in its body and in its headers, through the EventListener. */
async function fire(number: number): Promise<string> {
  const event = push(1, number);
  const body = JSON.parse(event.body) as { readonly pull_request: object };
  const text = JSON.stringify({
    ...body,
    [canary('a name in the body')]: canary('the body'),
    pull_request: { ...body.pull_request, title: canary('the title'), body: canary('the description') },
    installation: { token: canary('a token in the body') },
  });
  const secret = (await world.stack.call({ method: 'GET', path: '/api/v1/namespaces/ci/secrets/github-webhook' })).body;
  const { token } = (secret as { readonly data: { readonly token: string } }).data;
  const key = Buffer.from(token, 'base64').toString();
  canaries.set('the secret of the webhook', key);
  canaries.set(`the signature of push ${number}`, createHmac('sha256', key).update(text).digest('hex'));
  const headers = {
    ...headersOf({ ...event, body: text }, key),
    Authorization: `Bearer ${canary('Authorization')}`,
    Cookie: canary('Cookie'),
    'X-Gitlab-Token': canary('X-Gitlab-Token'),
    'X-Forwarded-For': canary('X-Forwarded-For'),
  };
  const url = `${world.stack.listeners.get('ci')!.url}?token=${canary('the query')}`;
  const answer = await fetch(url, { method: 'POST', headers, body: text });
  return ((await answer.json()) as { readonly eventID: string }).eventID;
}

/** A Trigger whose settings do not fit the event, and such an event: what is said of it is of our making. */
async function misfit(name: string, params: Readonly<Record<string, string>>, body: unknown): Promise<void> {
  const list = Object.entries(params).map(([param, value]) => ({ name: param, value }));
  const interceptors = [
    {
      ref: { name: 'github' },
      params: [{ name: 'secretRef', value: { secretName: canary(`another interceptor, ${name}`) } }],
    },
    { ref: { name: 'concurrency' }, params: list },
  ];
  const made = await world.stack.call({
    method: 'POST',
    path: resourcePath({ apiVersion: TRIGGERS, namespace: 'ci', resource: 'triggers' }),
    body: {
      apiVersion: TRIGGERS,
      kind: 'Trigger',
      metadata: { name },
      spec: { interceptors, bindings: [], template: { ref: 'none' } },
    },
  });
  expect(made.status).toBe(201);
  const request = aRequest({
    body,
    params,
    eventID: randomUUID(),
    triggerID: `namespaces/ci/triggers/${name}`,
    header: { Authorization: [canary(`Authorization, ${name}`)] },
    extensions: { cel: canary(`an extension, ${name}`), concurrency: { mine: canary(`our extension, ${name}`) } },
  });
  expect((await postUnknown(world.stack.product.ports.interceptor, '/', request)).status).toBe(200);
}

async function runFor(event: string): Promise<string> {
  return await world.until('its run', () => world.runs().find((run) => run.labels[EVENT_ID_LABEL] === event)?.name);
}

/** The log is written after the answer, and Events a moment later: neither moves anything that is watched. */
async function untilAllIsSaid(): Promise<void> {
  const log = (): string => readFileSync(join(world.folder, 'interceptor.log'), 'utf8');
  const events = async (): Promise<string> => await read('/apis/events.k8s.io/v1/events');
  for (let tries = 0; !log().includes('"filter"') || !(await events()).includes('NoKey'); tries += 1) {
    expect(tries).toBeLessThan(200);
    await delay(100);
  }
}

describe('what the product writes', () => {
  it('holds nothing of an event but its key, title, order, revision and ids', async () => {
    const first = await runFor(await fire(1));
    const second = await runFor(await fire(2));
    await done(first);
    await finish(second);
    const hidden = canary('a list that is no key');
    await misfit('list', { key: '$(body.list)' }, { list: [hidden, hidden] });
    await misfit('object', { key: '$(body.object)' }, { object: { [canary('a name in an object')]: 1 } });
    await misfit('long', { key: '$(body.long)' }, { long: canary('a key that is too long').repeat(40) });
    await misfit('missing', { key: '$(body.none)' }, { other: canary('a body without a key') });
    await misfit('order', { key: 'k', order: '$(body.order)' }, { order: canary('an order that is none') });
    await misfit('revision', { key: 'k', revision: '$(body.r)' }, { r: [canary('a revision that is none'), 1] });
    await misfit('text', { key: '$(body.a)' }, `no JSON: ${canary('a body that is no JSON')}`);
    await misfit('half', { key: '$(body.a)' }, `{"a": ${canary('a body that breaks off')}`);
    await misfit('filter', { key: '$(body[?(@.a == 1)])' }, { a: canary('a body that cannot be filtered') });

    await untilAllIsSaid();
    const { healthPorts } = world.stack.product;
    const pages = Object.values(healthPorts).flatMap((port) =>
      ['metrics', 'statusz'].map((page) => `http://127.0.0.1:${port}/${page}`),
    );
    const runs = world.runs().map(({ labels, annotations }) => JSON.stringify({ labels, annotations }));
    const written = new Map([
      ['the log of the interceptor', readFileSync(join(world.folder, 'interceptor.log'), 'utf8')],
      ['the log of the controller', readFileSync(join(world.folder, 'controller.log'), 'utf8')],
      ['Events', await read('/apis/events.k8s.io/v1/events')],
      [
        'claims',
        await read(resourcePath({ apiVersion: API_VERSION, namespace: INSTALL_NAMESPACE, resource: CLAIM_RESOURCE })),
      ],
      ['marks', [...runs, ...runs.flatMap((run) => run.match(/[A-Za-z0-9_-]{100,}/g) ?? []).map(decoded)].join('\n')],
      ...(await Promise.all(
        pages.map(async (page): Promise<[string, string]> => [page, await (await fetch(page)).text()]),
      )),
    ]);
    const found = [...written].flatMap(([output, text]) =>
      [...canaries].filter(([, word]) => text.includes(word)).map(([where]) => `${output} holds ${where}`),
    );
    expect(found).toEqual([]);
    // They are what they seem: each says something of these events.
    expect([...written.values()].every((text) => text.length > 100)).toBe(true);
    expect(written.get('Events')).toContain('NoKey');
    expect(written.get('the log of the interceptor')).toContain('InvalidSettings');
    expect(written.get('marks')).toContain('"keyFrom":"preset pull-request');
  });
});

function decoded(text: string): string {
  return Buffer.from(text, 'base64url').toString();
}
