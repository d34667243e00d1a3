import { describe, expect, it } from '@jest/globals';

import { decided, refusal } from '../interceptor/a-call.js';
import { cpuMs } from './cpu-ms.js';

/** Anybody may post, and brings the params as well as the body: what both cost together is what counts. */
async function seconds(run: () => unknown): Promise<number> {
  return (await cpuMs(run)) / 1_000;
}

/** A body with 150,000 lists, and one field that is found behind them. */
const wide = JSON.stringify({ v: Array.from({ length: 150_000 }, () => [1]), x: 'k' });
const deep = `{"v":${'['.repeat(100_000)}${']'.repeat(100_000)},"x":"k"}`;

/** As many of a path as a key may hold, each a little different from the one before. */
function paths(path: string): string {
  const one = (at: number): string => `$(${path.replaceAll('#', String(at))})`;
  return Array.from({ length: Math.floor(4_096 / one(9_999).length) }, (_, at) => one(at)).join('');
}

describe('the cost of an event', () => {
  it.each([
    ['many recursive paths', paths("body..['x']"), wide],
    ['many recursive paths that find nothing', paths('body..x#'), wide],
    ['recursion upon recursion', '$(body..v..x..x)', deep],
    ['many filters', paths('body.v[?(@[0] == #)]'), wide],
    ['unions of everything', paths('body[*,*,*,*,*,*,*,*]..x'), wide],
  ])('of %s is a few seconds at the most, sixteen times', async (_, path, body) => {
    const key = Array.from({ length: 16 }, () => path);
    const took = await seconds(() => {
      expect(refusal({ params: { key }, body })).not.toContain('InvalidSettings: key has');
    });
    expect(took).toBeLessThan(6);
  });

  it('is shared by all paths of an event, and it is told that there is no key', () => {
    expect(refusal({ params: { key: paths("body..['x']") }, body: wide })).toContain(
      'too many values were visited to find it',
    );
    expect(refusal({ params: { key: "$(body..['x'])" }, body: wide })).toBe('grouped k');
  });

  it.each([
    ['openings without an end', '$('.repeat(2_000)],
    ['brackets without an end', `$(body${'['.repeat(4_000)})`],
    ['filters within filters', `$(body${'[?(@'.repeat(600)}${')]'.repeat(600)})`],
    ['a long name', `$(body.${'a'.repeat(4_000)})`],
    ['quotes without an end', `$(body['${"\\'".repeat(2_000)})`],
    ['spaces', `$(body[${' '.repeat(3_000)}0${' '.repeat(1_000)}])`],
    ['commas', `$(body[${','.repeat(4_000)}])`],
    ['digits', `$(body[${'9'.repeat(4_000)}])`],
    ['a text of parentheses', `$(${'('.repeat(2_000)}${')'.repeat(2_000)})`],
  ])('of %s in an expression is less than three seconds', async (_, key) => {
    expect(
      await seconds(() => {
        decideOrThrow(key);
      }),
    ).toBeLessThan(3);
  });

  it.each([
    ['a thousand params', Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`p${at}`, '1']))],
    ['a param of a megabyte', { key: 'x'.repeat(1_000_000) }],
    ['a param name of 60,000 characters', { ['k'.repeat(60_000)]: 1 }],
    ['a strategy of 60,000 characters', { key: 'k', strategy: 'c'.repeat(60_000) }],
    ['ten thousand key expressions', { key: Array.from({ length: 10_000 }, () => 'a') }],
    ['a duration of 60,000 digits', { key: 'k', queueTimeout: '1'.repeat(60_000) }],
    ['an order of 250 digits and a large exponent', { key: 'k', order: `${'9'.repeat(250)}e400` }],
  ])('of %s is less than six seconds', async (_, params) => {
    expect(await seconds(() => decided({ params, body: {} }))).toBeLessThan(6);
  });

  it.each([
    ['a text of backslashes', `{"x":"${'\\\\'.repeat(1_000_000)}"}`],
    ['a text of quotes', `{"x":"${'\\"'.repeat(1_000_000)}"}`],
    ['numbers of many digits', `[${'1234567890123456789,'.repeat(99_000)}0]`],
    ['one number of a million digits', `{"x":${'9'.repeat(1_000_000)}}`],
    ['signs and points', `{"x":${'-.'.repeat(500_000)}}`],
    ['a form of a million fields', 'a=b&'.repeat(500_000)],
    ['a form of payloads', 'payload&'.repeat(500_000)],
  ])('of a body with %s is less than six seconds', async (_, body) => {
    const header = {
      'Content-Type': [body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'],
    };
    expect(await seconds(() => decided({ params: { key: '$(body.x)' }, body, header }))).toBeLessThan(6);
  });
});

/** The reader of expressions may give up on what is too deep: the interceptor answers for that with an error of its own. */
function decideOrThrow(key: string): void {
  try {
    decided({ params: { key }, body: {} });
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
  }
}
