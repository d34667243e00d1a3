import { describe, expect, it } from '@jest/globals';

import { titleOf } from '../../src/core/title-of.js';

describe('titleOf', () => {
  it('is one line of at most 200 characters', () => {
    expect(titleOf('a\nb')).toBe('a\ufffdb');
    expect(titleOf('x'.repeat(300))).toHaveLength(200);
  });
});
