import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';

import { createHealthServer } from '../src/health-server.js';
import { aReport } from './metrics/a-report.js';

describe('createHealthServer', () => {
  let notReady: string | undefined;
  let metrics = async () => await Promise.resolve({ contentType: 'text/plain; version=0.0.4', text: 'up 1\n' });
  const server = createHealthServer({
    whyNotReady: () => notReady,
    report: () => aReport(),
    metrics: async () => await metrics(),
  });
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

  it('shows at /statusz how the process fares', async () => {
    const { body } = await supertest(server).get('/statusz').expect('Content-Type', 'application/json').expect(200);
    expect(body).toEqual(aReport());
  });

  it('answers /metrics in the words of Prometheus', async () => {
    await supertest(server)
      .get('/metrics')
      .expect('Content-Type', /version=0\.0\.4/)
      .expect(200, 'up 1\n');
  });

  it('goes on where the metrics cannot be told', async () => {
    const before = metrics;
    metrics = async () => await Promise.reject(new Error('broken'));
    await supertest(server).get('/metrics').expect(500, 'Error: broken\n');
    metrics = before;
    await supertest(server).get('/metrics').expect(200);
  });

  it('says what there is to everything else', async () => {
    await supertest(server).get('/').expect(404, 'there are /healthz, /readyz, /statusz and /metrics here\n');
  });
});
