import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';

import { createHealthServer } from '../src/health-server.js';

describe('createHealthServer', () => {
  let notReady: string | undefined;
  const server = createHealthServer(() => notReady);
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
  });

  it('answers /healthz while the process turns', async () => {
    await supertest(server).get('/healthz').expect(200, 'ok\n');
  });

  it('answers /readyz by whether it can answer requests, and says why not', async () => {
    notReady = 'shutting down';
    await supertest(server).get('/readyz?verbose').expect(503, 'shutting down\n');
    notReady = undefined;
    await supertest(server).get('/readyz').expect(200, 'ready\n');
  });

  it('says what there is to everything else', async () => {
    const answer = await supertest(server).get('/').expect(404);
    expect(answer.text).toBe('there are /healthz and /readyz here\n');
  });
});
