import { describe, expect, it } from '@jest/globals';

import {
  encodeGroupsMark,
  encodeHeldMark,
  encodeLifeMark,
  type GroupsMark,
  type HeldMark,
  parseGroupsMark,
  parseHeldMark,
  parseLifeMark,
} from '../../src/api/marks.js';

const held: HeldMark = { nonce: 'n-1', since: '2024-05-01T10:00:00.000Z', why: 'waits for its turn in acme/web#7' };

const groups: GroupsMark = [
  {
    control: { kind: 'Trigger', namespace: 'team-a', name: 'ci' },
    scope: 'team-a',
    key: '17#7',
    keyFrom: 'preset pull-request',
    arrival: '1714557600000000',
    order: '2024-05-01T10:00:00Z',
    revision: 'abc',
    strategy: 'Cancel',
    sameRevision: 'Skip',
  },
];

describe('parseHeldMark', () => {
  it('reads what was written', () => {
    expect(parseHeldMark(encodeHeldMark(held))).toEqual(held);
  });

  it('keeps a field that a later version may have written', () => {
    const later = { ...held, by: 'me' };
    expect(parseHeldMark(encodeHeldMark(later))).toEqual(later);
  });

  it.each<[string, string | undefined]>([
    ['no mark', undefined],
    ['an empty mark', ''],
    ['a mark that is not JSON', '{'],
    ['a null', 'null'],
    ['a list', '[]'],
    ['a mark without nonce', JSON.stringify({ ...held, nonce: undefined })],
    ['an empty nonce', JSON.stringify({ ...held, nonce: '' })],
    ['a time that is none', JSON.stringify({ ...held, since: 'yesterday' })],
  ])('finds none in %s', (_, text) => {
    expect(parseHeldMark(text)).toBeUndefined();
  });
});

describe('parseLifeMark', () => {
  it('reads the value that was written for this uid', () => {
    expect(parseLifeMark('u-1', encodeLifeMark('u-1', 'a value'))).toBe('a value');
    expect(parseLifeMark('u-1', encodeLifeMark('u-1', ''))).toBe('');
  });

  it.each<[string, string | undefined]>([
    ['no mark', undefined],
    ['the mark of another run', 'u-2 a value'],
    ['the mark of a uid that begins like it', 'u-12 a value'],
    ['the uid alone', 'u-1'],
    ['an empty mark', ''],
  ])('takes %s for absent', (_, text) => {
    expect(parseLifeMark('u-1', text)).toBeUndefined();
  });
});

describe('parseGroupsMark', () => {
  it('reads what was written', () => {
    expect(parseGroupsMark('u-1', encodeGroupsMark('u-1', groups))).toEqual(groups);
    expect(parseGroupsMark('u-1', encodeGroupsMark('u-1', []))).toEqual([]);
  });

  it('keeps a field that a later version may have written', () => {
    const later = groups.map((group) => ({ ...group, weight: 2 }));
    expect(parseGroupsMark('u-1', encodeGroupsMark('u-1', later))).toEqual(later);
  });

  it.each<[string, string | undefined]>([
    ['no mark', undefined],
    ['the mark of another run', encodeGroupsMark('u-2', groups)],
    ['a mark that is not JSON', 'u-1 ['],
    ['an object', 'u-1 {}'],
    ['a group without a key', `u-1 ${JSON.stringify([{ ...groups[0], key: undefined }])}`],
    ['a strategy of nobody', `u-1 ${JSON.stringify([{ ...groups[0], strategy: 'Cancle' }])}`],
    ['nine groups', `u-1 ${JSON.stringify(Array.from({ length: 9 }, () => groups[0]))}`],
  ])('finds none in %s', (_, text) => {
    expect(parseGroupsMark('u-1', text)).toBeUndefined();
  });
});
