import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type Role, ROLES } from '../../src/config.js';
import type { ProductCall } from '../../src/demo/cluster.js';
import { handsOn } from '../e2e/hands.js';
import { reasonOf, startWorld, type World } from '../e2e/world.js';
import { realCluster } from './real-cluster.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ACCOUNTS = '/api/v1/namespaces/tekton-concurrency/serviceaccounts';

let world: World;
const { push, arrive, started, done, finish } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld({
    startCluster: realCluster(root, 'token-rotation'),
    // Between the end of the old tokens and the new ones the API server refuses everything: that is what this is about.
    refusable: [401],
  });
});
afterAll(async () => {
  await world.close();
});

const accountOf = (role: Role): string => `concurrency-${role}`;

async function newToken(role: Role): Promise<string> {
  const path = `${ACCOUNTS}/${accountOf(role)}/token`;
  const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
  const answer = await world.stack.call({ method: 'POST', path, body });
  return (answer.body as { readonly status: { readonly token: string } }).status.token;
}

/** Does what the kubelet does, long before a token ends. */
function replaceToken(role: Role, token: string): void {
  writeFileSync(join(world.folder, `${role}.token`), token);
}

/** Ends all tokens of an account: they are good for its uid. */
async function recreateAccount(role: Role): Promise<void> {
  const name = accountOf(role);
  expect((await world.stack.call({ method: 'DELETE', path: `${ACCOUNTS}/${name}` })).status).toBe(200);
  const body = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } };
  expect((await world.stack.call({ method: 'POST', path: ACCOUNTS, body })).status).toBe(201);
}

async function untilCalled(what: string, isIt: (call: ProductCall) => boolean, after = 0): Promise<void> {
  const calls = world.stack.cluster.productCalls!;
  const deadline = performance.now() + 75_000;
  while (!calls().slice(after).some(isIt)) {
    if (performance.now() > deadline) {
      throw new Error(`${what}: did not happen within 75 s`);
    }
    await delay(50);
  }
}

function refusals(): number {
  return world.stack.cluster.productCalls!().filter(({ status }) => status === 401).length;
}

async function cancelPlainly(pullRequest: number): Promise<void> {
  const first = await arrive(push(pullRequest, 1));
  await started(first.name);
  const second = await arrive(push(pullRequest, 2));
  expect(reasonOf(await done(first.name))).toBe('Cancelled');
  expect(reasonOf(await finish(second.name))).toBe('Succeeded');
  await world.atRest();
}

describe('the tokens of the product', () => {
  it('C24 may be replaced at any time: no call is refused', async () => {
    for (const role of ROLES) {
      replaceToken(role, await newToken(role));
    }
    await cancelPlainly(1);
    expect(refusals()).toBe(0);
  });

  it('C24 may even have ended before they are replaced: both processes go on with the new ones, and need no restart', async () => {
    const running = await arrive(push(2, 1));
    await started(running.name);
    for (const role of ROLES) {
      await recreateAccount(role);
    }
    // A real API server takes a token that it has just seen for good for 10 s more.
    await untilCalled('the old token is refused', ({ role, status }) => role === 'controller' && status === 401);
    for (const role of ROLES) {
      replaceToken(role, await newToken(role));
    }
    const replacedAt = performance.now();
    const before = world.stack.cluster.productCalls!().length;
    await untilCalled(
      'the Lease is written again',
      ({ role, verb, resource, status }) =>
        role === 'controller' && verb === 'update' && resource === 'leases' && status === 200,
      before,
    );
    const tookMs = Math.round(performance.now() - replacedAt);
    process.stderr.write(`the controller led again ${tookMs} ms after its token was replaced\n`);
    const next = await arrive(push(2, 2));
    expect(next.specStatus).toBe('PipelineRunPending');
    expect(reasonOf(await done(running.name))).toBe('Cancelled');
    expect(reasonOf(await finish(next.name))).toBe('Succeeded');
    await cancelPlainly(3);
  });
});
