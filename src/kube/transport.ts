// What speaks with the Kubernetes API server. Ports of the other folders are met by shape.
//
//   load-cluster, transport     which cluster, and how it is called: one answer or a stream
//   reflector, watch-resource   a copy of a collection that follows the server through every failure
//   claims, runs, events        what we read and write, each over one `call`
//   leader-election             which replica acts, by a Lease (lease, lease-store)
//   certificates                authorities and server certificates are made
//   certificate-secret, trust-objects   where they are kept, and the objects that say whom to trust
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';

import type { KubeConfig } from '@kubernetes/client-node';

import type { ApiAnswer, ApiCall, ApiRequest } from './api-call.js';
import { linkedAbort } from './linked-abort.js';
import { NoAnswerError } from './no-answer-error.js';
import { createTlsAgentCache, type TlsAgents } from './tls-agents.js';

/** What the transport needs of a KubeConfig: where the server is, and credentials that are fresh at each request. */
export type ClusterAccess = Pick<KubeConfig, 'getCurrentCluster' | 'applyToHTTPSOptions'>;

export interface StreamRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Ends the wait for headers and, later, the stream. A stream has no other deadline. */
  readonly signal: AbortSignal;
}

/** An open stream, or the answer that came instead. */
export type StreamAnswer =
  | { readonly kind: 'open'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'refused'; readonly answer: ApiAnswer };

/** The way to the API server. */
export interface Transport {
  readonly call: ApiCall;
  /** Rejects, with a NoAnswerError, when no answer came. */
  readonly openStream: (request: StreamRequest) => Promise<StreamAnswer>;
  /** Closes every connection. */
  readonly close: () => void;
}

/** How long a call waits for its answer where nothing else is said. */
export const CALL_DEADLINE_MS = 10_000;

export interface TransportOptions {
  readonly userAgent?: string;
  /** The deadline of calls that bring none. */
  readonly deadlineMs?: number;
}

/**
 * Own node:https instead of client-node's generated clients: those shake hands anew for each call, have no deadline,
 * send every patch as JSON Patch and lose the fields that their models lack. client-node's KubeConfig gives credentials.
 */
export function createTransport(cluster: ClusterAccess, options: TransportOptions = {}): Transport {
  const agents = createTlsAgentCache();

  async function send(request: ApiRequest, connection: keyof TlsAgents, signal: AbortSignal): Promise<IncomingMessage> {
    const credentials: https.RequestOptions = { headers: {} };
    await cluster.applyToHTTPSOptions(credentials);
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    return await exchange(
      {
        ...urlToHttpOptions(urlOf(cluster, request)),
        method: request.method,
        agent: agents.agentsFor(credentials)[connection],
        ...(typeof credentials.auth === 'string' && { auth: credentials.auth }),
        headers: {
          ...Object.fromEntries(Object.entries(credentials.headers ?? {})),
          accept: request.accept ?? 'application/json',
          ...(options.userAgent !== undefined && { 'user-agent': options.userAgent }),
          ...(body !== undefined && {
            'content-type': request.contentType ?? 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
        signal,
      },
      body,
      request.method === 'GET' || request.repeatable === true,
    );
  }

  async function call(request: ApiRequest): Promise<ApiAnswer> {
    const abort = linkedAbort(request.signal);
    const timer = setTimeout(
      () => {
        abort.abort(deadlinePassed);
      },
      request.deadlineMs ?? options.deadlineMs ?? CALL_DEADLINE_MS,
    );
    try {
      return await answerOf(await send(request, 'calls', abort.signal));
    } catch (cause) {
      throw new NoAnswerError(request, abort.signal.reason === deadlinePassed ? 'deadline' : 'connection', cause);
    } finally {
      clearTimeout(timer);
      abort.unlink();
    }
  }

  async function openStream({ signal, ...stream }: StreamRequest): Promise<StreamAnswer> {
    const request: ApiRequest = { method: 'GET', ...stream };
    try {
      const response = await send(request, 'streams', signal);
      return response.statusCode === 200
        ? { kind: 'open', chunks: response }
        : { kind: 'refused', answer: await answerOf(response) };
    } catch (cause) {
      throw new NoAnswerError(request, 'connection', cause);
    }
  }

  return { call, openStream, close: agents.destroy };
}

const deadlinePassed = new Error('the deadline has passed');

/** The server's own path stays in front: some clusters are reached below one. */
function urlOf(cluster: ClusterAccess, { path, query = {} }: ApiRequest): URL {
  const url = new URL(cluster.getCurrentCluster()?.server ?? '');
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** Resolves when the headers of the answer are there. `again`: one more try if a kept-alive connection had died. */
async function exchange(
  options: https.RequestOptions,
  body: string | undefined,
  again: boolean,
): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    let answered = false;
    const outgoing = https.request(options, (response) => {
      answered = true;
      resolve(response);
    });
    // Stays for the life of the request: what breaks after the headers is reported by the body's reader.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (again && !answered && outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) {
        resolve(exchange(options, body, false));
      } else {
        reject(error);
      }
    });
    outgoing.end(body);
  });
}

async function answerOf(response: IncomingMessage): Promise<ApiAnswer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
  }
  const seconds = response.headers['retry-after'];
  return {
    status: response.statusCode ?? 0,
    body: jsonOrText(Buffer.concat(chunks).toString('utf8')),
    // The API server gives seconds; the HTTP date that the header may also hold is a proxy's, and no more than advice.
    ...(seconds !== undefined && /^\d+$/.test(seconds) && { retryAfterMs: Number(seconds) * 1000 }),
  };
}

function jsonOrText(text: string): unknown {
  if (text === '') {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
