import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, REASON_ANNOTATION } from '../../src/api/names.js';
import { isDone, type RunObject } from '../../src/tekton/run.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const NO_WEBHOOK = 'ci-no-webhook';

let world: World;
const { push, arrive, started, done } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld({ examples: ['github-pull-request', 'no-webhook'] });
});
afterEach(async () => {
  world.embedded.faults.clear();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

async function allDone(ids: readonly string[], namespace: string): Promise<readonly RunObject[]> {
  return await world.until(`${ids.length} runs are done`, () => {
    const found = world.runs(namespace).filter((run) => ids.includes(run.labels[EVENT_ID_LABEL] ?? ''));
    return found.length === ids.length && found.every(isDone) && found;
  });
}

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
    expect(reasonOf(await done(second.name))).toBe('Succeeded');
  });

  it('writes no claim', async () => {
    const answer = await world.stack.call({
      method: 'GET',
      path: '/apis/concurrency.tekton.dev/v1alpha1/namespaces/tekton-concurrency/concurrencyclaims',
    });
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
    const runs = await allDone(ids, NO_WEBHOOK);
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
    const runs = await allDone(ids, NO_WEBHOOK);
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

describe('an API server that misbehaves', () => {
  it('C06 gets every loser ended once, through lost answers, conflicts, throttling and outages', async () => {
    const { faults } = world.embedded;
    const path = /\/namespaces\/ci\/pipelineruns\/pr-4-[a-z0-9]+$/;
    const rule = { method: 'PATCH', path, times: 2 };
    faults.add({ ...rule, fault: { kind: 'lose-answer' } });
    faults.add({ ...rule, fault: { kind: 'drop' } });
    faults.add({ ...rule, fault: { kind: 'answer', status: 409 } });
    faults.add({ ...rule, fault: { kind: 'answer', status: 429, retryAfterSeconds: 1 } });
    faults.add({ ...rule, fault: { kind: 'answer', status: 500 } });
    const events = Array.from({ length: 10 }, (_, i) => push(4, i + 1));
    const ids = await Promise.all(events.map(async (event) => await world.post(event)));
    expectOneSurvivor(await allDone(ids, 'ci'), ids.at(-1));
  }, 60_000);

  it('goes on when every connection is cut and old changes are forgotten', async () => {
    const first = await arrive(push(5, 1));
    await started(first.name);
    world.embedded.compact();
    world.embedded.dropConnections();
    const second = await arrive(push(5, 2));
    expect(reasonOf(await done(first.name))).toBe('Cancelled');
    expect(reasonOf(await done(second.name))).toBe('Succeeded');
  });
});

describe('the webhook away', () => {
  it('A10 never stops CI: runs are made and run, un-held', async () => {
    await world.stack.product.kill('controller');
    const run = await arrive(push(6, 1));
    expect(run.labels[GROUP_LABEL]).toBeUndefined();
    expect(reasonOf(await done(run.name))).toBe('Succeeded');
    await world.stack.product.restart('controller');
    // Adopted although it is done: an older event that comes late must not win over it.
    await world.until('it is in its group', () => world.run(run.name).labels[GROUP_LABEL] !== undefined);
  });
});

describe('an event that makes no run', () => {
  it('I17 ends nothing: the claim that the interceptor wrote has no effect of its own', async () => {
    const first = await arrive(push(7, 1));
    await started(first.name);
    // The API server refuses the run of the second push, as a quota does.
    world.embedded.faults.add({
      method: 'POST',
      path: /\/namespaces\/ci\/pipelineruns$/,
      times: 1,
      fault: { kind: 'answer', status: 409 },
    });
    await world.post(push(7, 2));
    const finished = await done(first.name);
    expect(reasonOf(finished)).toBe('Succeeded');
    expect(finished.annotations[REASON_ANNOTATION]).toBeUndefined();
  });
});
