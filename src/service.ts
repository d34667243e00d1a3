import type { Express } from 'express';

import type { KeyPair } from './certificates/certificate.js';
import type { KnownCertificate } from './certificates/days-left.js';
import type { Config } from './config.js';
import { createHealthServer } from './health-server.js';
import type { Log } from './log.js';
import type { Means } from './means.js';
import { observeRequests } from './metrics/observe-requests.js';
import type { ProcessMetrics } from './metrics/process-metrics.js';
import type { PartReport } from './metrics/process-report.js';
import { processReport } from './process-report.js';
import { closeServer, fastServer, listen } from './server.js';

/** What a process serves with over time. */
export interface Certificates {
  /** Begins to look; calls `use` with each pair from which on it is the one to serve with. Rejects where it cannot. */
  readonly start: (use: (pair: KeyPair) => void) => Promise<void>;
  /** Looks again without waiting. */
  readonly lookNow: () => void;
  /** Those that this process knows of, and their ends: for metrics and for people. */
  readonly known: () => readonly KnownCertificate[];
  readonly stop: () => Promise<void>;
}

/** What one role of the program brings: an app to serve, and work to begin and to end. */
export interface Part {
  readonly app: Express;
  readonly certificates: Certificates;
  readonly metrics: ProcessMetrics;
  /** How it fares. */
  readonly report: () => PartReport;
  /** Begins what runs beside the app. Rejects where it cannot. */
  readonly start: () => Promise<void>;
  /** Ends it; called after the last request has been answered. */
  readonly stop: () => Promise<void>;
}

export interface ServiceDeps {
  readonly config: Config;
  readonly log: Log;
  readonly means: Means;
}

/** A process at work. */
export interface Service {
  /** Stops taking requests, finishes those under way, ends the part, and flushes the log. */
  readonly shutDown: (why: string) => Promise<void>;
}

/** Longest a request may take after the drain; a claim or an admission takes a tenth of it. */
export const CLOSE_DEADLINE_MS = 10_000;

const WAITING = 'waiting for the certificate';

/**
 * Serves a part over https, its health over http, until it is told to stop. Without a certificate no connection comes about,
 * and it is not ready: what the part does beside goes on meanwhile, and may be what makes one.
 */
export async function serve(part: Part, { config, log, means }: ServiceDeps): Promise<Service> {
  const server = fastServer(part.app, {});
  observeRequests(server, means.monotonic, part.metrics.observeRequest);
  const report = processReport(part, config.role, means);
  let notReady: string | undefined = WAITING;
  let hasPair = false;
  let port = 0;
  const health = createHealthServer({
    whyNotReady: () => notReady,
    report,
    metrics: async () => await part.metrics.read(report()),
  });
  const healthPort = await listen(health, config.healthListen);

  function readyIfAllIsThere(): void {
    if (hasPair && port !== 0 && notReady === WAITING) {
      notReady = undefined;
      log.info('listening', { role: config.role, port, healthPort });
    }
  }

  await part.certificates.start(({ cert, key }) => {
    // Connections that are open keep the pair that they began with: no request is lost.
    server.setSecureContext({ cert, key });
    hasPair = true;
    readyIfAllIsThere();
  });
  await part.start();
  port = await listen(server, config.listen);
  readyIfAllIsThere();

  return {
    shutDown: async (why) => {
      log.info('shutting down', { why });
      notReady = 'shutting down';
      // Endpoints take a moment to forget us: requests that still come are answered.
      await new Promise((resolve) => setTimeout(resolve, config.drainDelayMs));
      await Promise.all([part.certificates.stop(), closeServer(server, CLOSE_DEADLINE_MS)]);
      await part.stop();
      await closeServer(health, 0);
      log.info('stopped');
      await log.close();
    },
  };
}
