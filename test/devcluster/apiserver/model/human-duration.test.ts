import { describe, expect, test } from '@jest/globals';

import { ageOf, humanDuration } from '../../../../src/devcluster/apiserver/model/human-duration.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('humanDuration', () => {
  // As kubectl prints ages.
  test.each([
    [0, '0s'],
    [-second, '0s'],
    [-2 * second, '<invalid>'],
    [119 * second, '119s'],
    [2 * minute, '2m'],
    [9 * minute + 59 * second, '9m59s'],
    [10 * minute + 30 * second, '10m'],
    [179 * minute, '179m'],
    [3 * hour, '3h'],
    [7 * hour + 5 * minute, '7h5m'],
    [8 * hour + 5 * minute, '8h'],
    [47 * hour, '47h'],
    [2 * day + 3 * hour, '2d3h'],
    [8 * day + 3 * hour, '8d'],
    [729 * day, '729d'],
    [730 * day, '2y'],
    [2 * 365 * day + 5 * day, '2y5d'],
    [9 * 365 * day, '9y'],
  ])('%d ms is %s', (milliseconds, wanted) => {
    expect(humanDuration(milliseconds)).toBe(wanted);
  });
});

describe('ageOf', () => {
  test('a time that is missing or no time is unknown', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    expect([ageOf(undefined, now), ageOf('soon', now), ageOf('2025-12-31T23:59:00Z', now)]).toEqual([
      '<unknown>',
      '<unknown>',
      '60s',
    ]);
  });
});
