import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { handsOn } from '../e2e/hands.js';
import { startWorld, type World } from '../e2e/world.js';
import { realCluster } from './real-cluster.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

let world: World;
const { push, arrive, started, done, finish } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld({ startCluster: realCluster(root, 'plain-cancel') });
});
afterEach(async () => {
  await world.atRest();
});
afterAll(async () => {
  await world.close();
});

/** The Trigger of an event is read where nobody has read it in the last ten seconds. */
const READ_OF_TRIGGER = 'interceptor: get triggers';

/** What our two accounts asked of the API server so far; watches and the Lease apart, which do not depend on events. */
function calls(): readonly string[] {
  return world.stack.cluster.productCalls!()
    .filter(({ verb, resource }) => verb !== 'watch' && resource !== 'leases')
    .map(({ role, verb, resource }) => `${role}: ${verb} ${resource}`);
}

function eventsIn(made: readonly string[]): number {
  return made.filter((call) => call === 'controller: create events').length;
}

/** Asks again and again: the audit log has no watch. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === 600) {
      throw new Error(`${what}: not within a minute`);
    }
    await delay(100);
  }
}

describe('a plain cancel', () => {
  it('costs one claim, one look-up, two patches and at most two Events, and at most one read of the Trigger', async () => {
    const first = await arrive(push(1, 1));
    await started(first.name);
    await until('the first start has been told', () => eventsIn(calls()) === 1);
    const before = calls().length;
    const second = await arrive(push(1, 2));
    await done(first.name);
    await finish(second.name);
    await until('what the first ended for, and the second started, has been told', () => eventsIn(calls()) === 3);
    const made = calls()
      .slice(before)
      .toSorted((a, b) => (a < b ? -1 : 1));
    const reads = made.filter((call) => call === READ_OF_TRIGGER);
    expect(reads.length).toBeLessThanOrEqual(1);
    process.stderr.write(`a plain cancel costs ${made.length} calls: ${made.join(', ')}\n`);
    expect(made.filter((call) => call !== READ_OF_TRIGGER)).toEqual([
      'controller: create events',
      'controller: create events',
      'controller: get concurrencyclaims',
      'controller: patch pipelineruns',
      'controller: patch pipelineruns',
      'interceptor: create concurrencyclaims',
    ]);
  });
});
