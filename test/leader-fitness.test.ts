import { describe, expect, it } from '@jest/globals';

import { createFitness, UNSEEN_MS } from '../src/leader-fitness.js';

const UNSEEN = 'the runs cannot be listed or watched';

function world() {
  const state = { failingMs: 0, isListWorking: false, probes: 0 };
  const told: string[] = [];
  const fitness = createFitness({
    failingMs: () => state.failingMs,
    probe: async () => {
      state.probes += 1;
      await (state.isListWorking ? Promise.resolve() : Promise.reject(new Error('500')));
    },
    onUnfit: (why) => told.push(why),
  });
  return { state, told, fitness };
}

describe('createFitness', () => {
  it('is fit while the runs are followed, or have not been for less than a minute, and lists nothing to know that', async () => {
    const { state, told, fitness } = world();
    for (const failingMs of [0, UNSEEN_MS - 1]) {
      state.failingMs = failingMs;
      expect(await fitness.check()).toBeUndefined();
    }
    expect([told, state.probes, fitness.why()]).toEqual([[], 0, undefined]);
  });

  it('is unfit from a minute on, says so once, and stays so until a list works', async () => {
    const { state, told, fitness } = world();
    state.failingMs = UNSEEN_MS;
    expect(await fitness.check()).toBe(UNSEEN);
    // Its term is over: nothing fails any more, and nothing works.
    state.failingMs = 0;
    expect(await fitness.check()).toBe(UNSEEN);
    expect(fitness.why()).toBe(UNSEEN);
    state.isListWorking = true;
    expect(await fitness.check()).toBeUndefined();
    expect(await fitness.check()).toBeUndefined();
    expect([told, state.probes, fitness.why()]).toEqual([[UNSEEN], 2, undefined]);
  });
});
