import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

import type { Express } from 'express';

/** Where to listen: a host, empty for every address, and a port, 0 for any that is free. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * How long a client may take. Node's own bounds for a request and its headers are made for browsers. A body that waits for
 * its turn is held by its sender and counts too. The clients that we have, EventListeners and API servers, are Go programs
 * that keep a connection for 90 s: were we the first to close, a request that is under way just then would be lost.
 */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 120_000, keepAliveTimeout: 100_000 } as const;

export type Server = http.Server | https.Server;

/**
 * A server for an express app that keeps the speed of node:http. express sets the prototypes of request and response anew
 * for each request, which halves throughput; here the server makes them with these prototypes from the start, and what
 * express sets is what is there already. Call it once per app, before the first request.
 */
export function fastServer(app: Express): http.Server;
export function fastServer(app: Express, tls: https.ServerOptions): https.Server;
export function fastServer(app: Express, tls?: https.ServerOptions): Server {
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  const options = { ...TIMEOUTS, IncomingMessage: AppRequest, ServerResponse: AppResponse };
  return tls === undefined ? http.createServer(options, app) : https.createServer({ ...tls, ...options }, app);
}

/** Resolves with the port once the server listens; rejects where it cannot. */
export async function listen(server: Server, { host, port }: Address): Promise<number> {
  return await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host === '' ? undefined : host, () => {
      server.off('error', reject);
      resolve(portOf(server.address()));
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Takes no new connection, lets the requests under way finish, and after the deadline ends what is left. */
export async function closeServer(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, deadlineMs);
  await closed;
  clearTimeout(timer);
}
