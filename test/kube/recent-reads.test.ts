import { describe, expect, it } from '@jest/globals';

import { createRecentReads } from '../../src/kube/recent-reads.js';

const yes = (): boolean => true;
const no = (): boolean => false;

function world() {
  const clock = { now: 0 };
  const answers: ((answer: string) => void)[] = [];
  const recent = createRecentReads<string>(() => clock.now);
  const read = async (key: string, mayRead = yes): Promise<string | undefined> =>
    await recent(key, mayRead, async () => await new Promise((resolve) => void answers.push(resolve)));
  return { clock, answers, recent, read };
}

describe('createRecentReads', () => {
  it('gives all who ask within a second the read that the first of them began, and each key its own', async () => {
    const { clock, answers, read } = world();
    const first = [read('a'), read('a'), read('b')];
    clock.now = 999;
    first.push(read('a', no));
    expect(answers).toHaveLength(2);
    answers.forEach((answer, at) => {
      answer(`answer ${at}`);
    });
    await expect(Promise.all(first)).resolves.toEqual(['answer 0', 'answer 0', 'answer 1', 'answer 0']);
    await expect(read('a', no)).resolves.toBe('answer 0');
  });

  it('begins another after a second, also while the first has no answer, and none where it may not', async () => {
    const { clock, answers, read } = world();
    const old = read('a');
    clock.now = 1_000;
    await expect(read('a', no)).resolves.toBeUndefined();
    const fresh = read('a');
    answers[1]!('new');
    answers[0]!('old');
    await expect(Promise.all([old, fresh, read('a', no)])).resolves.toEqual(['old', 'new', 'new']);
  });

  it('forgets what failed, and not what was begun after it', async () => {
    const { clock, recent } = world();
    const failing = recent('a', yes, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('503');
    });
    clock.now = 1_000;
    await expect(recent('a', yes, async () => await Promise.resolve('good'))).resolves.toBe('good');
    await expect(failing).rejects.toThrow('503');
    await expect(recent('a', no, async () => await Promise.resolve('other'))).resolves.toBe('good');
    await expect(recent('b', yes, async () => await Promise.reject(new Error('429')))).rejects.toThrow('429');
    await expect(recent('b', yes, async () => await Promise.resolve('again'))).resolves.toBe('again');
  });
});
