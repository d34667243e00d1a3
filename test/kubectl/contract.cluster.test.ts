import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe } from '@jest/globals';

import { type ControlPlane, startControlPlane } from '../cluster/control-plane.js';
import { kubectlContract } from './kubectl.contract.js';
import { kubectlIsInstalled } from './kubectl.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

(kubectlIsInstalled ? describe : describe.skip)('a real API server', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane({ root, folder: `${root}.cache/cluster/kubectl`, withControllerManager: true });
  });
  afterAll(async () => {
    await plane.stop();
  });

  // A group of its own, so that it has cleaned up before the server stops.
  describe('is to kubectl what it is', () => {
    kubectlContract(() => plane);
  });
});
