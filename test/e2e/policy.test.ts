// What the examples do not show: the other values of params, several of them together, and policies while things change.
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, HELD_ANNOTATION, RELEASED_ANNOTATION } from '../../src/api/names.js';
import { isDone, PENDING, type RunObject } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const TRIGGERS = `/apis/triggers.tekton.dev/v1beta1/namespaces/${POLICIES}/triggers`;
const KEY = '$(body.repository.id)';

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
});
const { apply, define, arrive, works, waits, endTask, finish, done, reason, now, reach, eventOn, tidyUp } =
  policyHandsOn(() => world);
afterEach(async () => {
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

function fixture(name: string): string {
  return fileURLToPath(new URL(`fixtures/policy/${name}.yaml`, import.meta.url));
}

describe('a param', () => {
  it('maxRunning under a cancel strategy keeps that many of the newest', async () => {
    await define({ name: 'two-newest', on: 'push', params: { key: KEY, strategy: 'Cancel', maxRunning: 2 } });
    const { push } = policyEvents(101);
    const [first, second] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await works(second);
    const third = await arrive(push(3));
    expect(await reason(first)).toBe('Superseded');
    await works(third);
    expect(isDone(now(second))).toBe(false);
  });

  it('maxQueued turns the newcomer away, as overflow DropNewest says too', async () => {
    const { push } = policyEvents(102);
    for (const overflow of [undefined, 'DropNewest']) {
      const name = `queue-of-one-${overflow?.toLowerCase() ?? 'default'}`;
      const params = { key: KEY, strategy: 'Queue', maxQueued: '1', ...(overflow !== undefined && { overflow }) };
      await define({ name, on: 'push', params });
      const first = await arrive(push(1));
      await works(first);
      const second = await arrive(push(2));
      await waits(second);
      expect(await reason(await arrive(push(3)))).toBe('QueueFull');
      await finish(first);
      await works(second);
      await tidyUp();
    }
  });

  it('queueTimeout with noOverlap turns away what has waited too long for the end of the older run', async () => {
    const params = { key: KEY, noOverlap: 'true', queueTimeout: '2s' };
    await define({ name: 'impatient', on: 'push', params });
    const { push } = policyEvents(103);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    expect(await reason(first)).toBe('Superseded');
    expect(await reason(second)).toBe('QueueTimeout');
    expect(now(second).hasChildren).toBe(false);
    await finish(first);
    await works(await arrive(push(3)));
  });

  it('gracePeriod counts under Queue for what a close ends', async () => {
    const params = { preset: 'pull-request', strategy: 'Queue', onClose: 'End', gracePeriod: '5s' };
    await define({ name: 'closing-queue', on: 'pull_request', params });
    const { pullRequest } = policyEvents(104);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const second = await arrive(pullRequest(1, 2));
    await waits(second);
    const closing = await arrive(pullRequest(1, 3, 'closed'));
    expect(await reason(closing)).toBe('Closed');
    expect([await reason(first), await reason(second)]).toEqual(['Superseded', 'Superseded']);
    expect((await done(first)).specStatus).toBe('Cancelled');
    await world.until(
      'its finally task is cancelled',
      () => world.tasksOf(first.name).get('report')?.succeeded?.reason === 'TaskRunCancelled',
    );
    expect(now(second).hasChildren).toBe(false);
  });

  it('protectAfter under QueueLatest keeps what has waited that long', async () => {
    await define({
      name: 'fair-latest',
      on: 'push',
      params: { key: KEY, strategy: 'QueueLatest', protectAfter: '1s' },
    });
    const { push } = policyEvents(105);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    await waits(second);
    await reach(Date.parse(now(second).creationTimestamp) + 2_000);
    const third = await arrive(push(3));
    await waits(third);
    expect(now(second).specStatus).toBe(PENDING);
    await finish(first);
    await works(second);
    expect(now(third).specStatus).toBe(PENDING);
  });

  it('onClose Ignore takes a close for an event like any other', async () => {
    await define({ name: 'ignore', on: 'pull_request', params: { preset: 'pull-request', onClose: 'Ignore' } });
    const { pullRequest } = policyEvents(106);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const closing = await arrive(pullRequest(1, 2, 'closed'));
    expect(await reason(first)).toBe('Superseded');
    await works(closing);
  });

  it('sameRevision Run builds a commit again although the preset would not', async () => {
    await define({ name: 'again', on: 'pull_request', params: { preset: 'pull-request', sameRevision: 'Run' } });
    const { pullRequest } = policyEvents(107);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const second = await arrive(pullRequest(1, 1, 'edited'));
    expect(await reason(first)).toBe('Superseded');
    await works(second);
  });

  it('preset branch makes one group per branch', async () => {
    await define({ name: 'branch', on: 'push', params: { preset: 'branch', strategy: 'Queue' } });
    const { push } = policyEvents(108);
    const first = await arrive(push(1, 'main'));
    await works(first);
    await works(await arrive(push(2, 'other')));
    await waits(await arrive(push(3, 'main')));
  });

  it('waiting All by itself is Queue, and running Cancelled is Cancel', async () => {
    const { push } = policyEvents(109);
    await define({ name: 'waiting-all', on: 'push', params: { key: KEY, waiting: 'All' } });
    const first = await arrive(push(1));
    await works(first);
    await waits(await arrive(push(2)));
    await tidyUp();
    await define({ name: 'running-cancelled', on: 'push', params: { key: KEY, running: 'Cancelled' } });
    const third = await arrive(push(3));
    await works(third);
    await works(await arrive(push(4)));
    expect((await done(third)).specStatus).toBe('Cancelled');
  });

  it('delivery is by default the header in which GitHub numbers its deliveries', async () => {
    await define({ name: 'redelivered', on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const event = policyEvents(113).push(1);
    const first = await arrive(event);
    await works(first);
    expect(await reason(await arrive(event))).toBe('RepeatedDelivery');
    await finish(first);
    await works(await arrive(event));
  });

  it('preset branch with onClose End ends the runs of a branch that is deleted', async () => {
    await define({ name: 'deleted-branch', on: 'push', params: { preset: 'branch', onClose: 'End' } });
    const { push, deletion } = policyEvents(114);
    const [first, other] = [await arrive(push(1, 'topic')), await arrive(push(2, 'main'))];
    await works(first);
    await works(other);
    expect(await reason(await arrive(deletion(3, 'topic')))).toBe('Closed');
    expect(await reason(first)).toBe('Superseded');
    expect(isDone(now(other))).toBe(false);
  });

  it('protectAfter lets something finish under a steady stream of pushes, and the newest of them is next', async () => {
    await define({ name: 'stream', on: 'push', params: { key: KEY, strategy: 'Cancel', protectAfter: '1s' } });
    const { push } = policyEvents(115);
    let runner = await arrive(push(1));
    for (const round of [1, 2]) {
      await works(runner);
      await reach(Date.parse(now(runner).startTime!) + 2_000);
      const waiting: RunObject[] = [];
      for (const number of [1, 2, 3]) {
        const run = await arrive(push(10 * round + number));
        await waits(run);
        waiting.push(run);
      }
      const newest = waiting.at(-1)!;
      expect(await Promise.all(waiting.slice(0, -1).map(reason))).toEqual(['Superseded', 'Superseded']);
      expect(reasonOf(await finish(runner))).toBe('Succeeded');
      runner = newest;
    }
    await works(runner);
  });

  it('onMissingKey Run lets an event without a key run ungrouped', async () => {
    await define({
      name: 'keyless',
      on: 'push',
      params: { key: '$(body.nothing)', onMissingKey: 'Run', strategy: 'Queue' },
    });
    const { push } = policyEvents(110);
    const [first, second] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await works(second);
    expect(now(second).labels[GROUP_LABEL]).toBeUndefined();
  });

  it('inject Template holds under a limit without the webhook: the template says Pending', async () => {
    await apply(fixture('templated-queue'));
    const { push } = policyEvents(111);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    await waits(second);
    expect(now(second).annotations[HELD_ANNOTATION]).toBeUndefined();
    await finish(first);
    await works(second);
  });

  it('maxQueued is refused with strategy Skip, both named, and the event makes no run', async () => {
    await define({ name: 'contradiction', on: 'push', params: { key: KEY, strategy: 'Skip', maxQueued: 5 } });
    const id = await world.post(policyEvents(112).push(1), POLICIES);
    const note = await eventOn('contradiction', 'InvalidSettings');
    expect(note).toMatch(/maxQueued 5 and strategy "Skip" contradict each other/);
    expect(world.runs(POLICIES).filter(({ labels }) => labels[EVENT_ID_LABEL] === id)).toEqual([]);
  });
});

describe('two runs of one event', () => {
  it('act as one under Queue: they start together, and the next waits for both', async () => {
    await apply(fixture('pair'));
    const { push } = policyEvents(121);
    const [one, two] = await arrivePair(push(1));
    await works(one);
    await works(two);
    const [three, four] = await arrivePair(push(2));
    await waits(three);
    await waits(four);
    await finish(one);
    expect([three, four].map((run) => now(run).specStatus)).toEqual([PENDING, PENDING]);
    await finish(two);
    await works(three);
    await works(four);
  });

  it('are ended together by a newer event', async () => {
    await apply(fixture('pair'), { replace: 'value: Queue', by: 'value: Cancel' });
    const { push } = policyEvents(122);
    const [one, two] = await arrivePair(push(1));
    await works(one);
    await works(two);
    const newer = await arrivePair(push(2));
    expect([await reason(one), await reason(two)]).toEqual(['Superseded', 'Superseded']);
    await Promise.all(
      newer.map(async (run) => {
        await works(run);
      }),
    );
  });
});

/** Posts the event and resolves with the two runs that it makes. */
async function arrivePair(event: Parameters<typeof arrive>[0]): Promise<readonly [RunObject, RunObject]> {
  const { labels } = await arrive(event);
  return await world.until('both runs of the event', () => {
    const [one, two] = world.runs(POLICIES).filter((run) => run.labels[EVENT_ID_LABEL] === labels[EVENT_ID_LABEL]);
    return one !== undefined && two !== undefined && ([one, two] as const);
  });
}

describe('a queue', () => {
  it('goes on with the next when the run that works is deleted, and when one that waits is', async () => {
    await define({ name: 'deleted', on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(131);
    const [first, second, third] = [await arrive(push(1)), await arrive(push(2)), await arrive(push(3))];
    await works(first);
    await waits(third);
    await remove(second);
    await remove(first);
    await works(third);
  });

  it('goes on with the next when the author cancels the run that works, and when one that waits is', async () => {
    await define({ name: 'cancelled', on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(132);
    const [first, second, third] = [await arrive(push(1)), await arrive(push(2)), await arrive(push(3))];
    await works(first);
    await waits(second);
    await waits(third);
    await world.mergePatch(second.name, { spec: { status: 'Cancelled' } });
    await done(second);
    expect(now(third).specStatus).toBe(PENDING);
    await world.mergePatch(first.name, { spec: { status: 'CancelledRunFinally' } });
    await works(first, 'report');
    expect(now(third).specStatus).toBe(PENDING);
    await finish(first);
    await works(third);
  });

  it('takes up the edited settings of its Trigger with the next event, for those too that wait already', async () => {
    await define({ name: 'edited', on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(133);
    const [first, second] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await waits(second);
    await world.stack.call({ method: 'DELETE', path: `${TRIGGERS}/edited` });
    await define({ name: 'edited', on: 'push', params: { key: KEY, strategy: 'Cancel' } });
    const third = await arrive(push(3));
    expect([await reason(first), await reason(second)]).toEqual(['Superseded', 'Superseded']);
    await works(third);
  });

  it('Q05 runs a burst one at a time in order of arrival, also when the controller is killed in its middle', async () => {
    await define({
      name: 'burst',
      on: 'push',
      params: { key: KEY, strategy: 'Queue', order: '$(body.repository.pushed_at)' },
    });
    const { push } = policyEvents(134);
    const runs: RunObject[] = [];
    for (const number of [1, 2, 3, 4, 5, 6]) {
      runs.push(await arrive(push(number)));
    }
    await waits(runs.at(-1)!);
    for (const [index, run] of runs.entries()) {
      await works(run);
      if (index === 2) {
        await world.stack.product.kill('controller');
        await finish(run);
        await world.stack.product.restart('controller');
      } else {
        await finish(run);
      }
    }
    const spans = runs.map((run) => [released(run), Date.parse(now(run).completionTime!)] as const);
    spans.slice(1).forEach(([start], index) => {
      // completionTime has steps of a second.
      expect(start).toBeGreaterThanOrEqual(spans[index]![1]);
    });
    await endTask(await arrive(push(7)), 'test');
  });
});

function released(run: RunObject): number {
  return Date.parse(now(run).annotations[RELEASED_ANNOTATION]!.split(' ')[1]!);
}

async function remove({ name, namespace }: RunObject): Promise<void> {
  const path = `/apis/tekton.dev/v1/namespaces/${namespace}/pipelineruns/${name}`;
  expect((await world.stack.call({ method: 'DELETE', path })).status).toBe(200);
}
