import { describe, expect, it } from '@jest/globals';
import request from 'supertest';

import { createClaimRate } from '../../src/interceptor/claim-rate.js';
import { DEFAULT_LIMITS } from '../../src/interceptor/limits.js';
import { aRequest } from './a-call.js';
import { aWorld } from './world.js';

describe('createClaimRate', () => {
  it('lets so many through at once, and so many a second for longer', () => {
    const may = createClaimRate({ claimsAtOnce: 3, claimsPerSecond: 2 });
    expect([0, 0, 0, 0, 400, 500, 900, 1_000].map((now) => may('a', now))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
    // After a pause as many at once as in the beginning, and not more.
    expect([60_000, 60_000, 60_000, 60_000].map((now) => may('a', now))).toEqual([true, true, true, false]);
  });

  it('counts each that asks by itself, and remembers a thousand of them', () => {
    const may = createClaimRate({ claimsAtOnce: 1, claimsPerSecond: 0 });
    expect([may('a', 0), may('b', 0), may('a', 0), may('b', 0)]).toEqual([true, true, false, false]);
    for (let at = 0; at < 998; at += 1) {
      may(`x${at}`, 0);
    }
    expect([may('a', 0), may('b', 0)]).toEqual([false, false]);
    may('one more', 0);
    expect([may('b', 0), may('x0', 0)]).toEqual([false, true]);
  });
});

describe('createInterceptor, of more events than may be recorded', () => {
  it('lets them run ungrouped, and says so', async () => {
    const world = aWorld({ limits: { ...DEFAULT_LIMITS, claimsAtOnce: 1, claimsPerSecond: 1 } });
    const post = async (eventID: string, triggerID?: string): Promise<unknown> => {
      const fields = { body: { key: 'k' }, eventID, ...(triggerID === undefined ? {} : { triggerID }) };
      return (await request(world.app).post('/').send(aRequest(fields))).body as unknown;
    };
    await post('e1');
    await expect(post('e2')).resolves.toMatchObject({
      continue: true,
      status: { message: 'ungrouped: more than 1 events a second reach this interceptor of the trigger' },
    });
    await expect(post('e2', 'namespaces/ci/triggers/other')).resolves.toMatchObject({
      status: { message: 'grouped as k' },
    });
    expect(world.events).toMatchObject([{ trigger: 'build', type: 'Warning', reason: 'TooManyEvents' }]);
    world.pass(1_000);
    await expect(post('e3')).resolves.toMatchObject({ status: { message: 'grouped as k' } });
    expect(world.claims.size).toBe(3);
  });
});
