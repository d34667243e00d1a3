import { describe, expect, it } from '@jest/globals';

import { leaderOnly } from '../../src/controller/leader-only.js';
import type { RunStore } from '../../src/controller/ports.js';

describe('leaderOnly', () => {
  let isLeader = true;
  let patches = 0;
  const runs: RunStore = {
    get: async () => await Promise.resolve({ kind: 'gone' }),
    patch: async () => {
      patches += 1;
      return await Promise.resolve({ kind: 'gone' });
    },
  };
  const store = leaderOnly(runs, () => isLeader);
  const ref = { namespace: 'ci', name: 'r' };

  it('C26 asks before each write, and sends nothing for who leads no more', async () => {
    await expect(store.patch(ref, [])).resolves.toEqual({ kind: 'gone' });
    isLeader = false;
    await expect(store.patch(ref, [])).resolves.toEqual({ kind: 'stale' });
    expect(patches).toBe(1);
  });

  it('reads always', async () => {
    await expect(store.get(ref)).resolves.toEqual({ kind: 'gone' });
  });
});
