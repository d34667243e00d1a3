import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { asLaterVersion } from '../formats/later-version.js';
import { PENDING, type RunObject } from '../../src/tekton/run.js';
import { policyEvents } from './policy-events.js';
import { untilTold } from './pace.js';
import { POLICIES, policyHandsOn } from './policy-hands.js';
import { reasonOf, startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  // Nothing ends by itself: the shortest step takes two minutes.
  world = await startWorld({ examples: ['policies/shared'], sleepMs: untilTold });
});
afterAll(async () => {
  await world.close();
});
const { define, arrive, works, waits, finish, now, tidyUp } = policyHandsOn(() => world);

/** Gives the run what a later version would have written. */
async function asWrittenLater(run: RunObject): Promise<void> {
  const { metadata } = asLaterVersion(world.raw(run.name)) as { readonly metadata: { readonly annotations: object } };
  await world.mergePatch(run.name, { metadata: { annotations: metadata.annotations } });
}

describe('a controller that is replaced by one of another version', () => {
  it('leaves runs that wait to it, in their order, whichever of the two has held them', async () => {
    await define({ name: 'upgraded', on: 'push', params: { key: '$(body.repository.id)', strategy: 'Queue' } });
    const { push } = policyEvents(501);
    const { product } = world.stack;
    const runs = [await arrive(push(1)), await arrive(push(2)), await arrive(push(3))];
    await works(runs[0]!);
    await waits(runs[2]!);
    await product.startStandby();
    await asWrittenLater(runs[0]!);
    await asWrittenLater(runs[1]!);
    await product.failOver('SIGTERM');
    runs.push(await arrive(push(4)));
    for (const [index, run] of runs.entries()) {
      await works(run);
      const later = runs.slice(index + 1);
      expect(later.map((one) => now(one).specStatus)).toEqual(later.map(() => PENDING));
      expect(reasonOf(await finish(run))).toBe('Succeeded');
    }
    await tidyUp();
    await world.atRest();
    expect(world.runs(POLICIES)).toHaveLength(4);
  });
});
