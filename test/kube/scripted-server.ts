import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

import { type Authority, issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import type { ClusterAccess } from '../../src/kube/transport.js';

/** A request as it arrived, and the means to answer it in any way. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  readonly socket: Socket;
  readonly json: (status: number, body: unknown, headers?: Readonly<Record<string, string>>) => void;
  readonly response: ServerResponse;
}

export interface ScriptedServer {
  readonly authority: Authority;
  readonly url: string;
  /** Every request so far. */
  readonly arrivals: readonly Arrival[];
  /** How many connections were made, and how many of them are open. */
  readonly connections: () => { readonly made: number; readonly open: number };
  /** What answers from now on. */
  readonly answer: (script: (arrival: Arrival) => void) => void;
  readonly cluster: ClusterAccess;
  readonly close: () => Promise<void>;
}

const authority = await makeAuthority({ commonName: 'test', now: new Date(), days: 1 });

export async function startScriptedServer(given: Authority = authority): Promise<ScriptedServer> {
  const leaf = await issueCertificate(given, { dnsNames: [], ipAddresses: ['127.0.0.1'], now: new Date(), days: 1 });
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  let made = 0;
  let script: (arrival: Arrival) => void = ({ json }) => {
    json(404, { kind: 'Status', code: 404, message: 'nothing is scripted' });
  };
  const server = https.createServer({ ...leaf, keepAliveTimeout: 60_000 }, (request, response) => {
    void arrivalOf(request, response).then((arrival) => {
      arrivals.push(arrival);
      script(arrival);
    });
  });
  server.on('secureConnection', (socket) => {
    made += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    authority: given,
    url,
    arrivals,
    connections: () => ({ made, open: sockets.size }),
    answer: (next) => {
      script = next;
    },
    cluster: {
      getCurrentCluster: () => ({ name: 'test', server: url, skipTLSVerify: false }),
      applyToHTTPSOptions: async (options) => {
        options.ca = given.cert;
        options.headers = { ...options.headers, authorization: 'Bearer secret' };
        await Promise.resolve();
      },
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function arrivalOf(request: IncomingMessage, response: ServerResponse): Promise<Arrival> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
  }
  const url = new URL(request.url ?? '/', 'https://server');
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
    socket: request.socket,
    response,
    json: (status, body, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    },
  };
}
