import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { CONTROLLER, CRDS, pathOf, REGISTRATIONS, THE_REST } from '../../src/cli/uninstall/inventory.js';
import { connectTo } from '../cli/connect-to.js';
import { aRunOf, holdRuns, makeNamespace, makeRun, NAMESPACE } from '../cli/held-world.js';
import { runCommand } from '../cli/run-command.js';
import { startWorld, type World } from '../e2e/world.js';
import { playServices } from './play-services.js';
import { realCluster } from './real-cluster.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

let world: World;
let endServices: (() => Promise<void>) | undefined;
beforeAll(async () => {
  world = await startWorld({ startCluster: realCluster(root, 'uninstall') });
  endServices = await playServices(world);
  await makeNamespace(world);
});
afterAll(async () => {
  await endServices?.();
  await world.close();
});

async function isThere(path: string): Promise<boolean> {
  return (await world.stack.call({ method: 'GET', path })).status !== 404;
}

describe('uninstall on a real API server', () => {
  it('L05: releases what is held and removes everything, and runs can be made at every step', async () => {
    const held = await holdRuns(world, 3);
    let made = 0;
    const asking = async (): Promise<void> => {
      await makeRun(world, aRunOf(undefined));
      await makeRun(world, aRunOf(`new-${made}`));
      made += 1;
    };
    const connect = connectTo(() => world, asking);
    const { code, out } = await runCommand(['uninstall', '--force', '--yes'], { connect });
    expect({ code, out }).toEqual({ code: 0, out: expect.not.stringContaining('FAILED') });
    for (const { name } of held) {
      expect(out).toContain(`started held run lab/${name} (nothing holds it any more)`);
    }
    await world.until('no run is held', () =>
      world.runs(NAMESPACE).every(({ specStatus }) => specStatus !== 'PipelineRunPending'),
    );
    expect(made).toBeGreaterThan(20);

    const paths = [...REGISTRATIONS, ...CONTROLLER, ...THE_REST, ...CRDS].map((item) =>
      pathOf(item, 'tekton-concurrency'),
    );
    const all = [...paths, '/api/v1/namespaces/tekton-concurrency'];
    // The namespace controller takes its time, and a CRD goes when its objects have.
    for (const path of all) {
      while (await isThere(path)) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
    const again = await runCommand(['uninstall', '--force', '--yes'], { connect });
    expect({ code: again.code, last: again.out.split('\n').at(-1) }).toEqual({
      code: 0,
      last: 'There was nothing left to remove.',
    });
  });
});
