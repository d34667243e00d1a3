import express, { type Express, type Request, type Response } from 'express';

import { answerJson } from './answer-json.js';

/** What Kubernetes asks, on a port of its own: `/healthz` says that the process turns, `/readyz` that it takes events. */
export function createHealthApp({ isReady }: { readonly isReady: () => boolean }): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/healthz', (_request, response) => {
    answerJson(response, 200, { status: 'ok' });
  });
  app.get('/readyz', (_request, response) => {
    const ready = isReady();
    answerJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' });
  });
  app.use((_request: Request, response: Response) => {
    answerJson(response, 404, { error: 'there are only GET /healthz and GET /readyz here' });
  });
  return app;
}
