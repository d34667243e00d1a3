import { describe, expect, it } from '@jest/globals';

import { createFitness, UNSEEN_MS } from '../src/leader-fitness.js';
import { handClock } from './kube/hand-clock.js';

const UNSEEN = 'the runs cannot be listed or watched';

function world() {
  const clock = handClock();
  const state = { failingMs: 0, isListWorking: false, probes: 0 };
  const told: string[] = [];
  const ending = new AbortController();
  const fitness = createFitness({
    failingMs: () => state.failingMs,
    probe: async () => {
      state.probes += 1;
      await (state.isListWorking ? Promise.resolve() : Promise.reject(new Error('500')));
    },
    onUnfit: (why) => told.push(why),
    clock,
    signal: ending.signal,
  });
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, state, told, fitness, ending, pass };
}

describe('createFitness', () => {
  it('is fit while the runs are followed, or have not been for less than a minute, and lists nothing to know that', async () => {
    const { clock, state, told, fitness, pass } = world();
    for (const failingMs of [0, UNSEEN_MS - 1]) {
      state.failingMs = failingMs;
      expect(fitness.check()).toBeUndefined();
    }
    await pass(60_000);
    expect([told, state.probes, fitness.why(), clock.timers()]).toEqual([[], 0, undefined, []]);
  });

  it('is unfit from a minute on, says so once, and stays so until a list works, whether or not it is asked', async () => {
    const { clock, state, told, fitness, pass } = world();
    state.failingMs = UNSEEN_MS;
    expect(fitness.check()).toBe(UNSEEN);
    // Its term is over: nothing fails any more, and nothing works.
    state.failingMs = 0;
    expect(fitness.check()).toBe(UNSEEN);
    expect(state.probes).toBe(0);
    await pass(5_000);
    await pass(5_000);
    expect(fitness.check()).toBe(UNSEEN);
    expect([state.probes, fitness.why()]).toEqual([2, UNSEEN]);
    state.isListWorking = true;
    await pass(5_000);
    expect(fitness.why()).toBeUndefined();
    expect(fitness.check()).toBeUndefined();
    await pass(60_000);
    expect([told, state.probes, clock.timers()]).toEqual([[UNSEEN], 3, []]);
  });

  it('tries no more lists once it is to end', async () => {
    const { clock, state, fitness, ending, pass } = world();
    state.failingMs = UNSEEN_MS;
    fitness.check();
    ending.abort();
    await pass(60_000);
    expect([state.probes, clock.timers()]).toEqual([0, []]);
  });
});
