import { afterAll, beforeAll, describe } from '@jest/globals';

import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { kubectlContract } from './kubectl.contract.js';
import { kubectlIsInstalled } from './kubectl.js';

(kubectlIsInstalled ? describe : describe.skip)('the embedded API server', () => {
  let server: Embedded;
  beforeAll(async () => {
    server = await startEmbedded({ clock: () => new Date() });
  });
  afterAll(async () => {
    await server.close();
  });

  // A group of its own, so that it has cleaned up before the server closes.
  describe('is to kubectl what a real one is', () => {
    kubectlContract(() => server.access);
  });
});
