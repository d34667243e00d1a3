import { describe, expect, test } from '@jest/globals';

import { type Work, createWork } from '../../../src/devcluster/simulator/work.js';

interface Piece {
  readonly key: string;
  readonly finish: () => void;
  readonly fail: () => void;
}

/** Work whose pieces and timers are moved by hand. */
function aWork() {
  const pieces: Piece[] = [];
  const timers = new Map<() => void, number>();
  const errors: string[] = [];
  const work: Work = createWork({
    clock: () => new Date(1000),
    schedule: (ms, fire) => {
      timers.set(fire, ms);
      return () => {
        timers.delete(fire);
      };
    },
    perform: async (key) => {
      await new Promise<void>((resolve, reject) => {
        pieces.push({
          key,
          finish: resolve,
          fail: () => {
            reject(new Error('no'));
          },
        });
      });
    },
    onError: (key) => errors.push(key),
  });
  return { work, pieces, timers, errors, settle: async () => await new Promise((resolve) => setImmediate(resolve)) };
}

describe('createWork', () => {
  test('different keys are worked on side by side', () => {
    const { work, pieces } = aWork();
    work.add('a');
    work.add('b');
    expect(pieces.map((piece) => piece.key)).toEqual(['a', 'b']);
  });

  test('a key that is added while it is worked on is done once more, afterwards', async () => {
    const { work, pieces, settle } = aWork();
    work.add('a');
    work.add('a');
    work.add('a');
    expect(pieces).toHaveLength(1);
    pieces[0]!.finish();
    await settle();
    expect(pieces).toHaveLength(2);
    pieces[1]!.finish();
    await settle();
    expect(pieces).toHaveLength(2);
  });

  test('a piece that fails is reported and tried again later', async () => {
    const { work, pieces, timers, errors, settle } = aWork();
    work.add('a');
    pieces[0]!.fail();
    await settle();
    expect(errors).toEqual(['a']);
    [...timers.keys()][0]!();
    expect(pieces).toHaveLength(2);
  });

  test('of two times to wake at the later asked for counts', () => {
    const { work, pieces, timers } = aWork();
    work.wakeAt('a', new Date(3000));
    work.wakeAt('a', new Date(1500));
    expect([...timers.values()]).toEqual([500]);
    [...timers.keys()][0]!();
    expect(pieces).toHaveLength(1);
  });

  test('a time beyond what a timer can hold is cut', () => {
    const { work, timers } = aWork();
    work.wakeAt('a', new Date(1e13));
    expect([...timers.values()]).toEqual([2 ** 31 - 1]);
  });

  test('no time takes the waking back', () => {
    const { work, timers } = aWork();
    work.wakeAt('a', new Date(3000));
    work.wakeAt('a', undefined);
    expect(timers.size).toBe(0);
  });

  test('stop ends pauses, drops timers, waits for what was begun and takes nothing new', async () => {
    const { work, pieces, timers, settle } = aWork();
    work.add('a');
    work.wakeAt('b', new Date(3000));
    const paused = work.pause(1000);
    let isOver = false;
    const stopped = work.stop().then(() => {
      isOver = true;
    });
    await paused;
    await settle();
    expect(isOver).toBe(false);
    expect(timers.size).toBe(0);
    pieces[0]!.finish();
    await stopped;
    work.add('c');
    expect(pieces).toHaveLength(1);
  });
});
