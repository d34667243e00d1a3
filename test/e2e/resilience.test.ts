import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, REASON_ANNOTATION } from '../../src/api/names.js';
import type { RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const NO_WEBHOOK = 'ci-no-webhook';
const BRANCH_LABEL = 'branch-label';
const STRICT = 'strict';
const claims = (): string =>
  `/apis/concurrency.tekton.dev/v1alpha1/namespaces/${world.namespaceOf('tekton-concurrency')}/concurrencyclaims`;

let world: World;
const { push, arrive, started, done, finish, settle } = handsOn(() => world);
beforeAll(async () => {
  const fixtures = [STRICT, BRANCH_LABEL].map((name) => `../test/e2e/fixtures/${name}`);
  world = await startWorld({ examples: ['github-pull-request', 'no-webhook', ...fixtures] });
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

/** One run succeeded, that of the newest event; the others ended, and those that never started are as Tekton has them. */
function expectOneSurvivor(runs: readonly RunObject[], newest: string | undefined): void {
  expect(runs.filter((run) => reasonOf(run) === 'Succeeded').map((run) => run.labels[EVENT_ID_LABEL])).toEqual([
    newest,
  ]);
  for (const loser of runs.filter((run) => run.labels[EVENT_ID_LABEL] !== newest)) {
    expect(reasonOf(loser)).toBe('Cancelled');
    if (world.tasksOf(loser.name).size === 0) {
      expect(loser.startTime).toBe(loser.completionTime);
    }
  }
}

describe('the example without the webhook', () => {
  it('ends the first run on the second push, as the one with the webhook does', async () => {
    const first = await arrive(push(1, 1), NO_WEBHOOK);
    await started(first.name);
    const second = await arrive(push(1, 2), NO_WEBHOOK);
    expect(second.labels[GROUP_LABEL]).toBe(first.labels[GROUP_LABEL]);
    expect(reasonOf(await done(first.name))).toBe('Cancelled');
    expect(reasonOf(world.tasksOf(first.name).get('report')!)).toBe('Succeeded');
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
  });

  it('writes no claim', async () => {
    const answer = await world.stack.call({ method: 'GET', path: claims() });
    expect((answer.body as { items: unknown[] }).items).toEqual([]);
  });

  it('C02 C19 loses nothing while the controller is away: then only the newest starts', async () => {
    await world.stack.product.kill('controller');
    const ids: string[] = [];
    for (const number of [1, 2, 3]) {
      const run = await arrive(push(2, number), NO_WEBHOOK);
      expect(run.specStatus).toBe('PipelineRunPending');
      ids.push(run.labels[EVENT_ID_LABEL]!);
    }
    await world.stack.product.restart('controller');
    const runs = await settle(ids, NO_WEBHOOK);
    expectOneSurvivor(runs, ids.at(-1));
    expect(runs.filter((run) => world.tasksOf(run.name).size > 0)).toHaveLength(1);
  });

  it('comes out right when the controller is killed in the middle of a burst', async () => {
    const events = Array.from({ length: 20 }, (_, i) => push(3, i + 1));
    const ids = await Promise.all(events.slice(0, 10).map(async (event) => await world.post(event, NO_WEBHOOK)));
    await world.until('some runs have come', () =>
      world.runs(NO_WEBHOOK).some((run) => run.labels[EVENT_ID_LABEL] === ids[4]),
    );
    await world.stack.product.kill('controller');
    ids.push(...(await Promise.all(events.slice(10).map(async (event) => await world.post(event, NO_WEBHOOK)))));
    await world.stack.product.restart('controller');
    const runs = await settle(ids, NO_WEBHOOK);
    // Runs that had started go on while nobody leads, and may come to their end; then the newest starts, alone.
    const newest = runs.find((run) => run.labels[EVENT_ID_LABEL] === ids.at(-1))!;
    const isOver = (run: RunObject): boolean =>
      reasonOf(run) === 'Succeeded' && run !== newest && run.completionTime! <= newest.startTime!;
    expectOneSurvivor(
      runs.filter((run) => !isOver(run)),
      ids.at(-1),
    );
  });
});

describe('the webhook away', () => {
  it('A10 never stops CI: runs are made and run, un-held', async () => {
    await world.stack.product.kill('controller');
    const run = await arrive(push(6, 1));
    expect(run.labels[GROUP_LABEL]).toBeUndefined();
    expect(reasonOf(await finish(run.name))).toBe('Succeeded');
    await world.stack.product.restart('controller');
    // Adopted although it is done: an older event that comes late must not win over it.
    await world.until('it is in its group', () => world.run(run.name).labels[GROUP_LABEL] !== undefined);
  });

  it('A10 lets no run pass in a namespace that is marked as strict', async () => {
    await world.stack.product.kill('controller');
    await untilRefused(STRICT);
    expect((await tryRun('ci')).status).toBe(201);
    await world.stack.product.restart('controller');
    await untilAccepted(STRICT);
    const run = await arrive(push(8, 1), STRICT);
    expect(run.labels[GROUP_LABEL]).toBeDefined();
    expect(reasonOf(await finish(run.name))).toBe('Succeeded');
  });
});

/** Has the API server judge a run as an EventListener makes it, and throw it away. */
async function tryRun(namespace: string): Promise<{ readonly status: number; readonly body: unknown }> {
  return await world.stack.call({
    method: 'POST',
    path: `/apis/tekton.dev/v1/namespaces/${world.namespaceOf(namespace)}/pipelineruns`,
    query: { dryRun: 'All' },
    body: {
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: { generateName: 'tried-', labels: { [EVENT_ID_LABEL]: 'none', 'triggers.tekton.dev/trigger': 'none' } },
      spec: { pipelineRef: { name: 'pull-request' } },
    },
  });
}

/** The API server may go on for a moment with a connection that it had. */
async function untilRefused(namespace: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { status, body } = await tryRun(namespace);
    if (status === 500) {
      expect(body).toMatchObject({
        message: expect.stringMatching(/failed calling webhook "\w+\.strict\.concurrency\.tekton\.dev"/),
      });
      return;
    }
    await delay(100);
  }
  throw new Error(`runs are still accepted in ${namespace}`);
}

async function untilAccepted(namespace: string): Promise<void> {
  for (let tries = 0; (await tryRun(namespace)).status !== 201; tries += 1) {
    if (tries === 400) {
      throw new Error(`runs are still refused in ${namespace}`);
    }
    await delay(100);
  }
}

/** Resolves when the interceptor has written the claim of an event. */
async function claimOf(event: string): Promise<void> {
  await new Promise<void>((resolve) => {
    world.stack.watch({
      path: claims(),
      onChange: ({ object }) => {
        if ((object as { readonly spec: { readonly eventID: string } }).spec.eventID === event) {
          resolve();
        }
      },
    });
  });
}

describe('an event that makes no run', () => {
  it('I17 ends nothing: the claim that the interceptor wrote has no effect of its own', async () => {
    const first = await arrive(push(7, 1), BRANCH_LABEL);
    await started(first.name);
    const refused = push(7, 2);
    const body = refused.body.replaceAll('"ref":"changes"', '"ref":"feature/x"');
    await claimOf(await world.post({ ...refused, body }, BRANCH_LABEL));
    const finished = await finish(first.name);
    expect(reasonOf(finished)).toBe('Succeeded');
    expect(finished.annotations[REASON_ANNOTATION]).toBeUndefined();
    const next = await arrive(push(7, 3), BRANCH_LABEL);
    expect(world.runs(BRANCH_LABEL).map(({ name }) => name)).toEqual([first.name, next.name]);
  });
});
