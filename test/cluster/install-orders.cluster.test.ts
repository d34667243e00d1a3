import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import {
  CERTIFICATE_SECRET,
  GROUP_LABEL,
  INSTALL_NAMESPACE,
  KEY_MARK,
  RELEASED_ANNOTATION,
} from '../../src/api/names.js';
import { withWebhookUrl } from '../../src/demo/with-webhook-url.js';
import type { Manifest } from '../../src/devcluster/apply-manifests.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';
import { type Client, createClient, type OpenWatch, type WatchLine } from '../contract/access.js';
import { certManagerCrds } from '../kubectl/cert-manager-crds.js';
import { createKubectl, type Kubectl, kubectlIsInstalled } from '../kubectl/kubectl.js';
import { objectsOf, ofKind, type Overlay } from '../manifests/installed.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';
import { CRDS } from './existing-names.js';
import { freePorts } from '../free-ports.js';
import { objectsOfStep, ordersOf, type Step, STEPS } from './install-orders/steps.js';
import { type ClusterInterceptor, isHttps, wouldStopListeners } from './install-orders/would-stop-listeners.js';
import { type Program, startProgram } from './program.js';
import { writeRoleKubeconfig } from './role-kubeconfig.js';
import { tektonCrds } from './tekton-crds.js';
import { untilDiscovered } from './until-discovered.js';
import { untilGone } from './until-gone.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}.cache/cluster/install-orders`;
const INTERCEPTORS = '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors';
const RUNS = '/apis/tekton.dev/v1/namespaces/default/pipelineruns';
const OWN_SECRET = `/api/v1/namespaces/${INSTALL_NAMESPACE}/secrets/${CERTIFICATE_SECRET}`;
/** Whoever was refused often tries again after up to 30 s. */
const SOON_MS = 75_000;
/** It looks twice in that time for what was not there. */
const QUICK = ['--ca-lead=2s', '--drain-delay=0ms'];

let plane: ControlPlane;
let client: Client;
let transport: Transport;
let kubectl: Kubectl;
const watching = { isOver: false, stop: (): void => undefined };
let following: Promise<void>;
let port: number;
let controller: Program | undefined;
/** States of ClusterInterceptors that would end EventListeners, and how often one was published. */
const seen = { faults: [] as unknown[], published: 0 };

const isRunnable = kubectlIsInstalled;

/** Sees every state from now on: a watch that ends goes on where it was. */
async function follow(from: string): Promise<void> {
  let resourceVersion = from;
  while (!watching.isOver) {
    const stream = await client.watch(`${INTERCEPTORS}?watch=true&resourceVersion=${resourceVersion}`);
    watching.stop = stream.stop;
    for (let line = await nextOf(stream); line !== undefined; line = await nextOf(stream)) {
      const object = line.object as ClusterInterceptor;
      resourceVersion = object.metadata.resourceVersion;
      if (line.type !== 'DELETED') {
        take(object);
      }
    }
  }
}

async function nextOf(stream: OpenWatch): Promise<WatchLine | undefined> {
  return await stream.next().catch(() => undefined);
}

function take(object: ClusterInterceptor): void {
  if (wouldStopListeners(object)) {
    seen.faults.push(object);
  }
  if (isHttps(object.metadata.labels)) {
    seen.published += 1;
  }
}

async function run(line: string, input?: unknown): Promise<void> {
  expect(await kubectl.run(line.split(' '), input)).toMatchObject({ code: 0, stderr: '' });
}

const listOf = (items: readonly object[]): object => ({ apiVersion: 'v1', kind: 'List', items });

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + SOON_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) {
      throw new Error(`not within ${SOON_MS} ms: ${what}; the controller's log is in ${folder}`);
    }
    await delay(100);
  }
}

async function apply(overlay: Overlay, step: Step): Promise<void> {
  const objects = objectsOfStep(objectsOf(overlay), step);
  await run('apply -f -', listOf(objects.map((manifest) => withWebhookUrl(manifest, '127.0.0.1', port))));
  if (step === 'workloads') {
    await startController(objects);
  }
}

/** What the kubelet does when the Deployment is there: one replica is enough. A later flag wins over an earlier one. */
async function startController(objects: readonly Manifest[]): Promise<void> {
  const deployment = ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === 'concurrency-controller')!;
  const { args, volumeMounts = [] } = deployment.spec.template.spec.containers[0]!;
  const token = await plane.tokenFor({ namespace: INSTALL_NAMESPACE, name: 'concurrency-controller' });
  const kubeconfig = writeRoleKubeconfig(folder, { url: plane.url, ca: plane.ca, role: 'controller', token });
  const certificate = volumeMounts.length === 0 ? ['--certificate-hosts=127.0.0.1'] : await certManagerFiles();
  const here = [`--kubeconfig=${kubeconfig}`, `--listen=127.0.0.1:${port}`, '--health-listen=127.0.0.1:0'];
  controller = startProgram({
    path: process.execPath,
    arguments: [`${root}dist/main.js`, ...args, ...here, ...certificate, ...QUICK],
    log: `${folder}/controller.log`,
    stays: false,
  });
}

/** What cert-manager would write into the Secret that is mounted, and the flags that lead to it. */
async function certManagerFiles(): Promise<readonly string[]> {
  const validity = { now: new Date(), days: 1 };
  const authority = await makeAuthority({ commonName: 'tekton-concurrency', ...validity });
  const { cert, key } = await issueCertificate(authority, { dnsNames: [], ipAddresses: ['127.0.0.1'], ...validity });
  return Object.entries({ 'tls-cert': cert, 'tls-key': key, 'tls-ca': authority.cert }).map(([flag, pem]) => {
    const file = `${folder}/${flag}.pem`;
    writeFileSync(file, pem, { mode: 0o600 });
    return `--${flag}=${file}`;
  });
}

/** Makes runs until one is held and started, as the controller does when all of it works. */
async function worksFor(order: string): Promise<boolean> {
  const annotations = { [KEY_MARK]: order };
  const made = await client.send('POST', RUNS, {
    body: { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', metadata: { generateName: 'r-', annotations }, spec: {} },
  });
  if (made.body.metadata.labels?.[GROUP_LABEL] === undefined || made.body.spec.status !== 'PipelineRunPending') {
    return false;
  }
  await until('the run starts', async () => {
    const { metadata, spec } = (await client.send('GET', `${RUNS}/${made.body.metadata.name as string}`)).body;
    return metadata.annotations[RELEASED_ANNOTATION] !== undefined && spec.status === undefined;
  });
  return true;
}

(isRunnable ? describe : describe.skip)('kubectl apply of the manifests, in parts', () => {
  beforeAll(async () => {
    plane = await startControlPlane({ root, folder, withControllerManager: true });
    client = createClient(plane);
    transport = createTransport(loadCluster({ kubeconfig: plane.adminKubeconfig, env: {} }));
    kubectl = createKubectl(plane);
    [port = 0] = await freePorts(1);
    await run('apply -f -', listOf([...tektonCrds, ...certManagerCrds]));
    await run('wait --for=condition=Established crd --all --timeout=120s');
    await untilDiscovered(transport.call, [...tektonCrds, ...certManagerCrds]);
    const listed = await client.send('GET', INTERCEPTORS);
    following = follow(listed.body.metadata.resourceVersion as string);
  });
  afterAll(async () => {
    watching.isOver = true;
    watching.stop();
    await following;
    kubectl.remove();
    client.close();
    transport.close();
    await plane.stop();
  });
  afterEach(async () => {
    await controller?.stop();
    controller = undefined;
    await client.send('DELETE', OWN_SECRET);
    await client.send('DELETE', `/apis/coordination.k8s.io/v1/namespaces/${INSTALL_NAMESPACE}/leases`);
    await client.send('DELETE', RUNS);
    const all = [...objectsOf('default'), ...objectsOf('cert-manager')].filter(({ kind }) => kind !== 'Namespace');
    expect(await kubectl.run('delete -f - --ignore-not-found --wait=false'.split(' '), listOf(all))).toMatchObject({
      code: 0,
    });
    for (const { metadata } of all.filter(({ kind }) => kind === 'CustomResourceDefinition')) {
      await untilGone(transport.call, `${CRDS}/${metadata.name}`);
    }
  });

  it('is watched: a state in which an EventListener would stop is noticed, however short it was', async () => {
    const made = { apiVersion: 'triggers.tekton.dev/v1alpha1', kind: 'ClusterInterceptor' };
    const metadata = { name: 'short-lived', labels: { 'server/type': 'https' } };
    await client.send('POST', INTERCEPTORS, { body: { ...made, metadata, spec: { clientConfig: { caBundle: '' } } } });
    await client.send('DELETE', `${INTERCEPTORS}/short-lived`);
    await until('it is noticed', async () => await Promise.resolve(seen.faults.length > 0));
    seen.faults.splice(0);
  });

  it.each(ordersOf(STEPS).map((order) => ({ order, name: order.join(', ') })))(
    '$name: works in the end, and at no time would an EventListener stop',
    async ({ order, name }) => {
      const before = seen.published;
      for (const step of order) {
        await apply('default', step);
      }
      await until('the certificates are published', async () => await Promise.resolve(seen.published > before));
      await until('a run is held', async () => await worksFor(name));
      expect(controller?.ended()).toBeUndefined();
      expect(seen.faults).toEqual([]);
    },
    4 * SOON_MS,
  );

  it.each([
    { overlay: 'template', hasSecret: true, isHeld: false },
    { overlay: 'cert-manager', hasSecret: false, isHeld: true },
  ] as const)(
    'the overlay $overlay works with the rights that it grants',
    async ({ overlay, hasSecret, isHeld }) => {
      const before = seen.published;
      for (const step of STEPS) {
        await apply(overlay, step);
      }
      await until('the certificates are published', async () => await Promise.resolve(seen.published > before));
      expect((await client.send('GET', OWN_SECRET)).status).toBe(hasSecret ? 200 : 404);
      if (isHeld) {
        await until('a run is held', async () => await worksFor(overlay));
      } else {
        expect(await worksFor(overlay)).toBe(false);
      }
      expect(controller?.ended()).toBeUndefined();
      expect(seen.faults).toEqual([]);
    },
    4 * SOON_MS,
  );
});
