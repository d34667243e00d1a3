// Each example is applied as it stands (times are shortened) and does what its first two lines promise.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  FORCED_ANNOTATION,
  OVERLAPS_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  SUPERSEDES_ANNOTATION,
} from '../../src/api/names.js';
import { isDone, PENDING } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { type Edit, examplesIn, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
});
const { apply, arrive, works, waits, endTask, finish, done, reason, now, reach, tidyUp } = policyHandsOn(() => world);
afterEach(async () => {
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const examples = examplesIn('policies');

async function example(name: string, ...edits: readonly Edit[]): Promise<void> {
  await apply(examples.get(name)!, ...edits);
}

describe('examples/policies, one by one', () => {
  it('strategy CancelRunFinally ends the tasks of the older run, runs its finally tasks, and starts the newer one at once', async () => {
    await example('cancel-run-finally');
    const { pullRequest } = policyEvents(1);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const second = await arrive(pullRequest(1, 2));
    await works(second);
    expect(await reason(first)).toBe('Superseded');
    await endTask(first, 'report');
    const ended = await done(first);
    expect([ended.specStatus, reasonOf(ended)]).toEqual(['CancelledRunFinally', 'Cancelled']);
    expect([...world.tasksOf(first.name)].map(([task, run]) => [task, reasonOf(run)])).toEqual([
      ['test', 'TaskRunCancelled'],
      ['report', 'Succeeded'],
    ]);
    expect(now(second).annotations[SUPERSEDES_ANNOTATION]).toBe(`${second.uid} 1 ${first.name}`);
    expect(reasonOf(await finish(second))).toBe('Succeeded');
  });

  it('strategy Cancel ends the older run without its finally tasks', async () => {
    await example('cancel');
    const { pullRequest } = policyEvents(2);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const second = await arrive(pullRequest(1, 2));
    const ended = await done(first);
    expect([ended.specStatus, reasonOf(ended)]).toEqual(['Cancelled', 'Cancelled']);
    expect([...world.tasksOf(first.name).keys()]).toEqual(['test']);
    await works(second);
  });

  it('strategy StopRunFinally lets the running task finish, starts no other but finally, and the newer run at once', async () => {
    await example('stop-run-finally');
    const { pullRequest } = policyEvents(3);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const second = await arrive(pullRequest(1, 2));
    await works(second);
    expect(now(first).specStatus).toBe('StoppedRunFinally');
    expect(isDone(world.tasksOf(first.name).get('test')!)).toBe(false);
    await finish(first);
    expect([...world.tasksOf(first.name)].map(([task, run]) => [task, reasonOf(run)])).toEqual([
      ['test', 'Succeeded'],
      ['report', 'Succeeded'],
    ]);
  });

  it('strategy Queue starts one after the other, the oldest first', async () => {
    await example('queue');
    const { push } = policyEvents(4);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    const third = await arrive(push(3));
    await waits(second);
    await waits(third);
    await finish(first);
    await works(second);
    expect(now(third).specStatus).toBe(PENDING);
    await finish(second);
    expect(reasonOf(await finish(third))).toBe('Succeeded');
    expect([first, second].map((run) => reasonOf(now(run)))).toEqual(['Succeeded', 'Succeeded']);
  });

  it('strategy QueueLatest leaves the run that works alone, and keeps the newest that waits', async () => {
    await example('queue-latest');
    const { push } = policyEvents(5);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    await waits(second);
    const third = await arrive(push(3));
    expect(await reason(second)).toBe('Superseded');
    expect(now(second).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${second.uid} ${third.name}`);
    expect(now(second).hasChildren).toBe(false);
    await waits(third);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(third);
  });

  it('strategy Skip turns another run away while one works', async () => {
    await example('skip');
    const { dispatch } = policyEvents(6);
    const first = await arrive(dispatch('nightly-scan'));
    await works(first);
    const second = await arrive(dispatch('nightly-scan'));
    expect(await reason(second)).toBe('Busy');
    expect(reasonOf(await done(second))).toBe('Cancelled');
    expect(now(second).hasChildren).toBe(false);
    const other = await arrive(dispatch('nightly-report'));
    await works(other);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(await arrive(dispatch('nightly-scan')));
  });

  it('maxRunning lets two run, and the third wait', async () => {
    await example('max-running');
    const { push } = policyEvents(7);
    const [first, second] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await works(second);
    const third = await arrive(push(3));
    await waits(third);
    await finish(second);
    await works(third);
    expect(isDone(now(first))).toBe(false);
  });

  it('maxQueued with overflow DropOldest lets a newcomer take the place of the first in line', async () => {
    await example('max-queued');
    const { push } = policyEvents(8);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    await waits(second);
    const third = await arrive(push(3));
    expect(await reason(second)).toBe('QueueFull');
    await waits(third);
    await finish(first);
    await works(third);
  });

  it('queueTimeout turns away what has waited too long, and leaves alone what runs', async () => {
    await example('queue-timeout', { replace: '30m', by: '2s' });
    const { push } = policyEvents(9);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    expect(await reason(second)).toBe('QueueTimeout');
    expect(now(second).hasChildren).toBe(false);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
  });

  it('noOverlap starts the newer run when all tasks of the older one are done', async () => {
    await example('no-overlap');
    const { push } = policyEvents(10);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    await works(first, 'report');
    expect(await reason(first)).toBe('Superseded');
    await waits(second);
    await endTask(first, 'report');
    await done(first);
    await works(second);
    expect([...world.tasksOf(first.name).values()].every(isDone)).toBe(true);
    expect(now(second).annotations[OVERLAPS_ANNOTATION]).toBeUndefined();
  });

  it('gracePeriod cancels a run whose finally tasks take too long', async () => {
    await example('grace-period', { replace: '10m', by: '1s' });
    const { pullRequest } = policyEvents(11);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    await works(await arrive(pullRequest(1, 2)));
    const ended = await done(first);
    expect(ended.specStatus).toBe('Cancelled');
    expect(ended.annotations[FORCED_ANNOTATION]).toMatch(/ GracePeriodOver$/);
    expect(await reason(first)).toBe('Superseded');
  });

  it('protectAfter with a time leaves alone what has run that long: the newer run waits for it', async () => {
    await example('protect-after-time', { replace: '10m', by: '1s' });
    const { push } = policyEvents(12);
    const first = await arrive(push(1));
    await works(first);
    await reach(Date.parse(now(first).startTime!) + 2_000);
    const second = await arrive(push(2));
    await waits(second);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(second);
  });

  it('protectAfter with a task leaves alone the run that has begun it, and no other', async () => {
    await example('protect-after-task');
    const { push } = policyEvents(13);
    const early = await arrive(push(1));
    await works(early);
    const first = await arrive(push(2));
    expect(await reason(early)).toBe('Superseded');
    await endTask(first, 'test');
    await works(first, 'deploy');
    await world.until('the run says so', () => now(first).startedTasks.includes('deploy'));
    const second = await arrive(push(3));
    await waits(second);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(second);
  });
});
