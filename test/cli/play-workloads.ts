import { fileURLToPath } from 'node:url';

import { SERVICES } from '../../src/cli/installed.js';
import type { Role } from '../../src/config.js';
import type { Manifest } from '../../src/devcluster/apply-manifests.js';
import type { ApiCall } from '../../src/kube/api-call.js';
import { buildOverlay } from '../manifests/build-overlay.js';

const overlay = fileURLToPath(new URL('../../interceptor/', import.meta.url));
const NAMESPACE = 'tekton-concurrency';
const DEPLOYMENTS = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;
const PODS = `/api/v1/namespaces/${NAMESPACE}/pods`;
const SLICES = `/apis/discovery.k8s.io/v1/namespaces/${NAMESPACE}/endpointslices`;

/** What else an install has: both servers run no pods, so the Deployments, a pod of each and the endpoints are written. */
export async function playWorkloads(call: ApiCall, address: string, ports: PortsOfEach): Promise<void> {
  const deployments = buildOverlay(overlay).filter(isDeployment);
  for (const role of ['interceptor', 'controller'] as const) {
    const manifest = deployments.find(({ metadata: { name } }) => name === `concurrency-${role}`);
    const { metadata } = await made(call, DEPLOYMENTS, manifest);
    await setAvailable(call, role, 2);
    await playPod(call, { name: podOf(role), address, template: manifest!.spec.template, owner: metadata });
    await playEndpoints(call, SERVICES[role], { address, port: ports[role] });
  }
}

/** A Service leads elsewhere from now on, as it does when a pod takes another's place. */
export async function moveEndpoints(call: ApiCall, role: Role, port: number): Promise<void> {
  await merged(call, `${SLICES}/${SERVICES[role]}-played`, { ports: endpointPorts(port) });
}

interface DeploymentManifest extends Manifest {
  readonly spec: { readonly template: { readonly metadata: object; readonly spec: object } };
}

function isDeployment(manifest: Manifest): manifest is DeploymentManifest {
  return manifest.kind === 'Deployment';
}

/** The pod that stands for those of a Deployment. */
export function podOf(role: Role): string {
  return `concurrency-${role}-played`;
}

/** It goes with its Deployment, as if there were a ReplicaSet between the two. */
async function playPod(
  call: ApiCall,
  pod: {
    readonly name: string;
    readonly address: string;
    readonly template: DeploymentManifest['spec']['template'];
    readonly owner: { readonly name: string; readonly uid: string };
  },
): Promise<void> {
  const { name, address, template, owner } = pod;
  await made(call, PODS, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...template.metadata,
      name,
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: owner.name, uid: owner.uid }],
    },
    spec: template.spec,
  });
  await merged(call, `${PODS}/${name}/status`, {
    status: { phase: 'Running', podIP: address, podIPs: [{ ip: address }] },
  });
}

export type PortsOfEach = Readonly<Record<Role, number>>;

export async function setAvailable(call: ApiCall, role: Role, count: number): Promise<void> {
  await merged(call, `${DEPLOYMENTS}/concurrency-${role}/status`, {
    status: { availableReplicas: count, readyReplicas: count, replicas: count },
  });
}

/** Where a Service leads to. */
async function playEndpoints(
  call: ApiCall,
  service: string,
  { address, port }: { readonly address: string; readonly port: number },
): Promise<void> {
  await made(call, SLICES, {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: `${service}-played`, namespace: NAMESPACE, labels: { 'kubernetes.io/service-name': service } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [address], conditions: { ready: true } }],
    ports: endpointPorts(port),
  });
}

function endpointPorts(port: number): readonly object[] {
  return [{ name: 'https', port, protocol: 'TCP' }];
}

async function merged(call: ApiCall, path: string, body: object): Promise<void> {
  const answer = await call({ method: 'PATCH', path, contentType: 'application/merge-patch+json', body });
  if (answer.status !== 200) {
    throw new Error(JSON.stringify(answer.body));
  }
}

interface Made {
  readonly metadata: { readonly name: string; readonly uid: string };
}

async function made(call: ApiCall, path: string, body: unknown): Promise<Made> {
  const answer = await call({ method: 'POST', path, body });
  if (answer.status !== 201) {
    throw new Error(JSON.stringify(answer.body));
  }
  return answer.body as Made;
}
