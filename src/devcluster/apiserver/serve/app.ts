import express, { type Express, type NextFunction, type Request, type Response } from 'express';

import { badRequest, failure, internalError } from '../model/failures.js';
import { isFields, valueAt } from '../model/fields.js';
import { StatusError } from '../model/status-error.js';
import { reviewAccess } from '../operations/access-review.js';
import type { Cluster, Target } from '../operations/cluster.js';
import { type Answer, ok } from './answer.js';
import { bodyOf } from './body.js';
import { documentFor } from './documents.js';
import type { Fault, FaultPlan, FaultSubject } from './faults.js';
import { handleObjects, isWatch } from './handle-objects.js';
import { type Route, routeOf } from './route.js';
import type { ServiceProxy } from './service-proxy.js';
import { streamWatch } from './watch-stream.js';

export interface AppOptions {
  readonly cluster: Cluster;
  readonly faults: FaultPlan;
  readonly token?: string;
  readonly bookmarkEveryMs: number;
  readonly proxy: ServiceProxy;
}

/** What etcd and the API server take as one request, in round numbers. */
const largestBody = 3 * 1024 * 1024;

/** The HTTP side: faults, then the token, then what the path leads to; failures become Status objects. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.raw({ type: () => true, limit: largestBody }));
  app.use(async (request: Request, response: Response) => {
    await serve(options, request, response);
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status } = statusErrorOf(error);
    send(response, { status: status.code, body: status });
  });
  return app;
}

async function serve(options: AppOptions, request: Request, response: Response): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.originalUrl, 'https://localhost');
  const subject: FaultSubject = { method: request.method, path, watch: isWatch(request.method, query) };
  const fault = options.faults.take(subject);
  if (fault?.kind === 'drop') {
    request.socket.destroy();
    return;
  }
  await suffer(fault, response);
  authenticate(options, request, path);
  const route = routeOf(path, options.cluster.catalogue);
  if (subject.watch && route.kind === 'objects') {
    startWatch(options, subject, { request, query, response, target: route.target });
    return;
  }
  const answer = await answerTo(options, route, { request, query, response });
  if (fault?.kind === 'lose-answer') {
    request.socket.destroy();
    return;
  }
  send(response, answer);
}

/** As bytes: node would write the headers in the encoding of a text, and warnings are UTF-8 already. */
function send(response: Response, { status, body }: Answer): void {
  const [type, text] = typeof body === 'string' ? ['text/plain', body] : ['application/json', JSON.stringify(body)];
  response.status(status).type(type).send(Buffer.from(text));
}

interface WatchExchange extends Exchange {
  readonly target: Target;
}

function startWatch(options: AppOptions, subject: FaultSubject, exchange: WatchExchange): void {
  const { request, query, response, target } = exchange;
  // A fault may have kept the request waiting until the client was gone.
  if (request.socket.destroyed) {
    return;
  }
  const accept = request.get('accept') ?? '';
  const silenced = (): boolean => options.faults.silences(subject);
  const { bookmarkEveryMs } = options;
  streamWatch(options.cluster, { target, query, accept, bookmarkEveryMs, silenced }, response);
}

/** What a fault does before the request is looked at. */
async function suffer(fault: Fault | undefined, response: Response): Promise<void> {
  if (fault?.kind === 'wait') {
    await fault.until;
  }
  if (fault?.kind !== 'answer') {
    return;
  }
  const { status, retryAfterSeconds } = fault;
  if (retryAfterSeconds !== undefined) {
    response.set('Retry-After', String(retryAfterSeconds));
  }
  throw failure(status, faultReasons[status], 'a fault that was asked for', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

const faultReasons = { 409: 'Conflict', 410: 'Expired', 429: 'TooManyRequests', 500: 'InternalError' } as const;

/** Open to everybody, as on the real server: probes and the version. */
const open = ['/healthz', '/livez', '/readyz', '/version'];

function authenticate({ token }: AppOptions, request: Request, path: string): void {
  if (token !== undefined && !open.includes(path) && request.get('authorization') !== `Bearer ${token}`) {
    throw failure(401, 'Unauthorized', 'Unauthorized');
  }
}

interface Exchange {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly response: Response;
}

async function answerTo(
  { cluster, proxy }: AppOptions,
  route: Route,
  { request, query, response }: Exchange,
): Promise<Answer> {
  if (route.kind === 'nowhere') {
    // Go's own answer, before any of Kubernetes' code sees the request.
    return { status: 404, body: '404 page not found\n' };
  }
  if (route.kind === 'access-review') {
    return { status: 201, body: reviewAccess(cluster.store, bodyOf(request.body, 'application/json')) };
  }
  if (route.kind === 'service-proxy') {
    return await proxy(route, { method: request.method, body: bufferOf(request.body) });
  }
  if (route.kind !== 'objects') {
    return ok(documentFor(route, cluster.catalogue));
  }
  const contentType = (request.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  return await handleObjects(cluster, {
    method: request.method,
    target: route.target,
    query,
    accept: request.get('accept') ?? '',
    contentType,
    body: bodyOf(request.body, contentType),
    warn: (text) => {
      response.append('Warning', warningOf(text));
    },
  });
}

/** Node writes headers as Latin-1: bytes in, so that UTF-8 comes out. */
function warningOf(text: string): string {
  return Buffer.from(`299 - ${JSON.stringify(text)}`).toString('latin1');
}

function bufferOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function statusErrorOf(error: unknown): StatusError {
  if (error instanceof StatusError) {
    return error;
  }
  // The body reader's errors carry a type; everything else is a bug of this server.
  const type = isFields(error) ? valueAt(error, 'type') : undefined;
  if (type === 'entity.too.large') {
    return failure(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${largestBody}`);
  }
  const message = isFields(error) ? String(error['message']) : 'unknown';
  return type === undefined ? internalError(message) : badRequest(message);
}
