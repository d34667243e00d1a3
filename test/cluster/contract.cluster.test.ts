import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe } from '@jest/globals';

import { objectsContract, webhooksContract } from '../contract/api-server.contract.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a real API server', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane({ root, folder: `${root}.cache/cluster/contract`, withControllerManager: true });
  });
  afterAll(async () => {
    await plane.stop();
  });

  // A group of its own, so that it has cleaned up before the server stops.
  describe('keeps the contract', () => {
    objectsContract(() => plane);
    webhooksContract(() => plane);
  });
});
