import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { type Right, RIGHTS, type Role, userOf } from '../../src/api/rights.js';
import type { ProductCall } from '../../src/demo/cluster.js';
import { untilTold } from '../e2e/pace.js';
import { startWorld, type World } from '../e2e/world.js';
import { realCluster } from './real-cluster.js';
import { mayUse, removeRight, resourceOf } from './spare-rights/remove-right.js';
import { scenariosOn, type UntilCalled } from './spare-rights/scenarios.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NAMESPACE = 'tekton-concurrency';
const PATIENCE_MS = 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({
    startCluster: realCluster(root, 'spare-rights'),
    examples: ['policies/shared', '../test/e2e/fixtures/trigger-kinds'],
    sleepMs: untilTold,
  });
  await scenarios.prepare();
});
afterAll(async () => {
  await world.close();
});

const calls = (): readonly ProductCall[] => world.stack.cluster.productCalls!();
/** Since when calls count. */
let since = 0;

const untilCalled: UntilCalled = async (what, isIt) => {
  const from = calls().length;
  await until(what, () => calls().slice(from).some(isIt));
};

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > deadline) {
      throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    }
    await delay(100);
  }
}

const scenarios = scenariosOn(() => world, untilCalled);
const nameOf = (right: Right): string => `${right.role} ${right.verb} ${resourceOf(right)}`;

/** A second Event about one thing comes after a minute; and with the Secret its authority is gone, which no event outlives at once. */
const LAST = ['interceptor patch events', 'controller create secrets'];
const inTurn = RIGHTS.map((right) => ({ right, name: nameOf(right) })).toSorted(
  (a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name),
);

function refusals(): readonly ProductCall[] {
  return calls()
    .slice(since)
    .filter(({ status }) => status === 401 || status === 403);
}

/** Whether a call is the use of a right. */
function isUse({ role, verb, uri }: ProductCall, right: Right): boolean {
  const group = right.apiGroup === '' ? '/api/v1' : `/apis/${right.apiGroup}/[^/]+`;
  const object = right.subresource === undefined ? '(/[^/?]+)?' : `/[^/?]+/${right.subresource}`;
  const path = new RegExp(`^${group}(/namespaces/[^/]+)?/${right.resource}${object}(\\?|$)`);
  return role === right.role && verb === right.verb && path.test(uri);
}

describe('the rights of the manifests', () => {
  let giveBack: (() => Promise<void>) | undefined;
  afterEach(async () => {
    // Where a test failed in the middle.
    await giveBack?.();
    giveBack = undefined;
    await scenarios.tidyUp();
  });

  it('have a scenario each in which they are used', () => {
    expect([...scenarios.of.keys()].toSorted()).toEqual(inTurn.map(({ name }) => name).toSorted());
  });

  it('S05 are all granted, and nothing has been refused so far', () => {
    expect(refusals()).toEqual([]);
  });

  it.each<[Role, string, object]>([
    ['interceptor', 'get', { resource: 'secrets', namespace: 'ci-policies' }],
    ['interceptor', 'get', { resource: 'secrets', namespace: NAMESPACE, name: 'concurrency-certificates' }],
    ['interceptor', 'get', { group: 'tekton.dev', resource: 'pipelineruns', namespace: 'ci-policies' }],
    ['interceptor', 'patch', { group: 'tekton.dev', resource: 'pipelineruns', namespace: 'ci-policies' }],
    ['controller', 'get', { resource: 'secrets', namespace: 'ci-policies' }],
    ['controller', 'get', { resource: 'secrets', namespace: NAMESPACE, name: 'another' }],
    ['controller', 'list', { resource: 'secrets', namespace: NAMESPACE }],
    ['controller', 'create', { resource: 'pods', namespace: NAMESPACE }],
    ['controller', 'create', { group: 'tekton.dev', resource: 'pipelineruns', namespace: 'ci-policies' }],
    ['controller', 'delete', { group: 'tekton.dev', resource: 'pipelineruns', namespace: 'ci-policies' }],
    ['controller', 'patch', { group: 'triggers.tekton.dev', resource: 'clusterinterceptors', name: 'github' }],
    ['controller', 'impersonate', { resource: 'users' }],
  ])('S05 end there: the %s may not %s %j', async (role, verb, what) => {
    expect(await mayUse(world.stack.call, userOf(role), { ...what, verb })).toBe(false);
  });

  it.each(inTurn)('S05 $name is needed: it $right.why', async ({ right, name }) => {
    const { play, mend } = scenarios.of.get(name)!;
    await scenarios.leads();
    giveBack = await removeRight(world.stack.call, right, NAMESPACE);
    since = calls().length;
    await play();
    await until('the API server refuses it', () => refusals().some((call) => isUse(call, right)));
    const others = refusals().filter((call) => !isUse(call, right));
    expect(others.map(({ role, verb, uri }) => `${role} ${verb} ${uri}`)).toEqual([]);
    await giveBack();
    giveBack = undefined;
    await mend?.();
  });

  it('are all back, and nothing is refused any more', async () => {
    since = calls().length;
    await scenarios.leads();
    await scenarios.of.get('controller patch pipelineruns')!.play();
    await until('a run is held and started', () =>
      calls()
        .slice(since)
        .some((call) => call.role === 'controller' && call.verb === 'patch' && call.resource === 'pipelineruns'),
    );
    expect(refusals()).toEqual([]);
  });
});
