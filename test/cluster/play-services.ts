import { type ServiceForwarder, startServiceForwarder } from '../../src/demo/service-forwarder.js';
import type { ApiCall } from '../../src/kube/api-call.js';
import { SERVICES } from '../../src/cli/installed.js';
import { playWorkloads, podOf } from '../cli/play-workloads.js';
import type { World } from '../e2e/world.js';
import { outsideAddress } from './outside-address.js';

/**
 * Plays what a real API server needs to reach the product by its Services: addresses that are none of loopback, and an
 * Endpoints object beside each EndpointSlice, which is what the proxy of a Service goes by. Answers how to end it.
 */
export async function playServices({ stack }: World): Promise<() => Promise<void>> {
  const address = outsideAddress();
  const forwarders: Readonly<Record<'interceptor' | 'controller', ServiceForwarder>> = {
    interceptor: await startServiceForwarder(address, () => stack.product.ports.interceptor),
    controller: await startServiceForwarder(address, () => stack.product.ports.controller),
  };
  await playWorkloads(stack.call, address, {
    interceptor: forwarders.interceptor.port,
    controller: forwarders.controller.port,
  });
  for (const role of ['interceptor', 'controller'] as const) {
    await playEndpoints(stack.call, SERVICES[role], {
      ip: address,
      port: forwarders[role].port,
      pod: podOf(role),
    });
  }
  return async () => {
    await forwarders.interceptor.close();
    await forwarders.controller.close();
  };
}

/** The proxy of a Service goes to pods alone, and looks whether the address is the pod's. */
async function playEndpoints(
  call: ApiCall,
  name: string,
  { ip, port, pod }: { readonly ip: string; readonly port: number; readonly pod: string },
): Promise<void> {
  const targetRef = { kind: 'Pod', namespace: 'tekton-concurrency', name: pod };
  const answer = await call({
    method: 'POST',
    path: '/api/v1/namespaces/tekton-concurrency/endpoints',
    body: {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: { name },
      subsets: [{ addresses: [{ ip, targetRef }], ports: [{ name: 'https', port }] }],
    },
  });
  if (answer.status !== 201) {
    throw new Error(JSON.stringify(answer.body));
  }
}
