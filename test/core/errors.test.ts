import { describe, expect, it } from '@jest/globals';

import { ConcurrencyError } from '../../src/core/errors.js';

describe('ConcurrencyError', () => {
  it('shows its help below the message, and keeps code, help and cause as fields', () => {
    const cause = new Error('connect ECONNREFUSED');
    const help = ['start a cluster', 'or set --kubeconfig'];
    const error = new ConcurrencyError('no cluster answers', { code: 'NoCluster', help, cause });
    expect(error.message).toBe('no cluster answers\n  start a cluster\n  or set --kubeconfig');
    expect(error).toMatchObject({ name: 'ConcurrencyError', code: 'NoCluster', help, cause });
    expect(error).toBeInstanceOf(Error);
  });

  it('is one sentence where there is no help, and has no cause where none was given', () => {
    const error = new ConcurrencyError('no cluster answers', { code: 'NoCluster' });
    expect(error.message).toBe('no cluster answers');
    expect(error.help).toEqual([]);
    expect(error).not.toHaveProperty('cause');
  });
});
