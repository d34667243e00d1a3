import type { RunStore } from './ports.js';

/**
 * The store for a leader: asks directly before each write whether it still is one. A patch that was not sent is told as
 * one that came too late, which is what it would be: whoever leads now looks again.
 */
export function leaderOnly(runs: RunStore, isLeader: () => boolean): RunStore {
  return {
    get: runs.get,
    patch: async (ref, operations) => (isLeader() ? await runs.patch(ref, operations) : { kind: 'stale' }),
  };
}
