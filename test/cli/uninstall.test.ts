import { afterEach, describe, expect, it } from '@jest/globals';

import { CONTROLLER, CRDS, pathOf, REGISTRATIONS, THE_REST } from '../../src/cli/uninstall/inventory.js';
import { startWorld, type World } from '../e2e/world.js';
import { connectTo } from './connect-to.js';
import { PENDING, type RunObject } from '../../src/tekton/run.js';
import { aRunOf, holdByHand, holdRuns, makeNamespace, NAMESPACE, tryRun } from './held-world.js';
import { playWorkloads } from './play-workloads.js';
import { type Ended, runCommand } from './run-command.js';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function startInstalled(): Promise<World> {
  const started = await startWorld();
  world = started;
  await playWorkloads(started.stack.call, '127.0.0.1', started.stack.product.ports);
  await makeNamespace(started);
  return started;
}

async function uninstall(argv: readonly string[], before?: () => Promise<void>): Promise<Ended> {
  return await runCommand(['uninstall', ...argv], { connect: connectTo(() => world!, before) });
}

async function leftOver({ stack }: World): Promise<readonly string[]> {
  const paths = [...REGISTRATIONS, ...CONTROLLER, ...THE_REST, ...CRDS].map((item) =>
    pathOf(item, 'tekton-concurrency'),
  );
  const answers = await Promise.all(
    [...paths, '/api/v1/namespaces/tekton-concurrency'].map(async (path) => ({
      path,
      status: (await stack.call({ method: 'GET', path })).status,
    })),
  );
  return answers.filter(({ status }) => status !== 404).map(({ path }) => path);
}

describe('uninstall', () => {
  it('L05: starts what is held by its policy and removes everything, and runs can be made at every step', async () => {
    const { stack } = await startInstalled();
    const held = await holdRuns(world!, 3);
    let made = 0;
    let byHand: readonly RunObject[] = [];
    const asking = async (): Promise<void> => {
      // The registrations are gone by then, and so is the controller: nobody but the tool will see to these.
      if (made === 3) {
        byHand = await holdByHand(world!);
      }
      await tryRun(world!, aRunOf(undefined));
      await tryRun(world!, aRunOf(`new-${made}`));
      made += 1;
    };

    const refused = await uninstall(['--yes'], asking);
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: [
        'These still call the ClusterInterceptor concurrency; without it their events are lost:',
        '  Trigger ci/pull-request',
        'Take the interceptor out of them first, or say --force.',
      ].join('\n'),
    });
    expect(made).toBe(0);

    const dry = await uninstall(['--dry-run'], asking);
    expect(dry.code).toBe(1);
    expect(dry.err).toMatch(/uninstall would stop here\. Take the interceptor out of them first, or say --force\.$/);
    expect(dry.out).toContain('  MutatingWebhookConfiguration concurrency.tekton.dev\n');
    expect(dry.out).toContain('Held runs (--held=policy):\n');
    expect(made).toBe(0);

    const unasked = await uninstall(['--force'], asking);
    expect(unasked.err).toMatch(/Nothing was done: say --yes where nobody can be asked\.$/);
    expect({ code: unasked.code, made }).toEqual({ code: 1, made: 0 });

    const { code, out } = await uninstall(['--force', '--yes'], asking);
    expect(out).not.toContain('FAILED');
    expect(code).toBe(0);
    for (const { name } of held) {
      expect(out).toContain(`started held run lab/${name} (nothing holds it any more)`);
      await world!.until(`${name} starts`, () => world!.run(name).startTime !== undefined);
    }
    const [older, newer] = byHand.map(({ name }) => name);
    expect(out).toContain(`cancelled held run lab/${older!} (Superseded by ${newer!})`);
    expect(out).toContain(`started held run lab/${newer!} (nothing holds it any more)`);
    const ended = await world!.until('the older is cancelled', () => {
      const run = world!.run(older!);
      return run.succeeded?.reason === 'Cancelled' && run;
    });
    expect(ended.annotations['concurrency.tekton.dev/reason']).toMatch(/ Superseded$/);
    expect(ended.annotations['concurrency.tekton.dev/superseded-by']).toContain(newer);
    expect(await leftOver(world!)).toEqual([]);
    expect(made).toBeGreaterThan(20);
    expect(world!.runs(NAMESPACE).filter(({ specStatus }) => specStatus === PENDING)).toEqual([]);

    const again = await uninstall(['--force', '--yes']);
    expect({ code: again.code, last: again.out.split('\n').at(-1) }).toEqual({
      code: 0,
      last: 'There was nothing left to remove.',
    });
    expect((await stack.call({ method: 'GET', path: `/api/v1/namespaces/${NAMESPACE}` })).status).toBe(200);
  });

  it('L05: cancels what is held where that is asked for, and keeps the CRDs where that is', async () => {
    await startInstalled();
    const held = await holdRuns(world!, 2);
    const { code, out } = await uninstall(['--force', '--yes', '--held=cancel', '--keep-crds']);
    expect({ code, out }).toEqual({ code: 0, out: expect.not.stringContaining('FAILED') });
    for (const { name } of held) {
      expect(out).toContain(`cancelled held run lab/${name} (as you asked)`);
      await world!.until(`${name} is cancelled`, () => world!.run(name).succeeded?.reason === 'Cancelled');
    }
    expect(await leftOver(world!)).toEqual(CRDS.map((item) => pathOf(item, '')));
  });
});
