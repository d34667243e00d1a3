import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readManifests } from '../../src/devcluster/apply-manifests.js';
import type { ApiCall } from '../../src/kube/api-call.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const NAMESPACE = 'tekton-concurrency';
const DEPLOYMENTS = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;
const SLICES = `/apis/discovery.k8s.io/v1/namespaces/${NAMESPACE}/endpointslices`;

/** What else an install has: both servers run no pods, so the Deployments and the endpoints are written by hand. */
export async function playWorkloads(call: ApiCall, address: string, ports: PortsOfEach): Promise<void> {
  for (const role of ['interceptor', 'controller'] as const) {
    const [manifest] = readManifests(readFileSync(`${root}interceptor/base/deployment-${role}.yaml`, 'utf8'));
    await made(call, DEPLOYMENTS, manifest);
    await setAvailable(call, role, 2);
    await playEndpoints(call, role === 'interceptor' ? 'concurrency-interceptor' : 'concurrency-webhook', {
      address,
      port: ports[role],
    });
  }
}

export type PortsOfEach = Readonly<Record<'interceptor' | 'controller', number>>;

export async function setAvailable(call: ApiCall, role: 'interceptor' | 'controller', count: number): Promise<void> {
  const answer = await call({
    method: 'PATCH',
    path: `${DEPLOYMENTS}/concurrency-${role}/status`,
    contentType: 'application/merge-patch+json',
    body: { status: { availableReplicas: count, readyReplicas: count, replicas: count } },
  });
  if (answer.status !== 200) {
    throw new Error(JSON.stringify(answer.body));
  }
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
    ports: [{ name: 'https', port, protocol: 'TCP' }],
  });
}

async function made(call: ApiCall, path: string, body: unknown): Promise<void> {
  const answer = await call({ method: 'POST', path, body });
  if (answer.status !== 201) {
    throw new Error(JSON.stringify(answer.body));
  }
}
