import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { userOf } from '../../src/api/rights.js';
import { type Ended, runCommand } from '../cli/run-command.js';
import { startWorld, type World } from '../e2e/world.js';
import { playServices } from './play-services.js';
import { realCluster } from './real-cluster.js';
import { mayUse } from './spare-rights/remove-right.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

let world: World;
let endServices: (() => Promise<void>) | undefined;
beforeAll(async () => {
  world = await startWorld({ startCluster: realCluster(root, 'doctor') });
  endServices = await playServices(world);
});
afterAll(async () => {
  await endServices?.();
  await world.close();
});

async function doctor(): Promise<Ended> {
  return await runCommand(['doctor', '--kubeconfig', world.stack.kubeconfig, '--test-namespace', 'ci']);
}

function failures({ out }: Ended): readonly string[] {
  return out.split('\n').filter((line) => line.startsWith('FAIL'));
}

describe('doctor on a real API server', () => {
  it('finds nothing wrong with an install that works', async () => {
    const ended = await doctor();
    expect(failures(ended)).toEqual([]);
    expect(ended).toMatchObject({ code: 0, err: '', out: expect.not.stringContaining('skipped') });
  });

  it('sees rights that are gone', async () => {
    const path = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/concurrency-interceptor';
    await world.stack.call({ method: 'DELETE', path });
    // The API server grants by what it has heard of last.
    const right = { group: 'events.k8s.io', resource: 'events', verb: 'create', namespace: 'ci' };
    while (await mayUse(world.stack.call, userOf('interceptor'), right));
    const may = (what: string, why: string): string =>
      `FAIL    rights        concurrency-interceptor may not ${what} (it ${why})`;
    const read = 'reads a Trigger for its uid, and with its bindings where a key names one';
    const tell = 'says on a Trigger what was refused; a repeated Event is counted by a patch';
    expect(failures(await doctor())).toEqual([
      may('create events.events.k8s.io', tell),
      may('patch events.events.k8s.io', tell),
      may('get triggers.triggers.tekton.dev', read),
      may('get triggerbindings.triggers.tekton.dev', read),
      may('get clustertriggerbindings.triggers.tekton.dev', read),
      may('list eventlisteners.triggers.tekton.dev', 'finds the bindings of inline triggers'),
    ]);
  });
});
