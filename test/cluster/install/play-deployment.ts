import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Role } from '../../../src/config.js';
import { type MountedSecret, mountSecret } from '../../../src/demo/mounted-secret.js';
import { type ServiceForwarder, startServiceForwarder } from '../../../src/demo/service-forwarder.js';
import type { ApiCall } from '../../../src/kube/api-call.js';
import type { Clock } from '../../../src/kube/clock.js';
import { podOf, setAvailable } from '../../cli/play-workloads.js';
import type { Deployment } from '../../manifests/installed.js';
import type { ControlPlane } from '../control-plane.js';
import { freePorts } from '../../free-ports.js';
import { outsideAddress } from '../outside-address.js';
import { type Program, startProgram } from '../program.js';
import { writeRoleKubeconfig } from '../role-kubeconfig.js';

const NAMESPACE = 'tekton-concurrency';
const DEPLOYMENTS = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;
const CORE = `/api/v1/namespaces/${NAMESPACE}`;
const SLICES = `/apis/discovery.k8s.io/v1/namespaces/${NAMESPACE}/endpointslices`;
const LOOK_EVERY_MS = 100;

export interface PlayedDeployment {
  /** Where its process listens, on loopback. */
  readonly port: number;
  /** Resolves when its pod is ready, and its Service leads there. Rejects where the process ends before. */
  readonly ready: Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface DeploymentToPlay {
  readonly role: Role;
  /** The Service that leads to its pods. */
  readonly service: string;
  readonly root: string;
  /** Where kubeconfig, log and mounted Secret go. */
  readonly folder: string;
  readonly plane: ControlPlane;
  readonly call: ApiCall;
  readonly clock: Clock;
}

/**
 * Plays what a cluster makes of a Deployment that is there: a pod under its service account, with the arguments and the
 * Secret that it names, and addresses behind its Service. Only where it listens, and the kubeconfig, are the test's. When the
 * Deployment goes, the process does.
 */
export async function playDeployment(options: DeploymentToPlay): Promise<PlayedDeployment> {
  const { role, call, folder } = options;
  const path = `${DEPLOYMENTS}/concurrency-${role}`;
  const deployment = (await call({ method: 'GET', path })).body as Deployment;
  const { spec } = deployment.spec.template;
  const [container] = spec.containers;
  const [port = 0, healthPort = 0] = await freePorts(2);
  const [mount] = container?.volumeMounts ?? [];
  const mounted = mount === undefined ? undefined : mountOf(deployment, options);
  const token = await options.plane.tokenFor({ namespace: NAMESPACE, name: spec.serviceAccountName });
  const kubeconfig = writeRoleKubeconfig(folder, { ...options.plane, role, token });
  const here: Readonly<Record<string, string>> = {
    '--listen': `--listen=127.0.0.1:${port}`,
    '--health-listen': `--health-listen=127.0.0.1:${healthPort}`,
  };
  const given = (container?.args ?? []).map((arg) => {
    const moved = mount === undefined ? arg : arg.replace(mount.mountPath, secretFolder(options));
    return here[arg.split('=')[0] ?? ''] ?? moved;
  });
  // The webhook is reached by an address here, and not by its Service's name.
  const own = role === 'controller' ? ['--certificate-hosts=127.0.0.1'] : [];

  let isStopped = false;
  let program: Program | undefined;
  let forwarder: ServiceForwarder | undefined;
  const run = async (): Promise<void> => {
    await mounted?.mounted;
    const log = join(folder, `${role}.log`);
    const bundle = join(options.root, 'dist', 'main.js');
    program = startProgram({
      path: process.execPath,
      arguments: [bundle, ...given, `--kubeconfig=${kubeconfig}`, ...own],
      log,
      stays: false,
    });
    const { httpGet } = container!.readinessProbe;
    await untilReady(`http://127.0.0.1:${healthPort}${httpGet.path}`, program);
    const address = outsideAddress();
    forwarder = await startServiceForwarder(address, () => port);
    await playPod(options, deployment, { ip: address, port: forwarder.port });
  };
  const follow = async (): Promise<void> => {
    while (!isStopped) {
      if ((await call({ method: 'GET', path })).status === 404) {
        await program?.stop();
        return;
      }
      await delay(LOOK_EVERY_MS);
    }
  };
  const following = follow();
  const ready = run();
  ready.catch(() => undefined);
  return {
    port,
    ready,
    stop: async () => {
      isStopped = true;
      await following;
      await mounted?.unmount();
      await ready.catch(() => undefined);
      await program?.stop();
      await forwarder?.close();
    },
  };
}

function secretFolder({ folder, role }: DeploymentToPlay): string {
  return join(folder, `${role}-tls`);
}

function mountOf(deployment: Deployment, options: DeploymentToPlay): MountedSecret {
  const [volume] = deployment.spec.template.spec.volumes ?? [];
  const { secretName, items = [] } = volume!.secret;
  mkdirSync(secretFolder(options), { recursive: true });
  return mountSecret({
    call: options.call,
    clock: options.clock,
    path: `${CORE}/secrets/${secretName}`,
    folder: secretFolder(options),
    items: Object.fromEntries(items.map(({ key, path }) => [key, path])),
  });
}

async function untilReady(url: string, program: Program): Promise<void> {
  for (;;) {
    const end = program.ended();
    if (end !== undefined) {
      throw new Error(end);
    }
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) {
      return;
    }
    await delay(LOOK_EVERY_MS);
  }
}

/** The pod, and what leads to it: the proxy of a Service goes by Endpoints, and others by EndpointSlices. */
async function playPod(
  { role, service, call }: DeploymentToPlay,
  deployment: Deployment,
  { ip, port }: { readonly ip: string; readonly port: number },
): Promise<void> {
  const { template } = deployment.spec;
  const { name, uid } = deployment.metadata as { readonly name: string; readonly uid: string };
  const pod = podOf(role);
  const made = async (path: string, body: object): Promise<void> => {
    const answer = await call({ method: 'POST', path, body });
    if (answer.status !== 201) {
      throw new Error(JSON.stringify(answer.body));
    }
  };
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name, uid };
  await made(`${CORE}/pods`, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...template.metadata, name: pod, ownerReferences: [owner] },
    spec: template.spec,
  });
  await call({
    method: 'PATCH',
    path: `${CORE}/pods/${pod}/status`,
    contentType: 'application/merge-patch+json',
    body: { status: { phase: 'Running', podIP: ip, podIPs: [{ ip }] } },
  });
  const targetRef = { kind: 'Pod', namespace: NAMESPACE, name: pod };
  await made(`${CORE}/endpoints`, {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { name: service },
    subsets: [{ addresses: [{ ip, targetRef }], ports: [{ name: 'https', port }] }],
  });
  await made(SLICES, {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: `${service}-played`, labels: { 'kubernetes.io/service-name': service } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [ip], conditions: { ready: true } }],
    ports: [{ name: 'https', port, protocol: 'TCP' }],
  });
  await setAvailable(call, role, deployment.spec.replicas);
}
