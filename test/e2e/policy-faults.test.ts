// Faults on demand: only the embedded API server has them, so this does not run on a real one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL, GROUP_LABEL } from '../../src/api/names.js';
import { PENDING } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

const KEY = '$(body.repository.id)';

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
});
const { define, arrive, works, waits, finish, now, eventOn, tidyUp } = policyHandsOn(() => world);
afterEach(async () => {
  world.embedded.faults.clear();
  await tidyUp();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

describe('an event whose claim cannot be written', () => {
  const noClaims = (): void => {
    world.embedded.faults.add({ path: /\/concurrencyclaims/, fault: { kind: 'answer', status: 500 } });
  };

  it('runs ungrouped with onError Run, and an Event on the Trigger says so', async () => {
    await define({ name: 'lenient', on: 'push', params: { key: KEY, strategy: 'Queue', onError: 'Run' } });
    noClaims();
    const { push } = policyEvents(201);
    const [first, second] = [await arrive(push(1)), await arrive(push(2))];
    await works(first);
    await works(second);
    expect(now(second).labels[GROUP_LABEL]).toBeUndefined();
    expect(await eventOn('lenient', 'ClaimNotRecorded')).toMatch(/claim/);
  });

  it('is dropped with onError Reject, and an Event on the Trigger says so', async () => {
    await define({ name: 'strict', on: 'push', params: { key: KEY, strategy: 'Queue', onError: 'Reject' } });
    noClaims();
    const { push } = policyEvents(202);
    const id = await world.post(push(1), POLICIES);
    expect(await eventOn('strict', 'ClaimNotRecorded')).toMatch(/claim/);
    await world.stack.listeners.get(POLICIES)!.idle();
    world.embedded.faults.clear();
    await works(await arrive(push(2)));
    expect(world.runs(POLICIES).filter(({ labels }) => labels[EVENT_ID_LABEL] === id)).toEqual([]);
  });
});

describe('a queue on an API server that misbehaves', () => {
  it('starts one at a time through lost answers, broken connections, conflicts and throttling', async () => {
    await define({ name: 'unlucky', on: 'push', params: { key: KEY, strategy: 'Queue' } });
    const { push } = policyEvents(203);
    const { faults } = world.embedded;
    const rule = { method: 'PATCH', path: /\/namespaces\/ci-policies\/pipelineruns\/build-[a-z0-9]+$/ };
    const runs = [await arrive(push(1)), await arrive(push(2)), await arrive(push(3)), await arrive(push(4))];
    await works(runs[0]!);
    await waits(runs[3]!);
    for (const [index, run] of runs.entries()) {
      faults.add({ ...rule, times: 1, fault: { kind: 'lose-answer' } });
      faults.add({ ...rule, times: 1, fault: { kind: 'drop' } });
      faults.add({ ...rule, times: 1, fault: { kind: 'answer', status: 409 } });
      faults.add({ ...rule, times: 1, fault: { kind: 'answer', status: 429, retryAfterSeconds: 1 } });
      await works(run);
      expect(runs.slice(index + 1).map((later) => now(later).specStatus)).toEqual(
        runs.slice(index + 1).map(() => PENDING),
      );
      expect(reasonOf(await finish(run))).toBe('Succeeded');
    }
  });
});
