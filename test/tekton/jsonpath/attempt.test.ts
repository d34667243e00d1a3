import { describe, expect, it } from '@jest/globals';

import { attempt } from '../../../src/tekton/jsonpath/attempt.js';

class Own extends Error {}

describe('attempt', () => {
  it('gives the value, or the error of the class that it knows', () => {
    const own = new Own('no');
    expect(attempt(() => 7, Own)).toEqual({ ok: true, value: 7 });
    expect(
      attempt(() => {
        throw own;
      }, Own),
    ).toEqual({ ok: false, error: own });
  });

  it('lets every other error through', () => {
    const bug = () => {
      throw new TypeError('a bug');
    };
    expect(() => attempt(bug, Own)).toThrow('a bug');
  });
});
