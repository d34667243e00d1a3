// An embedded API server, in memory: what the demo and the tests use, done right, and nothing else.
//
//   model/       objects, names, selectors, patches, failures: pure
//   schema/      structural schemas of custom resources: pruning, defaults, validation
//   catalogue/   which resources there are, and how `kubectl get` shows them
//   store/       the objects, one counter, the latest changes
//   operations/  create, update, delete, list, watch: what a request does to the store, apart from HTTP
//   admission/   calls of admission webhooks
//   serve/       express: paths, headers, forms of answers, faults
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

import { createAdmission } from './admission/admission.js';
import { createWebhookCaller, type ResolveService } from './admission/call-webhook.js';
import { createCatalogue } from './catalogue/catalogue.js';
import { crdBucket } from './catalogue/crd-resources.js';
import type { Cluster } from './operations/cluster.js';
import { create } from './operations/create.js';
import { createApp } from './serve/app.js';
import { createFaultPlan, type FaultPlan } from './serve/faults.js';
import { createServiceProxy } from './serve/service-proxy.js';
import { createStore } from './store/store.js';

export interface ApiServerOptions {
  readonly listen: { readonly host: string; readonly port: number };
  /** PEM. */
  readonly tls: { readonly cert: string; readonly key: string };
  /** The bearer token that is demanded; without it everybody may do everything. */
  readonly token?: string;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** For the suffix of generateName: 0 up to, not including, 1. */
  readonly random: () => number;
  readonly faults?: FaultPlan;
  /** Where a webhook's `clientConfig.service` is reached. */
  readonly resolveService?: ResolveService;
  /** How many changes watches and continued lists can look back. */
  readonly historyLimit?: number;
  readonly bookmarkEveryMs?: number;
}

export interface ApiServer {
  readonly url: string;
  readonly port: number;
  readonly faults: FaultPlan;
  /** Forgets old changes, as a compaction does: watches from an older resourceVersion get 410. */
  readonly compact: () => void;
  /** Ends all connections, watches included; the server goes on. */
  readonly dropConnections: () => void;
  readonly close: () => Promise<void>;
}

/** As long as the real server keeps an idle connection. */
const idleMs = 90_000;

export async function startApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const store = createStore({ historyLimit: options.historyLimit ?? 10_000 });
  const catalogue = createCatalogue(() => store.list(crdBucket));
  const faults = options.faults ?? createFaultPlan();
  const { clock, newId, random, token } = options;
  const resolveService = options.resolveService ?? (() => undefined);
  const caller = createWebhookCaller(resolveService);
  const admission = createAdmission({ store, newId, caller });
  const cluster: Cluster = { store, catalogue, admission, clock, newId, random };
  await createNamespaces(cluster);
  const app = createApp({
    cluster,
    faults,
    proxy: createServiceProxy(store, resolveService),
    bookmarkEveryMs: options.bookmarkEveryMs ?? 60_000,
    ...(token !== undefined && { token }),
  });
  const server = createServer({ cert: options.tls.cert, key: options.tls.key }, app);
  // Clients keep idle connections; node's own five seconds would end them under their hands.
  server.keepAliveTimeout = idleMs;
  const { port } = await listening(server, options.listen);
  return {
    url: `https://${options.listen.host}:${port}`,
    port,
    faults,
    compact: store.compact,
    dropConnections: () => {
      server.closeAllConnections();
    },
    close: async () => {
      caller.close();
      await closed(server);
    },
  };
}

/** Those that every cluster has. */
async function createNamespaces(cluster: Cluster): Promise<void> {
  const resource = cluster.catalogue.find('', 'v1', 'namespaces');
  for (const name of ['default', 'kube-node-lease', 'kube-public', 'kube-system']) {
    if (resource !== undefined) {
      await create(cluster, { resource }, { metadata: { name } }, { dryRun: false, warn: () => undefined });
    }
  }
}

async function listening(
  server: Server,
  listen: { readonly host: string; readonly port: number },
): Promise<AddressInfo> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(listen.port, listen.host, done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the API server listens on no port');
  }
  return address;
}

async function closed(server: Server): Promise<void> {
  await new Promise<void>((done) => {
    server.close(() => {
      done();
    });
    server.closeAllConnections();
  });
}
