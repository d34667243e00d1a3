import { describe, expect, it } from '@jest/globals';

import { admissionAnswer } from '../../src/webhook/admission-answer.js';

describe('admissionAnswer', () => {
  it('leaves out of a warning what no header may hold', () => {
    expect(admissionAnswer('u', { patch: [], warnings: ['not grouped: "a\nb\u0085"'] })).toMatchObject({
      response: { uid: 'u', allowed: true, warnings: ['tekton-concurrency: not grouped: "a\ufffdb\ufffd"'] },
    });
  });
});
