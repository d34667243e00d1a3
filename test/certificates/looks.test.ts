import { describe, expect, it } from '@jest/globals';

import { createLooks, lookEveryMs, type NextLook } from '../../src/certificates/looks.js';
import { handClock } from '../kube/hand-clock.js';
import { toldLog } from './told-log.js';

async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** Looks whose outcome is what `next` gives: what comes next, or a fault. */
function aLook(next: () => NextLook | Error) {
  const clock = handClock();
  const { log, told } = toldLog();
  let count = 0;
  const looks = createLooks(
    async () => {
      await Promise.resolve();
      count += 1;
      const outcome = next();
      if (outcome instanceof Error) {
        throw outcome;
      }
      return outcome;
    },
    { time: clock, log, what: 'looking', everyMs: 10_000 },
  );
  return { looks, clock, told, count: () => count };
}

describe('createLooks', () => {
  it.each<[NextLook, number]>([
    ['later', 10_000],
    ['soon', 250],
    ['now', 0],
  ])('looks again %s: after %i ms', async (next, ms) => {
    const { looks, clock } = aLook(() => next);
    looks.start();
    await turn();
    expect(clock.timers()).toEqual([ms]);
    await looks.stop();
    expect(clock.timers()).toEqual([]);
  });

  it('waits where each look changes something, as if somebody worked against it', async () => {
    const { looks, clock, count } = aLook(() => 'now');
    looks.start();
    await turn();
    while (clock.timers()[0] === 0) {
      clock.advance(0);
      await turn();
    }
    expect(count()).toBe(21);
    expect(clock.timers()).toEqual([10_000]);
    await looks.stop();
  });

  it('waits twice as long each time where it finds nothing to serve again and again', async () => {
    const outcomes: NextLook[] = ['soon', 'soon', 'soon', 'soon', 'soon', 'soon', 'soon', 'soon', 'now', 'soon'];
    const { looks, clock } = aLook(() => outcomes.shift() ?? 'later');
    looks.start();
    const waits: (number | undefined)[] = [];
    for (let look = 0; look < 10; look += 1) {
      await turn();
      waits.push(clock.timers()[0]);
      clock.advance(clock.timers()[0] ?? 0);
    }
    await turn();
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 0, 250]);
    await looks.stop();
  });

  it('waits twice as long after each fault, tells of one once, and when it is over', async () => {
    const outcomes: (NextLook | Error)[] = [new Error('a'), new Error('a'), new Error('b'), 'later', new Error('b')];
    const { looks, clock, told } = aLook(() => outcomes.shift() ?? 'later');
    looks.start();
    const waits: (number | undefined)[] = [];
    for (let look = 0; look < 5; look += 1) {
      await turn();
      waits.push(clock.timers()[0]);
      clock.advance(clock.timers()[0] ?? 0);
    }
    await turn();
    expect(waits).toEqual([500, 1_000, 2_000, 10_000, 500]);
    expect(told).toEqual([
      'warn looking: not possible at the moment {"error":"a"}',
      'warn looking: not possible at the moment {"error":"b"}',
      'info looking: all is well again',
      'warn looking: not possible at the moment {"error":"b"}',
      'info looking: all is well again',
    ]);
    await looks.stop();
  });

  it('looks at once where it is asked to, and after the look under way', async () => {
    const { looks, clock, count } = aLook(() => 'later');
    looks.start();
    looks.lookNow();
    await turn();
    expect(count()).toBe(1);
    expect(clock.timers()).toEqual([0]);
    clock.advance(0);
    await turn();
    looks.lookNow();
    await turn();
    expect(count()).toBe(3);
    expect(clock.timers()).toEqual([10_000]);
    await looks.stop();
    looks.lookNow();
    expect(count()).toBe(3);
  });
});

describe('lookEveryMs', () => {
  it.each([
    [300_000, 10_000],
    [3_000, 1_500],
    [0, 1_000],
  ])('with a lead of %i ms is %i', (lead, every) => {
    expect(lookEveryMs(lead)).toBe(every);
  });
});
