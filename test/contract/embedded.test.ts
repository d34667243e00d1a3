import { afterAll, beforeAll, describe } from '@jest/globals';

import { type Embedded, startEmbedded } from '../devcluster/apiserver/embedded-server.js';
import { type Client, createClient } from './access.js';
import { crudContract } from './crud.contract.js';

describe('the embedded API server', () => {
  let server: Embedded;
  let client: Client;

  beforeAll(async () => {
    server = await startEmbedded();
    client = createClient(server.access);
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  crudContract(() => client);
});
