import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { ROLES } from '../../src/config.js';
import type { Cluster, ProductCall, StartCluster } from '../../src/demo/cluster.js';
import { type Client, createClient } from '../contract/access.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';
import { existingInfo } from './existing-info.js';
import { existingStack } from './existing-stack.js';
import { writeRoleKubeconfig } from './role-kubeconfig.js';
import { tektonCrds } from './tekton-crds.js';

const NAMESPACE = 'tekton-concurrency';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/**
 * A real API server for a stack, with CRDs of Tekton's kinds; the product's processes have the rights of its manifests. It
 * is one of our own, or the one that `--existing` names.
 */
export function realCluster(root: string, name: string): StartCluster {
  const existing = existingInfo();
  return existing === undefined ? ownCluster(root, name) : existingStack(existing);
}

function ownCluster(root: string, name: string): StartCluster {
  return async ({ folder }) => {
    const plane = await startControlPlane({
      root,
      folder: join(root, '.cache', 'cluster', name),
      withControllerManager: true,
    });
    const client = createClient(plane);
    try {
      await installCrds(client);
    } catch (error) {
      await plane.stop();
      throw error;
    } finally {
      client.close();
    }
    return clusterOn(plane, folder);
  };
}

function clusterOn(plane: ControlPlane, folder: string): Cluster {
  return {
    kubeconfig: plane.adminKubeconfig,
    kubeconfigOf: async (role) => {
      const token = await plane.tokenFor({ namespace: NAMESPACE, name: `concurrency-${role}` }, 3_600);
      return writeRoleKubeconfig(folder, { url: plane.url, ca: plane.ca, role, token });
    },
    hasServices: false,
    productCalls: () => productCallsIn(readFileSync(plane.auditLog, 'utf8')),
    close: plane.stop,
  };
}

async function installCrds(client: Client): Promise<void> {
  for (const body of tektonCrds) {
    const answer = await client.send('POST', CRDS, { body });
    if (answer.status !== 201) {
      throw new Error(`a CRD was refused: ${JSON.stringify(answer.body)}`);
    }
  }
  const isEstablished = ({ status }: { status?: { conditions?: { type: string; status: string }[] } }): boolean =>
    status?.conditions?.some((condition) => condition.type === 'Established' && condition.status === 'True') ?? false;
  for (;;) {
    const { items } = (await client.send('GET', CRDS)).body as { items: { status?: object }[] };
    if (items.length >= tektonCrds.length && items.every(isEstablished)) {
      return;
    }
    await delay(100);
  }
}

interface AuditEvent {
  readonly userAgent: string;
  readonly verb: string;
  readonly requestURI: string;
  readonly objectRef?: { readonly resource?: string };
  readonly responseStatus?: { readonly code?: number };
}

/** By what a process calls itself: who is refused for his token has no name in the log. */
const AGENT = /"userAgent":"tekton-concurrency\/(interceptor|controller)"/;

function productCallsIn(auditLog: string): readonly ProductCall[] {
  return auditLog.split('\n').flatMap((line) => {
    const role = ROLES.find((each) => each === AGENT.exec(line)?.[1]);
    if (role === undefined) {
      return [];
    }
    const { verb, requestURI, objectRef, responseStatus } = JSON.parse(line) as AuditEvent;
    return [{ role, verb, resource: objectRef?.resource ?? '', uri: requestURI, status: responseStatus?.code ?? 0 }];
  });
}
