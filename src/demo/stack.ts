import { join } from 'node:path';

import { API_VERSION, CLAIM_RESOURCE, INSTALL_NAMESPACE, INTERCEPTOR_SERVICE, WEBHOOK_SERVICE } from '../api/names.js';
import { applyExample } from './apply-example.js';
import type { Cluster, StartCluster } from './cluster.js';
import { optional } from '../core/optional.js';
import { createManifests } from '../devcluster/apply-manifests.js';
import type { Log as EventListenerLog } from '../devcluster/eventlistener/options.js';
import { type RunningEventListener, startEventListener } from '../devcluster/eventlistener/start.js';
import type { SleepMs } from '../devcluster/simulator/task-plan.js';
import { startEmbeddedCluster } from './embedded-cluster.js';
import { atHome, type Guest } from './guest.js';
import { installManifests } from './install-manifests.js';
import type { ApiCall } from '../kube/api-call.js';
import { makeAuthority } from '../kube/certificates.js';
import { loadCluster } from '../kube/load-cluster.js';
import { resourcePath } from '../kube/resource-path.js';
import { createTransport } from '../kube/transport.js';
import { type Watch, watchResource } from '../kube/watch-resource.js';
import type { Log } from '../log.js';
import type { Means } from '../means.js';
import { mountCertificates } from './mount-certificates.js';
import { type Product, startProduct } from './product.js';
import { startServiceForwarder } from './service-forwarder.js';
import { startTekton } from './start-tekton.js';
import { untilHeld } from './until-held.js';
import { untilPublished } from './until-published.js';
import { untilCreatedAtOnce, untilServed } from './until-served.js';
import { withWebhookUrl } from './with-webhook-url.js';

export interface StackOptions {
  /** The Node that runs the product's processes. */
  readonly node: string;
  /** The project's folder: manifests, examples and the bundle are in it. */
  readonly root: string;
  /** Where kubeconfigs, certificates and logs go; must exist. */
  readonly folder: string;
  /** The API server; the embedded one where nothing is said. */
  readonly startCluster?: StartCluster;
  /** Folders under examples/ to apply; each brings an EventListener called `github`. */
  readonly examples: readonly string[];
  readonly apiPort: number;
  readonly listenerPort: number;
  /** How long the steps of a task work. */
  readonly sleepMs: SleepMs;
  /** How often EventListeners look whom to trust; each event does when absent. */
  readonly caRefreshMs?: number;
  /** Runs a second of the EventListener, as Tekton ships it: 5. No limit when absent. */
  readonly runsPerSecond?: number;
  /** Flags of the product's processes, beside those that say where things are. */
  readonly controllerFlags?: readonly string[];
  readonly interceptorFlags?: readonly string[];
  /** With tls.crt, tls.key and ca.crt, as cert-manager makes them; without it the controller makes its own. */
  readonly certificateFolder?: string;
  /** The secret of the GitHub webhook. */
  readonly webhookSecret: string;
  readonly means: Means;
  readonly log: Log;
  /** Called if one of the product's processes ends by itself. */
  readonly onProductExit: (role: string, code: number | null) => void;
}

/** A cluster with Tekton, played, and the product on it, real. */
export interface Stack {
  readonly cluster: Cluster;
  readonly call: ApiCall;
  /** Watches end with the stack. */
  readonly watch: Watch;
  /** By namespace, as the manifests call it. */
  readonly listeners: ReadonlyMap<string, RunningEventListener>;
  /** Starts another EventListener, whose object is there; it ends with the stack. */
  readonly listen: (listener: ListenerName) => Promise<RunningEventListener>;
  readonly kubeconfig: string;
  readonly product: Product;
  readonly close: () => Promise<void>;
}

/** An EventListener, and where its lines go: to the log of the stack where nothing is said. */
export interface ListenerName {
  readonly namespace: string;
  readonly name: string;
  readonly log?: EventListenerLog;
}

const LOOPBACK = '127.0.0.1';

/** Starts everything on loopback, in the order of an install: cluster, Tekton, the product, a user's examples. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { root, folder, means, log } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closers.splice(0).reverse()) {
      await end();
    }
  };
  try {
    const authority = await makeAuthority({ commonName: 'tekton-concurrency demo', now: dateOf(means), days: 30 });
    const services = new Map<string, () => number>();
    const startCluster = options.startCluster ?? startEmbeddedCluster;
    const cluster = await startCluster({
      folder,
      authority,
      portOf: (namespace, name) => services.get(`${namespace}/${name}`)?.(),
      port: options.apiPort,
      means,
    });
    closers.push(cluster.close);
    const { kubeconfig, guest = atHome } = cluster;
    const namespace = guest.namespaceOf(INSTALL_NAMESPACE);
    const transport = createTransport(loadCluster({ kubeconfig, env: {} }));
    closers.push(async () => {
      transport.close();
      await Promise.resolve();
    });
    const { call } = transport;
    const watches: ReturnType<Watch>[] = [];
    const open = watchResource(transport, {
      clock: means.clock,
      random: means.random,
      onFault: ({ doing, error }) => {
        log.warn('the played cluster is not followed at the moment', { doing, error });
      },
    });
    const watch: Watch = (selection) => {
      const opened = open(selection);
      watches.push(opened);
      return opened;
    };
    closers.push(async () => {
      await Promise.all(
        watches.map(async (opened) => {
          await opened.stop();
        }),
      );
    });
    const { sleepMs } = options;
    if (!guest.hasTekton) {
      closers.push(await startTekton({ guest, call, watch, authority, means, sleepMs, log }));
    }

    const { early, late } = installManifests(root);
    await createManifests(call, early.map(guest.adapt));
    await untilServed(call, `/apis/${API_VERSION}/${CLAIM_RESOURCE}`, means);
    const installed = late.map(guest.adapt);
    if (cluster.hasServices) {
      await createManifests(call, installed);
    } else {
      const forwarder = await startServiceForwarder(guest.machine.listen, () =>
        services.get(`${namespace}/${WEBHOOK_SERVICE}`)?.(),
      );
      closers.push(forwarder.close);
      await createManifests(
        call,
        installed.map((manifest) => withWebhookUrl(manifest, guest.machine.host, forwarder.port)),
      );
    }
    const certificates = mountCertificates({
      folder,
      namespace,
      hosts: hostsOf(guest),
      others: options.certificateFolder,
      call,
      clock: means.clock,
    });
    closers.push(certificates.unmount);
    const product = await startProduct({
      node: options.node,
      bundle: join(root, 'dist', 'main.js'),
      folder,
      kubeconfigs: {
        interceptor: await cluster.kubeconfigOf('interceptor'),
        controller: await cluster.kubeconfigOf('controller'),
      },
      namespace,
      tlsFolder: certificates.tlsFolder,
      mounted: certificates.mounted,
      flags: {
        interceptor: options.interceptorFlags ?? [],
        controller: [...certificates.controllerFlags, ...(options.controllerFlags ?? [])],
      },
      onExit: options.onProductExit,
    });
    closers.push(product.stop);
    services.set(`${namespace}/${INTERCEPTOR_SERVICE}`, () => product.ports.interceptor);
    services.set(`${namespace}/${WEBHOOK_SERVICE}`, () => product.ports.controller);
    await untilCreatedAtOnce(call, resourcePath({ apiVersion: API_VERSION, namespace, resource: CLAIM_RESOURCE }));
    await untilPublished(call, means);

    let count = 0;
    const listen = async (listener: ListenerName): Promise<RunningEventListener> => {
      count += 1;
      const started = await startListener(options, { ...listener, call, services, isFirst: count === 1 });
      closers.push(started.close);
      return started;
    };
    const listeners = new Map<string, RunningEventListener>();
    for (const example of options.examples) {
      const where = await applyExample({ call, guest }, join(root, 'examples', example), options.webhookSecret);
      listeners.set(where, await listen({ namespace: guest.namespaceOf(where), name: 'github' }));
    }
    const [where = 'default'] = listeners.keys();
    await untilHeld(call, guest.namespaceOf(where), means);
    return { cluster, call, watch, listeners, listen, kubeconfig, product, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function dateOf({ clock }: Means): Date {
  return new Date(clock.now());
}

/** What leads to the product on this machine, beside its Services. */
function hostsOf({ machine }: Guest): string {
  return [...new Set(['localhost', LOOPBACK, machine.host])].join(',');
}

interface ListenerPlace extends ListenerName {
  readonly call: ApiCall;
  readonly services: ReadonlyMap<string, () => number>;
  readonly isFirst: boolean;
}

async function startListener(options: StackOptions, place: ListenerPlace): Promise<RunningEventListener> {
  const { means, runsPerSecond, listenerPort, caRefreshMs } = options;
  const { call, namespace, name, services, isFirst, log = options.log } = place;
  return await startEventListener({
    listen: { host: LOOPBACK, port: isFirst ? listenerPort : 0 },
    namespace,
    name,
    call,
    newId: means.newId,
    clock: () => dateOf(means),
    log,
    resolveService: (where, service) => ({ host: LOOPBACK, port: services.get(`${where}/${service}`)?.() ?? 1 }),
    ...optional('runsPerSecond', runsPerSecond),
    ...optional('caRefreshMs', caRefreshMs),
  });
}
