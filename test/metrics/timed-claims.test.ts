import { describe, expect, it } from '@jest/globals';

import { timedClaims } from '../../src/metrics/timed-claims.js';

describe('timedClaims', () => {
  const world = (record: (claim: string, deadlineMs: number) => Promise<string>) => {
    let now = 0;
    const observed: unknown[] = [];
    const timed = timedClaims(
      async (claim: string, deadlineMs: number) => {
        now += 30;
        return await record(claim, deadlineMs);
      },
      () => now,
      (...all) => observed.push(all),
    );
    return { timed, observed };
  };

  it('writes the claim as it is told, and says how long that took', async () => {
    const { timed, observed } = world(async (...all) => await Promise.resolve(all.join()));
    expect(await timed('claim', 2_000)).toBe('claim,2000');
    expect(observed).toEqual([['written', 0.03]]);
  });

  it('says that it failed, and fails', async () => {
    const { timed, observed } = world(async () => await Promise.reject(new Error('refused')));
    await expect(timed('claim', 2_000)).rejects.toThrow('refused');
    expect(observed).toEqual([['failed', 0.03]]);
  });
});
