import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import express, { type Express, type Request, type Response } from 'express';

import { type AdmissionAnswer, answerDefaulting, answerValidation } from './admission.js';

export interface TektonWebhookOptions {
  readonly listen: { readonly host: string; readonly port: number };
  /** PEM. */
  readonly tls: { readonly cert: string; readonly key: string };
}

export interface TektonWebhook {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The two paths of Tekton's webhook that matter to runs. */
export function tektonWebhookApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  // An AdmissionReview carries the old object and the new one, each of which etcd limits to 1.5 MiB or so.
  app.use(express.json({ limit: '7mb' }));
  app.post('/defaulting', (request, response) => {
    send(request, response, answerDefaulting);
  });
  app.post('/resource-validation', (request, response) => {
    send(request, response, answerValidation);
  });
  return app;
}

/** Serves the webhook over https until it is closed. */
export async function startTektonWebhook({ listen, tls }: TektonWebhookOptions): Promise<TektonWebhook> {
  const server = createServer({ cert: tls.cert, key: tls.key }, tektonWebhookApp());
  server.listen(listen.port, listen.host);
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(request: Request, response: Response, answer: (review: unknown) => AdmissionAnswer | undefined): void {
  const body = answer(request.body);
  if (body === undefined) {
    response.status(400).type('text/plain').send('expected an AdmissionReview with a request');
    return;
  }
  response.json(body);
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
