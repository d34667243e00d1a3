import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { isNewerVersion } from '../../src/kube/is-newer-version.js';
import {
  type Change,
  createReflectedCache,
  type ReflectedCache,
  type Sighting,
} from '../../src/kube/reflected-cache.js';

const a = (version: number, uid = 'u', item: string | undefined = `a ${uid}@${version}`): Sighting<string> => ({
  namespace: 'ns',
  name: 'a',
  uid,
  resourceVersion: String(version),
  item,
});

const put = (item: string): Change<string> => ({ type: 'put', item });
const deleted = (item: string): Change<string> => ({ type: 'delete', item });

function listedCache(snapshot: number, ...sightings: readonly Sighting<string>[]): ReflectedCache<string> {
  const cache = createReflectedCache<string>();
  const pass = cache.beginList();
  sightings.forEach(pass.listed);
  pass.end(String(snapshot));
  return cache;
}

describe('isNewerVersion', () => {
  it('compares as numbers do, without the limits of a double', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), fc.bigInt({ min: 0n, max: 2n ** 64n }), (x, y) => {
        expect(isNewerVersion(String(x), String(y))).toBe(x > y);
      }),
    );
    expect(isNewerVersion('9007199254740993', '9007199254740992')).toBe(true);
  });
});

describe('createReflectedCache', () => {
  it('tells the last object that the watch gave when it is deleted', () => {
    const cache = listedCache(10, a(9));
    expect(cache.gone(a(11, 'u', 'a without its label'))).toEqual([deleted('a without its label')]);
    expect(cache.items()).toEqual([]);
  });

  it('tells what it knew when the deleted object is not of interest any more', () => {
    expect(listedCache(10, a(9)).gone({ ...a(11), item: undefined })).toEqual([deleted('a u@9')]);
  });

  it('tells nothing about the end of what it never knew', () => {
    expect(listedCache(10).gone(a(11))).toEqual([]);
  });

  it('tells a delete when an object stops being of interest', () => {
    expect(listedCache(10, a(9)).seen({ ...a(11), item: undefined })).toEqual([deleted('a u@9')]);
  });

  it('is not moved by a late DELETED of an object whose label an answer has already put back', () => {
    const cache = listedCache(10, a(9));
    expect(cache.answered(a(13))).toEqual([put('a u@13')]);
    expect(cache.gone(a(12))).toEqual([]);
    expect(cache.seen(a(13))).toEqual([]);
    expect(cache.get('ns', 'a')).toBe('a u@13');
  });

  it('does not bring back by a late answer what the watch has told the end of', () => {
    const cache = listedCache(10, a(9));
    cache.gone(a(15));
    cache.advance('15');
    expect(cache.answered(a(14))).toEqual([]);
    expect(cache.answered(a(16, 'again'))).toEqual([put('a again@16')]);
  });

  it('ignores an answer about an object that has been made anew since', () => {
    const cache = listedCache(10, a(9, 'new'));
    expect(cache.answered(a(8, 'old'))).toEqual([]);
    expect(cache.get('ns', 'a')).toBe('a new@9');
  });

  it('tells both when an object is made anew, and ends the one that was known', () => {
    const cache = listedCache(10, a(9, 'old'));
    expect(cache.seen(a(12, 'new'))).toEqual([deleted('a old@9'), put('a new@12')]);
    expect(listedCache(10, a(9, 'old')).gone(a(12, 'new'))).toEqual([deleted('a old@9')]);
  });
});

describe('createReflectedCache while listing', () => {
  it('keeps an answer that is newer than the snapshot, listed or not', () => {
    const cache = listedCache(10, a(9));
    const pass = cache.beginList();
    expect(cache.answered(a(22))).toEqual([put('a u@22')]);
    expect(pass.listed(a(20))).toEqual([]);
    expect(pass.end('21')).toEqual([]);
    const unlisted = listedCache(10, a(9));
    const other = unlisted.beginList();
    unlisted.answered(a(22));
    expect(other.end('21')).toEqual([]);
    expect(unlisted.get('ns', 'a')).toBe('a u@22');
  });

  it('ends an answer that is older than a snapshot without the object', () => {
    const cache = listedCache(10, a(9));
    const pass = cache.beginList();
    cache.answered(a(12));
    expect(pass.end('21')).toEqual([deleted('a u@12')]);
  });

  it('believes the list against everything from before it, even where versions went backwards', () => {
    const cache = listedCache(1000, a(999));
    cache.answered(a(1001));
    const pass = cache.beginList();
    expect(pass.listed(a(5))).toEqual([put('a u@5')]);
    expect(pass.end('6')).toEqual([]);
    cache.advance('7');
    expect(cache.seen(a(8))).toEqual([put('a u@8')]);
  });

  it('starts over when a list was broken off', () => {
    const cache = listedCache(10, a(9));
    cache.beginList().listed(a(12));
    const second = cache.beginList();
    expect(second.end('20')).toEqual([deleted('a u@12')]);
  });
});

describe('createReflectedCache and a server', () => {
  /** One object on the server: each write gives it a new version, or ends it. */
  const aWrite = fc.constantFrom('change', 'delete', 'change', 'recreate');
  /** What reaches the cache next: the next event of the watch, the answer to any past write, or a list. */
  const aStep = fc.oneof(
    fc.record({ do: fc.constant('write' as const), write: aWrite }),
    fc.constant({ do: 'event' as const }),
    fc.record({ do: fc.constant('answer' as const), which: fc.nat(30) }),
    fc.record({ do: fc.constant('list' as const), answers: fc.array(fc.nat(30), { maxLength: 3 }) }),
  );

  it('never goes back in time, and ends up with what the server has', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
        const log: Sighting<string>[] = [];
        const isEnd: boolean[] = [];
        let uid = 0;
        let version = 100;
        let sent = 0;
        const write = (how: string): void => {
          version += 1;
          const isGone = log.length === 0 || isEnd.at(-1) === true;
          if (how === 'recreate' || isGone) {
            uid += 1;
          }
          log.push(a(version, `u${uid}`));
          isEnd.push(how === 'delete' && !isGone);
        };
        const cache = createReflectedCache<string>();
        const told: string[] = [];
        let current: string | undefined;
        let newest = 0;
        const tell = (changes: readonly Change<string>[]): void => {
          for (const { type, item } of changes) {
            told.push(`${type} ${item}`);
            current = type === 'put' ? item : undefined;
            if (type === 'put') {
              const at = Number(item.split('@')[1]);
              expect(at).toBeGreaterThan(newest);
              newest = at;
            }
          }
        };
        const list = (answers: readonly number[]): void => {
          const pass = cache.beginList();
          const last = log.at(-1);
          answer(answers[0]);
          if (last !== undefined && isEnd.at(-1) !== true) {
            tell(pass.listed(last));
          }
          answer(answers[1]);
          sent = log.length;
          tell(pass.end(String(version)));
        };
        const answer = (which: number | undefined): void => {
          const writes = log.filter((_, i) => isEnd[i] !== true);
          if (which !== undefined && writes.length > 0) {
            tell(cache.answered(writes[which % writes.length]!));
          }
        };
        const event = (): void => {
          const next = log[sent];
          if (next !== undefined) {
            tell(isEnd[sent] === true ? cache.gone(next) : cache.seen(next));
            cache.advance(next.resourceVersion);
            sent += 1;
          }
        };
        list([]);
        for (const step of steps) {
          if (step.do === 'write') {
            write(step.write);
          } else if (step.do === 'event') {
            event();
          } else if (step.do === 'answer') {
            answer(step.which);
          } else {
            list(step.answers);
          }
        }
        while (sent < log.length) {
          event();
        }
        const last = log.at(-1);
        const expected = last === undefined || isEnd.at(-1) === true ? undefined : last.item;
        expect(cache.get('ns', 'a')).toBe(expected);
        expect(current).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
