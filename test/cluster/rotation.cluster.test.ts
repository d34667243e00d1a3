import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { handsOn } from '../e2e/hands.js';
import { rotateAll } from '../e2e/rotate-all.js';
import { rotationHandsOn } from '../e2e/rotation-hands.js';
import { REFRESH_MS, startStream, type Stream } from '../e2e/rotation-stream.js';
import { startWorld, type World } from '../e2e/world.js';
import { realCluster } from './real-cluster.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const EVENTS = 500;
const LEAD = '--ca-lead=8s';

let world: World;
let stream: Stream;
beforeAll(async () => {
  world = await startWorld({
    startCluster: realCluster(root, 'rotation'),
    caRefreshMs: REFRESH_MS,
    // An authority is renewed when a third of its life is left: after two minutes.
    controllerFlags: ['--lease-duration=3s', LEAD, '--ca-life=180s', '--certificate-life=60s'],
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

describe('certificates, while 500 events and 500 admissions go on', () => {
  it('I03 A11 are renewed as planned, damaged, lost, restored, and taken up again: nothing fails', async () => {
    const hands = rotationHandsOn(() => world);
    const first = await hands.held();
    await hands.served(
      'those of the next authority, as planned',
      (held) => held['ca.crt'] !== first['ca.crt'] && held['next-ca.crt'] === undefined,
    );
    await rotateAll(world.stack.product, hands, stream);
    const faults = await stream.end(EVENTS);
    process.stderr.write(`while certificates changed: ${JSON.stringify(stream.counts())}, ${faults.length} failures\n`);
    expect(faults).toEqual([]);
  }, 900_000);
});
