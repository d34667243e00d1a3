import { afterAll, beforeAll, describe } from '@jest/globals';

import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { webhooksContract } from './api-server.contract.js';

describe('admission in the embedded API server', () => {
  let server: Embedded;
  beforeAll(async () => {
    server = await startEmbedded();
  });
  afterAll(async () => {
    await server.close();
  });

  // A group of its own, so that it has cleaned up before the server closes.
  describe('keeps the contract', () => {
    webhooksContract(() => server.access);
  });
});
