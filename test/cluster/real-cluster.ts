import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Cluster, StartCluster } from '../../src/demo/cluster.js';
import { type Client, createClient } from '../contract/access.js';
import { type ControlPlane, startControlPlane } from './control-plane.js';
import { tektonCrds } from './tekton-crds.js';

const NAMESPACE = 'tekton-concurrency';
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** A real API server for a stack, with CRDs of Tekton's kinds; the product's processes have the rights of its manifests. */
export function realCluster(root: string, name: string): StartCluster {
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
      const path = join(folder, `${role}.kubeconfig`);
      const caData = Buffer.from(plane.ca).toString('base64');
      const config = {
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: 'real', cluster: { server: plane.url, 'certificate-authority-data': caData } }],
        users: [{ name: role, user: { token } }],
        contexts: [{ name: 'real', context: { cluster: 'real', user: role } }],
        'current-context': 'real',
      };
      writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
      return path;
    },
    hasServices: false,
    close: async () => {
      await plane.stop();
      const refused = refusals(plane.auditLog);
      if (refused.length > 0) {
        throw new Error(`the manifests do not give rights that were used:\n${refused.join('\n')}`);
      }
    },
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
  readonly user: { readonly username: string };
  readonly verb: string;
  readonly requestURI: string;
  readonly responseStatus?: { readonly code?: number };
}

/** What RBAC refused to our accounts, by the audit log. */
function refusals(auditLog: string): readonly string[] {
  return readFileSync(auditLog, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`system:serviceaccount:${NAMESPACE}:`))
    .map((line) => JSON.parse(line) as AuditEvent)
    .filter(({ responseStatus }) => responseStatus?.code === 403)
    .map(({ user, verb, requestURI }) => `${user.username}: ${verb} ${requestURI}`);
}
