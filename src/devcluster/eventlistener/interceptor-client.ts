import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { gunzipSync } from 'node:zlib';

import { EventLost } from './event-lost.js';
import { goNetworkError } from './go-network-error.js';
import type { HostAndPort, ResolveService } from './options.js';

export interface InterceptorAnswer {
  readonly status: number;
  readonly text: string;
}

export interface InterceptorClient {
  /** Throws EventLost in Go's words when no answer comes. */
  readonly post: (url: URL, body: string, cas: readonly string[]) => Promise<InterceptorAnswer>;
  readonly close: () => void;
}

export interface InterceptorClientOptions {
  readonly resolveService: ResolveService;
  readonly responseHeaderTimeoutMs: number;
}

/** Posts to interceptors as Go's http.Client of the sink does, over connections that are kept. */
export function createInterceptorClient(options: InterceptorClientOptions): InterceptorClient {
  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  const begin = (url: URL, body: string, cas: readonly string[]): http.ClientRequest => {
    const { host, port } = addressOf(url, options.resolveService);
    const common = { method: 'POST', host, port, path: url.pathname + url.search, headers: headersFor(url, body) };
    return url.protocol === 'https:'
      ? https.request({
          ...common,
          agent: agents.https,
          ca: [...cas],
          servername: isIP(url.hostname) === 0 ? url.hostname : '',
        })
      : http.request({ ...common, agent: agents.http });
  };
  const post = async (url: URL, body: string, cas: readonly string[]): Promise<InterceptorAnswer> => {
    const request = begin(url, body, cas);
    try {
      return await exchange(request, body, options.responseHeaderTimeoutMs);
    } catch (error) {
      throw new EventLost(`Post "${url.href}": ${goNetworkError(error)}`);
    }
  };
  return {
    post,
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function headersFor(url: URL, body: string): http.OutgoingHttpHeaders {
  return {
    Host: url.host,
    'User-Agent': 'Go-http-client/1.1',
    'Content-Length': Buffer.byteLength(body),
    'Content-Type': 'application/json',
    'Accept-Encoding': 'gzip',
  };
}

/** `concurrency-interceptor.tekton-concurrency.svc` is looked up; any other name is its own address. */
function addressOf(url: URL, resolveService: ResolveService): HostAndPort {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const service = /^(?<name>[^.]+)\.(?<namespace>[^.]+)\.svc(?:\.cluster\.local)?$/u.exec(url.hostname)?.groups;
  if (!service) {
    return { host: url.hostname.replace(/^\[|\]$/gu, ''), port };
  }
  const address = resolveService(service['namespace'] ?? '', service['name'] ?? '', port);
  if (address === undefined) {
    throw new EventLost(`Post "${url.href}": dial tcp: lookup ${url.hostname}: no such host`);
  }
  return address;
}

async function exchange(request: http.ClientRequest, body: string, timeoutMs: number): Promise<InterceptorAnswer> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    // The clock starts when the request is written, as Go's ResponseHeaderTimeout does.
    request.once('finish', () => {
      const timer = setTimeout(() => {
        request.destroy(new Error('net/http: timeout awaiting response headers'));
      }, timeoutMs);
      request.once('close', () => {
        clearTimeout(timer);
      });
      request.once('response', () => {
        clearTimeout(timer);
      });
    });
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return { status: response.statusCode ?? 0, text };
}
