import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { handsOn } from './hands.js';
import { rotationHandsOn } from './rotation-hands.js';
import { REFRESH_MS, startStream, type Stream } from './rotation-stream.js';
import { rotateAll } from './rotate-all.js';
import { startWorld, type World } from './world.js';

/** Longer than anybody's view of whom to trust is old. */
const LEAD = '--ca-lead=6s';

let world: World;
let stream: Stream;
beforeAll(async () => {
  world = await startWorld({
    caRefreshMs: REFRESH_MS,
    controllerFlags: ['--lease-duration=3s', LEAD],
    interceptorFlags: [LEAD],
  });
  stream = startStream(
    world,
    handsOn(() => world),
  );
});
afterAll(async () => {
  await stream.end(0);
  await world.close();
});

describe('certificates, while events and admissions go on', () => {
  it('I03 A11 are renewed, lost, restored and taken up by processes that restart: nothing fails', async () => {
    await rotateAll(
      world.stack.product,
      rotationHandsOn(() => world),
      stream,
    );
    expect(await stream.end(50)).toEqual([]);
  });
});
