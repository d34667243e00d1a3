import { describe, expect, it } from '@jest/globals';

import { createSharedReads } from '../../src/kube/shared-reads.js';

const yes = (): boolean => true;
const no = (): boolean => false;

function world() {
  const answers: ((answer: string) => void)[] = [];
  const shared = createSharedReads<string>();
  const read = async (key: string, mayRead = yes): Promise<string | undefined> =>
    await shared(key, mayRead, async () => await new Promise((resolve) => void answers.push(resolve)));
  return { answers, shared, read };
}

describe('createSharedReads', () => {
  it('gives all who ask meanwhile the read that the first of them began, and each key its own', async () => {
    const { answers, read } = world();
    const all = [read('a'), read('a'), read('b'), read('a', no)];
    expect(answers).toHaveLength(2);
    answers.forEach((answer, at) => {
      answer(`answer ${at}`);
    });
    await expect(Promise.all(all)).resolves.toEqual(['answer 0', 'answer 0', 'answer 1', 'answer 0']);
  });

  it('reads anew once it has an answer, for the object may have been edited, and not where it may not', async () => {
    const { answers, read } = world();
    const old = read('a');
    answers[0]!('old');
    await expect(old).resolves.toBe('old');
    await expect(read('a', no)).resolves.toBeUndefined();
    const fresh = read('a');
    answers[1]!('new');
    await expect(fresh).resolves.toBe('new');
  });

  it('reads again after a failure, which all who waited for it are told', async () => {
    const { shared } = world();
    const failing = async (): Promise<string> => await Promise.reject(new Error('503'));
    const both = [shared('a', yes, failing), shared('a', no, failing)];
    await expect(Promise.allSettled(both)).resolves.toMatchObject([{ reason: Error('503') }, { reason: Error('503') }]);
    await expect(shared('a', yes, async () => await Promise.resolve('again'))).resolves.toBe('again');
  });
});
