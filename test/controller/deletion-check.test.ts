import { describe, expect, it } from '@jest/globals';

import { createDeletionCheck } from '../../src/controller/deletion-check.js';
import type { RunStore } from '../../src/controller/ports.js';
import { handClock } from '../kube/hand-clock.js';
import { aPipelineRun, aRunObject } from './a-pipeline-run.js';

type Lookup = Awaited<ReturnType<RunStore['get']>>;

function world(...answers: readonly (Lookup | Error)[]) {
  const time = handClock();
  const told: string[] = [];
  const left = [...answers];
  const write = (message: string): void => {
    told.push(message);
  };
  const deletions = createDeletionCheck({
    runs: {
      get: async () => {
        await Promise.resolve();
        const answer = left.shift() ?? { kind: 'gone' };
        if (answer instanceof Error) {
          throw answer;
        }
        return answer;
      },
      patch: async () => await Promise.reject(new Error('not asked for')),
    },
    time,
    log: { info: write, warn: write, error: write },
    onGone: ({ uid }) => {
      told.push(`gone ${uid}`);
    },
    onAlive: () => {
      told.push('alive');
    },
  });
  return { time, told, deletions };
}

const a = aRunObject({ name: 'a' });
const found = (uid: string): Lookup => ({ kind: 'found', object: aPipelineRun({ name: 'a', metadata: { uid } }) });
const turn = async (): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
};
const NOT_TOLD = 'could not tell whether a run is gone, or only its label';

describe('createDeletionCheck', () => {
  it.each<[string, Lookup, string]>([
    ['gone', { kind: 'gone' }, 'gone u-a'],
    ['gone where another run has taken its name', found('u-z'), 'gone u-a'],
    ['alive where it is there still', found('u-a'), 'alive'],
  ])('finds a run %s', async (_, answer, expected) => {
    const { told, deletions } = world(answer);
    deletions.check(a);
    await turn();
    expect(told).toEqual([expected]);
  });

  it('looks again after a second, until an answer comes', async () => {
    const { time, told, deletions } = world(new Error('connection refused'), new Error('connection refused'));
    deletions.check(a);
    await turn();
    time.advance(1_000);
    await turn();
    expect(told).toEqual([NOT_TOLD, NOT_TOLD]);
    time.advance(1_000);
    await turn();
    expect(told.at(-1)).toBe('gone u-a');
    expect(time.timers()).toEqual([]);
  });

  it('stops: what is under way ends, and no timer is left', async () => {
    const { time, told, deletions } = world(new Error('connection refused'), new Error('connection refused'));
    deletions.check(a);
    await turn();
    expect(time.timers()).toEqual([1_000]);
    deletions.check(a);
    await deletions.stop();
    expect(told).toEqual([NOT_TOLD, NOT_TOLD]);
    expect(time.timers()).toEqual([]);
  });

  it('looks no more once it is stopped', async () => {
    const { told, deletions } = world(new Error('connection refused'));
    await deletions.stop();
    deletions.check(a);
    await turn();
    expect(told).toEqual([]);
  });
});
