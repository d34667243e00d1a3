import { describe, expect, it } from '@jest/globals';

import { formatDuration, parseDuration } from '../../src/core/duration.js';
import { MINUTE, SECOND } from '../../src/core/micros.js';

describe('parseDuration', () => {
  it.each([
    ['45s', 45 * SECOND],
    ['10m', 10 * MINUTE],
    ['1h', 60 * MINUTE],
    ['1h30m', 90 * MINUTE],
    ['1h0m5s', 60 * MINUTE + 5 * SECOND],
    ['0s', 0],
  ])('reads %s', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  it.each(['', 'm', '10', '5m1h', '-5m', '1.5h', '10 m', '10M', '1d'])('takes %j for no duration', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

describe('formatDuration', () => {
  it.each(['45s', '10m', '1h', '1h30m', '1h5s', '0s'])('gives %s back', (text) => {
    expect(formatDuration(parseDuration(text)!)).toBe(text);
  });

  it('takes the largest units', () => {
    expect(formatDuration(90 * MINUTE)).toBe('1h30m');
  });
});
