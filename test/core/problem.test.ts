import { describe, expect, it } from '@jest/globals';

import { describeProblems, describeProblemsInLine } from '../../src/core/problem.js';

const problems = [
  { path: 'params[key]', message: 'key is missing' },
  { path: 'params[a]', message: 'a "Y" is not known', allowed: ['X', 'Z'], likely: 'X' },
];

describe('describeProblemsInLine', () => {
  it('says the same in one line', () => {
    expect(describeProblemsInLine(problems)).toBe(
      'key is missing (at params[key]); a "Y" is not known (at params[a]; allowed: X, Z; did you mean: X)',
    );
  });
});

describe('describeProblems', () => {
  it('says of each problem what, where, what is allowed and what was probably meant', () => {
    expect(describeProblems(problems)).toBe(
      'key is missing\n  at: params[key]\na "Y" is not known\n  at: params[a]\n  allowed: X, Z\n  did you mean: X',
    );
  });

  it('says nothing of no problem', () => {
    expect(describeProblems([])).toBe('');
  });
});
