import { afterEach, describe, expect, it } from '@jest/globals';

import { createRateLimit } from '../../../src/devcluster/eventlistener/rate-limit.js';
import { createLab, listenerWith, trigger } from './lab.js';

describe('createRateLimit', () => {
  it('lets twice the rate through at once, then one after the other', async () => {
    let now = 0;
    const waits: number[] = [];
    const limit = createRateLimit({
      perSecond: 5,
      clock: () => new Date(now),
      wait: async (ms) => {
        waits.push(ms);
        await Promise.resolve();
      },
    });
    for (let call = 0; call < 13; call += 1) {
      await limit();
    }
    expect(waits).toEqual([200, 400, 600]);
    now = 60_000;
    for (let call = 0; call < 10; call += 1) {
      await limit();
    }
    expect(waits).toHaveLength(3);
  });
});

describe('an EventListener with a limit', () => {
  const lab = createLab();
  afterEach(lab.close);

  it('makes all its runs, those beyond the burst later', async () => {
    const triggers = Array.from({ length: 42 }, (_, index) => trigger(`t${index}`));
    const { api, push } = await lab.start([listenerWith(triggers)], { runsPerSecond: 20 });
    const before = performance.now();
    await push({});
    expect(api.created).toHaveLength(42);
    // 40 at once, then one each 50 ms.
    expect(performance.now() - before).toBeGreaterThan(90);
  });
});
