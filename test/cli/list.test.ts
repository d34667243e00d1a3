import { describe, expect, it } from '@jest/globals';

import { listKept } from '../../src/cli/list.js';
import type { Answer, Asked } from '../../src/cli/ports.js';

const page = (items: readonly number[], next = ''): Answer => ({
  status: 200,
  body: { items, metadata: { continue: next } },
});
const expired: Answer = { status: 410, body: { message: 'the continue token is too old' } };

/** What is listed where the pages are these, one after the other, and from where each was asked. */
async function listed(...pages: readonly Answer[]): Promise<{ readonly listed: unknown; readonly from: unknown[] }> {
  const left = [...pages];
  const from: unknown[] = [];
  const call = async ({ query = {} }: Asked): Promise<Answer> => {
    from.push(query['continue'] ?? 'the start');
    return await Promise.resolve(left.shift() ?? expired);
  };
  return { listed: await listKept(call, { path: '/a' }, (item) => (item === 2 ? [] : [String(item)])), from };
}

describe('listKept', () => {
  it('reads page by page, and keeps what it is told to keep', async () => {
    expect(await listed(page([1, 2], 'x'), page([3]))).toEqual({
      listed: { kind: 'listed', items: ['1', '3'] },
      from: ['the start', 'x'],
    });
  });
  it('begins anew where the list expires before its end', async () => {
    expect(await listed(page([1], 'x'), expired, page([1, 4], 'y'), page([5]))).toEqual({
      listed: { kind: 'listed', items: ['1', '4', '5'] },
      from: ['the start', 'x', 'the start', 'y'],
    });
  });
  it('gives up a list that expires each time', async () => {
    expect(await listed()).toEqual({
      listed: { kind: 'refused', status: 410, message: 'the continue token is too old' },
      from: ['the start', 'the start', 'the start'],
    });
  });
});
