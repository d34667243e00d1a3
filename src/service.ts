import type { Express } from 'express';

import type { Config } from './config.js';
import { createHealthServer } from './health-server.js';
import type { Log } from './log.js';
import { closeServer, fastServer, listen } from './server.js';
import { readTlsFiles, reloadTlsFiles } from './tls-files.js';

/** What one role of the program brings: an app to serve, and work to begin and to end. */
export interface Part {
  readonly app: Express;
  /** Begins what runs beside the app. Rejects where it cannot. */
  readonly start: () => Promise<void>;
  /** Ends it; called after the last request has been answered. */
  readonly stop: () => Promise<void>;
}

/** A process at work. */
export interface Service {
  /** Stops taking requests, finishes those under way, ends the part, and flushes the log. */
  readonly shutDown: (why: string) => Promise<void>;
}

/** Longest a request may take after the drain; a claim or an admission takes a tenth of it. */
export const CLOSE_DEADLINE_MS = 10_000;

/** Serves a part over https, its health over http, until it is told to stop. */
export async function serve(part: Part, config: Config, log: Log): Promise<Service> {
  let isReady = false;
  const files = { certFile: config.tlsCert, keyFile: config.tlsKey };
  const server = fastServer(part.app, readTlsFiles(files));
  const health = createHealthServer(() => isReady);
  const healthPort = await listen(health, config.healthListen);
  await part.start();
  const port = await listen(server, config.listen);
  const stopReloading = reloadTlsFiles(server, files, log);
  isReady = true;
  log.info('listening', { role: config.role, port, healthPort });

  return {
    shutDown: async (why) => {
      log.info('shutting down', { why });
      isReady = false;
      // Endpoints take a moment to forget us: requests that still come are answered.
      await new Promise((resolve) => setTimeout(resolve, config.drainDelayMs));
      stopReloading();
      await closeServer(server, CLOSE_DEADLINE_MS);
      await part.stop();
      await closeServer(health, 0);
      log.info('stopped');
      await log.close();
    },
  };
}
