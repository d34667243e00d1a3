import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { CONTROLLER, CRDS, type Item, pathOf, REGISTRATIONS, THE_REST } from '../../src/cli/uninstall/inventory.js';
import { startEmbeddedCluster } from '../../src/demo/embedded-cluster.js';
import { PENDING } from '../../src/tekton/run.js';
import { startWorld, type World } from '../e2e/world.js';
import { connectTo } from './connect-to.js';
import { aRunOf, holdRuns, makeNamespace, makeRun, NAMESPACE } from './held-world.js';
import { playWorkloads } from './play-workloads.js';
import { runCommand } from './run-command.js';

let world: World;
let hasServices: boolean;
afterEach(async () => {
  await world.close();
});

const ofKind = (...kinds: readonly string[]): readonly Item[] =>
  [...CONTROLLER, ...THE_REST].filter(({ kind }) => kinds.includes(kind));

/** How somebody might take us away who does not read. */
const STEPS = {
  registrations: async () => {
    await remove(REGISTRATIONS);
  },
  Services: async () => {
    hasServices = false;
    await remove(ofKind('Service'));
  },
  workloads: async () => {
    await world.stack.product.kill('interceptor');
    await world.stack.product.kill('controller');
    await remove(ofKind('Deployment', 'Lease'));
  },
  ClusterInterceptor: async () => {
    await remove(ofKind('ClusterInterceptor'));
  },
  RBAC: async () => {
    await remove(ofKind('ClusterRoleBinding', 'ClusterRole', 'RoleBinding', 'Role', 'ServiceAccount'));
  },
  CRDs: async () => {
    await remove(CRDS);
  },
  namespace: async () => {
    hasServices = false;
    await world.stack.product.kill('interceptor');
    await world.stack.product.kill('controller');
    await world.stack.call({ method: 'DELETE', path: '/api/v1/namespaces/tekton-concurrency' });
  },
} as const;
type Step = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as readonly Step[];

async function remove(items: readonly Item[]): Promise<void> {
  for (const item of items) {
    await world.stack.call({ method: 'DELETE', path: pathOf(item, 'tekton-concurrency') });
  }
}

/** One of the 5,040 orders, another each time, left after some of its steps. */
const orders = fc.sample(fc.shuffledSubarray([...NAMES], { minLength: 1 }), 1);

describe('a cluster from which our objects are deleted', () => {
  it.each([[NAMES.toReversed()], ...orders.map((order) => [order])])(
    'L05: in the order %j keeps making runs, and uninstall releases what is held',
    async (order) => {
      hasServices = true;
      world = await startWorld({
        startCluster: async (options) =>
          await startEmbeddedCluster({
            ...options,
            portOf: (namespace, name) => (hasServices ? options.portOf(namespace, name) : undefined),
          }),
      });
      await playWorkloads(world.stack.call, '127.0.0.1', world.stack.product.ports);
      await makeNamespace(world);
      await holdRuns(world, 2);
      for (const step of order) {
        await STEPS[step]();
        await makeRun(world, aRunOf(undefined));
        await makeRun(world, aRunOf(`after-${step}`));
      }
      const ended = await runCommand(['uninstall', '--force', '--yes'], { connect: connectTo(() => world) });
      expect(ended).toMatchObject({ code: 0, out: expect.not.stringContaining('FAILED') });
      await world.until('no run is held', () =>
        world.runs(NAMESPACE).every(({ specStatus }) => specStatus !== PENDING),
      );
      const again = await runCommand(['uninstall', '--force', '--yes'], { connect: connectTo(() => world) });
      expect(again.out).toContain('There was nothing left to remove.');
    },
  );
});
