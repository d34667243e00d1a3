import { describe, expect, it } from '@jest/globals';

import { describeProblems } from '../../src/core/problem.js';

describe('describeProblems', () => {
  it('says of each problem what, where, what is allowed and what was probably meant', () => {
    const problems = [
      { path: 'params[key]', message: 'key is missing' },
      { path: 'params[a]', message: 'a "Y" is not known', allowed: ['X', 'Z'], likely: 'X' },
    ];
    expect(describeProblems(problems)).toBe(
      'key is missing\n  at: params[key]\na "Y" is not known\n  at: params[a]\n  allowed: X, Z\n  did you mean: X',
    );
  });

  it('says nothing of no problem', () => {
    expect(describeProblems([])).toBe('');
  });
});
