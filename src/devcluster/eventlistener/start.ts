import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { createInterceptorClient } from './interceptor-client.js';
import { createObjectReader } from './object-reader.js';
import type { EventListenerOptions } from './options.js';
import type { ProcessTools } from './process-trigger.js';
import { createRateLimit } from './rate-limit.js';
import { createSink } from './sink.js';
import { createTrustedCas } from './trusted-cas.js';

export interface RunningEventListener {
  readonly url: string;
  readonly port: number;
  /** Resolves when no event is under way. */
  readonly idle: () => Promise<void>;
  /** Takes no more events and resolves when those under way are done. */
  readonly close: () => Promise<void>;
}

/**
 * An EventListener that does on the wire what Tekton's sink does (pkg/sink): it answers 202 before anything is made, then
 * takes the event through every trigger at once, each on its own, and never tries anything twice.
 *
 * sink.ts answers the sender; select-triggers.ts finds the triggers; process-trigger.ts takes the event through one:
 * interceptor-chain.ts, resolve-trigger.ts, then create-resource.ts; process-group.ts does so for those of a triggerGroup. It is an ordinary client of the API server, and reads
 * afresh what Tekton's sink has in caches.
 */
export async function startEventListener(options: EventListenerOptions): Promise<RunningEventListener> {
  const client = createInterceptorClient({
    resolveService: options.resolveService,
    responseHeaderTimeoutMs: options.responseHeaderTimeoutMs ?? 10_000,
  });
  const reader = createObjectReader(options.call);
  const tools: ProcessTools = {
    eventListener: options.name,
    call: options.call,
    reader,
    client,
    trustedCas: createTrustedCas(reader, options),
    rateLimit: rateLimitFor(options),
    newId: options.newId,
    log: options.log,
  };
  const underWay = new Set<Promise<void>>();
  const server = http.createServer(
    createSink(options, tools, (processing) => {
      track(underWay, processing);
    }),
  );
  server.listen(options.listen.port, options.listen.host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.listen.port;
  const idle = async (): Promise<void> => {
    while (underWay.size > 0) {
      await Promise.all(underWay);
    }
  };
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
    await idle();
    client.close();
  };
  return { url: `http://${options.listen.host}:${port}`, port, idle, close };
}

function rateLimitFor({ runsPerSecond, clock }: EventListenerOptions): ProcessTools['rateLimit'] {
  return runsPerSecond === undefined
    ? async () => {
        await Promise.resolve();
      }
    : createRateLimit({
        perSecond: runsPerSecond,
        clock,
        wait: async (ms) => {
          await delay(ms);
        },
      });
}

function track(underWay: Set<Promise<void>>, processing: Promise<void>): void {
  underWay.add(processing);
  void processing.then(() => underWay.delete(processing));
}
