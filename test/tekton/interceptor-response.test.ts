import { describe, expect, it } from '@jest/globals';

import { fail, proceed } from '../../src/tekton/interceptor-response.js';

describe('proceed', () => {
  it('says continue, with extensions where there are some', () => {
    expect(proceed()).toEqual({ continue: true });
    expect(proceed({ concurrency: { key: 'a' } })).toEqual({
      continue: true,
      extensions: { concurrency: { key: 'a' } },
    });
  });
});

describe('fail', () => {
  it('says an explicit false, the code as a number, and why', () => {
    expect(JSON.stringify(fail('FailedPrecondition', 'not this one'))).toBe(
      '{"continue":false,"status":{"code":9,"message":"not this one"}}',
    );
  });
});
