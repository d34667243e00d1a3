// The examples that are about events: which belong together, which is newer, and which are repeats or ends.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL, SUPERSEDED_BY_ANNOTATION, TRIGGER_LABEL } from '../../src/api/names.js';
import { isDone, PENDING } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, examplesIn, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
});
const { apply, arrive, works, waits, finish, done, reason, now, tidyUp } = policyHandsOn(() => world);
afterEach(async () => {
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

const examples = examplesIn('policies');

async function example(name: string): Promise<void> {
  await apply(examples.get(name)!);
}

describe('examples/policies about events, one by one', () => {
  it('sharedAs makes two Triggers one control: the run of one waits for that of the other', async () => {
    await example('shared-as');
    const { push, dispatch } = policyEvents(14);
    const deploy = await arrive(push(1));
    await works(deploy);
    const rollBack = await arrive(dispatch('roll-back'));
    await waits(rollBack);
    expect([deploy, rollBack].map((run) => now(run).labels[TRIGGER_LABEL])).toEqual(['deploy', 'roll-back']);
    expect(now(rollBack).labels[GROUP_LABEL]).toBe(now(deploy).labels[GROUP_LABEL]);
    await finish(deploy);
    await works(rollBack);
  });

  it('order turns away the event that comes late and is older', async () => {
    await example('order');
    const { push } = policyEvents(15);
    const newer = await arrive(push(9));
    await works(newer);
    const late = await arrive(push(8));
    expect(await reason(late)).toBe('Superseded');
    expect(now(late).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${late.uid} ${newer.name}`);
    expect(now(late).hasChildren).toBe(false);
    const newest = await arrive(push(10));
    expect(await reason(newer)).toBe('Superseded');
    await works(newest);
  });

  it('revision with sameRevision Skip turns away an event that brings the commit that is being built', async () => {
    await example('same-revision');
    const { pullRequest } = policyEvents(16);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const edited = await arrive(pullRequest(1, 1, 'edited'));
    expect(await reason(edited)).toBe('SameRevision');
    expect(now(edited).hasChildren).toBe(false);
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(await arrive(pullRequest(1, 1, 'reopened')));
  });

  it('delivery turns away a repeat while the first one works, and runs it as a retry when that one is over', async () => {
    await example('delivery');
    const { dispatch } = policyEvents(17);
    const first = await arrive(dispatch('release', { request: 'r-1' }));
    await works(first);
    const repeat = await arrive(dispatch('release', { request: 'r-1' }));
    expect(await reason(repeat)).toBe('RepeatedDelivery');
    const other = await arrive(dispatch('release', { request: 'r-2' }));
    await waits(other);
    await finish(first);
    await finish(other);
    const late = await arrive(dispatch('release', { request: 'r-1' }));
    expect(await reason(late)).toBe('RepeatedDelivery');
    await works(await arrive(dispatch('release', { request: 'r-2' })));
  });

  it('preset pull-request with onClose End ends the run of a pull request that is closed, and starts none', async () => {
    await example('on-close');
    const { pullRequest } = policyEvents(18);
    const first = await arrive(pullRequest(1, 1));
    const other = await arrive(pullRequest(2, 1));
    await works(first);
    await works(other);
    const closing = await arrive(pullRequest(1, 2, 'closed'));
    expect(await reason(closing)).toBe('Closed');
    expect(await reason(first)).toBe('Superseded');
    expect((await finish(first)).specStatus).toBe('CancelledRunFinally');
    expect(reasonOf(await done(closing))).toBe('Cancelled');
    expect(now(closing).hasChildren).toBe(false);
    expect(reasonOf(await finish(other))).toBe('Succeeded');
    await works(await arrive(pullRequest(1, 3, 'reopened')));
  });

  it('action End in a Trigger of its own ends the runs of the Trigger that it shares a control with', async () => {
    await example('action-end');
    const { pullRequest } = policyEvents(19);
    const first = await arrive(pullRequest(1, 1));
    await works(first);
    const closing = await arrive(pullRequest(1, 1, 'closed'));
    expect(await reason(closing)).toBe('Closed');
    expect(await reason(first)).toBe('Superseded');
    expect(now(first).annotations[SUPERSEDED_BY_ANNOTATION]).toBe(`${first.uid} ${closing.name}`);
    await finish(first);
    expect(now(closing).hasChildren).toBe(false);
  });

  it('running Leave and waiting Newest are QueueLatest', async () => {
    await example('running-and-waiting');
    const { push } = policyEvents(20);
    const first = await arrive(push(1));
    await works(first);
    const second = await arrive(push(2));
    await waits(second);
    const third = await arrive(push(3));
    expect(await reason(second)).toBe('Superseded');
    expect(reasonOf(await finish(first))).toBe('Succeeded');
    await works(third);
  });

  it('key as a list takes the first that has a value, and onMissingKey Reject makes no run of an event without any', async () => {
    await example('key-list');
    const { dispatch } = policyEvents(21);
    const first = await arrive(dispatch('deploy', { environment: 'blue', cluster: 'north' }));
    await works(first);
    const second = await arrive(dispatch('deploy', { environment: 'blue', cluster: 'south' }));
    await waits(second);
    // Which expression gave the key is part of the group.
    const other = await arrive(dispatch('deploy', { cluster: 'blue' }));
    await works(other);
    const refused = await world.post(dispatch('deploy'), POLICIES);
    await world.stack.listeners.get(POLICIES)!.idle();
    const after = await arrive(dispatch('deploy', { cluster: 'south' }));
    await works(after);
    expect(world.runs(POLICIES).filter(({ labels }) => labels[EVENT_ID_LABEL] === refused)).toEqual([]);
  });

  it('a second concurrency entry is a second group: superseded per pull request, and two of the repository at a time', async () => {
    await example('two-groups');
    const { pullRequest } = policyEvents(22);
    const [one, two] = [await arrive(pullRequest(1, 1)), await arrive(pullRequest(2, 1))];
    await works(one);
    await works(two);
    const three = await arrive(pullRequest(3, 1));
    await waits(three);
    const newerOne = await arrive(pullRequest(1, 2));
    expect(await reason(one)).toBe('Superseded');
    await works(one, 'report');
    // It works until its finally tasks are done: there is no room in the repository yet.
    expect([three, newerOne].map((run) => now(run).specStatus)).toEqual([PENDING, PENDING]);
    await finish(one);
    await works(three);
    await waits(newerOne);
    expect(isDone(now(two))).toBe(false);
    expect(reasonOf(await finish(two))).toBe('Succeeded');
    await works(newerOne);
  });
});
