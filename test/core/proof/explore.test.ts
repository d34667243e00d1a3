import { describe, expect, it } from '@jest/globals';

import { explore } from './explore.js';
import { scenesOf } from './scenes.js';

describe('explore', () => {
  // `npm run prove` looks through more of them.
  it.each([
    [1, 97],
    [2, 2_503],
    [3, 120_011],
  ])('never finds a violation in scenes of %d units, in all their orders', (units, every) => {
    const explored = [...scenesOf(units, every)].map(explore);
    expect(explored.flatMap(({ violations }) => violations)).toEqual([]);
    expect(explored.reduce((count, { states }) => count + states, 0)).toBeGreaterThan(20);
  });
});
