import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

import type { EventListenerOptions } from '../../../src/devcluster/eventlistener/options.js';
import { type RunningEventListener, startEventListener } from '../../../src/devcluster/eventlistener/start.js';
import { type ApiObject, type InMemoryApi, inMemoryApi } from './in-memory-api.js';

export interface LogEntry {
  readonly level: 'debug' | 'info' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Lab {
  readonly listener: RunningEventListener;
  readonly api: InMemoryApi;
  readonly log: LogEntry[];
  readonly errors: () => readonly string[];
  /** Posts an event and waits until all it brings about is done. */
  readonly push: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Starts and stops what a test file needs; close it in afterEach. */
export function createLab() {
  const closers: (() => Promise<void>)[] = [];
  const start = async (objects: readonly ApiObject[], options: Partial<EventListenerOptions> = {}): Promise<Lab> => {
    const api = inMemoryApi(objects);
    const log: LogEntry[] = [];
    const line = (level: LogEntry['level']) => (message: string, fields: LogEntry['fields']) => {
      log.push({ level, message, fields });
    };
    let ids = 0;
    const listener = await startEventListener({
      listen: { host: '127.0.0.1', port: 0 },
      namespace: 'lab',
      name: 'main',
      call: api.call,
      newId: () => `id-${(ids += 1)}`,
      clock: () => new Date(0),
      log: { debug: line('debug'), info: line('info'), error: line('error') },
      resolveService: () => undefined,
      ...options,
    });
    closers.push(async () => {
      await listener.close();
    });
    const push = async (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
      const response = await fetch(`${listener.url}/hook/github`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      await listener.idle();
      return response;
    };
    const errors = () => log.filter(({ level }) => level === 'error').map(({ message }) => message);
    return { listener, api, log, errors, push };
  };
  /** An interceptor that keeps what it receives. */
  const interceptor = async (
    answer: (response: http.ServerResponse, received: Received) => void,
    tls?: https.ServerOptions,
  ): Promise<{ readonly port: number; readonly received: Received[] }> => {
    const received: Received[] = [];
    const onRequest = (request: http.IncomingMessage, response: http.ServerResponse): void => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', rawHeaders } = request;
        const entry = { method, url, rawHeaders, body: Buffer.concat(chunks).toString() };
        received.push(entry);
        answer(response, entry);
      });
    };
    const server = tls === undefined ? http.createServer(onRequest) : https.createServer(tls, onRequest);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return { port: (server.address() as AddressInfo).port, received };
  };
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0)) {
      await closer();
    }
  };
  return { start, interceptor, close };
}

export const answerWith =
  (body: unknown, status = 200) =>
  (response: http.ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** A template that makes one PipelineRun with a param for each name. */
export const template = (...params: readonly string[]) => ({
  params: params.map((name) => ({ name })),
  resourcetemplates: [
    {
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: { generateName: 'run-', labels: { app: 'web' } },
      spec: { params: params.map((name) => ({ name, value: `$(tt.params.${name})` })) },
    },
  ],
});

export const listenerWith = (
  triggers: readonly unknown[],
  spec: Readonly<Record<string, unknown>> = {},
): ApiObject => ({
  kind: 'EventListener',
  metadata: { name: 'main', namespace: 'lab', uid: 'el-uid' } as ApiObject['metadata'],
  spec: { triggers, ...spec },
});

/** An inline trigger with interceptors and one binding for each param. */
export const trigger = (
  name: string,
  interceptors: readonly unknown[] = [],
  bindings: Readonly<Record<string, string>> = {},
) => ({
  name,
  interceptors,
  bindings: Object.entries(bindings).map(([param, value]) => ({ name: param, value })),
  template: { spec: template(...Object.keys(bindings)) },
});

export const calls = (name: string, params: Readonly<Record<string, unknown>> = {}) => ({
  ref: { name, kind: 'ClusterInterceptor' },
  params: Object.entries(params).map(([param, value]) => ({ name: param, value })),
});

export const clusterInterceptor = (
  name: string,
  clientConfig: unknown,
  labels: Readonly<Record<string, string>> = {},
): ApiObject => ({
  kind: 'ClusterInterceptor',
  metadata: { name, labels },
  spec: { clientConfig },
});
