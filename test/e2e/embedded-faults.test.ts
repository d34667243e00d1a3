// Faults on demand: only the embedded API server has them, so these scenarios do not run on a real one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { EVENT_ID_LABEL } from '../../src/api/names.js';
import { handsOn } from './hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
const { push, arrive, started, done, finish, settle } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  world.embedded.faults.clear();
  await world.atRest();
});
afterAll(async () => {
  await world.close();
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
    const runs = await settle(ids);
    expect(runs.map(reasonOf).toSorted()).toEqual([...Array.from({ length: 9 }, () => 'Cancelled'), 'Succeeded']);
    expect(runs.find((run) => reasonOf(run) === 'Succeeded')!.labels[EVENT_ID_LABEL]).toBe(ids.at(-1));
  });

  it('goes on when every connection is cut and old changes are forgotten', async () => {
    const first = await arrive(push(5, 1));
    await started(first.name);
    world.embedded.compact();
    world.embedded.dropConnections();
    const second = await arrive(push(5, 2));
    expect(reasonOf(await done(first.name))).toBe('Cancelled');
    expect(reasonOf(await finish(second.name))).toBe('Succeeded');
  });
});
