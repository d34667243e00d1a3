import { describe, expect, it } from '@jest/globals';

import { creationTime } from '../../src/webhook/creation-time.js';

const NOW = Date.parse('2026-03-04T05:06:07Z');
const HOUR = 60 * 60_000;

describe('creationTime', () => {
  it.each([
    ['our clock where nothing else is known', undefined, NOW],
    ['our clock where it is ahead', NOW - 90_000, NOW],
    ['the API server’s where ours is behind', NOW + 90_000, NOW + 90_000],
    ['the API server’s up to a day', NOW + 24 * HOUR, NOW + 24 * HOUR],
    ['our clock where somebody made the other time up', NOW + 24 * HOUR + 1, NOW],
  ])('is %s', (_, takenInAt, expected) => {
    expect(creationTime(takenInAt === undefined ? {} : { takenInAt }, NOW)).toBe(expected);
  });
});
