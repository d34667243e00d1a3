import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe } from '@jest/globals';

import { objectsContract, webhooksContract } from '../contract/api-server.contract.js';
import { type OpenPlane, openPlane } from './open-plane.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a real API server', () => {
  let plane: OpenPlane;
  beforeAll(async () => {
    plane = await openPlane(root, 'contract');
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
