import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { parseGoDuration, toGoDuration } from '../../../src/devcluster/simulator/go-duration.js';

describe('parseGoDuration', () => {
  test.each([
    ['0', 0],
    ['0s', 0],
    ['3s', 3000],
    ['1.5s', 1500],
    ['250ms', 250],
    ['60m', 3_600_000],
    ['1h0m0s', 3_600_000],
    ['1h2m3s', 3_723_000],
  ])('reads %s', (text, ms) => {
    expect(parseGoDuration(text)).toBe(ms);
  });

  test.each(['', '3', 's', '1h 2m', '-1s', 'soon'])('refuses %j', (text) => {
    expect(parseGoDuration(text)).toBeUndefined();
  });
});

describe('toGoDuration', () => {
  test.each([
    [0, '0s'],
    [250, '250ms'],
    [1500, '1.5s'],
    [90_000, '1m30s'],
    [3_600_000, '1h0m0s'],
  ])('prints %d ms as %s', (ms, text) => {
    expect(toGoDuration(ms)).toBe(text);
  });

  test('what it prints is always read back as the same', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (ms) => {
        expect(parseGoDuration(toGoDuration(ms))).toBeCloseTo(ms, 3);
      }),
    );
  });
});
