import { join } from 'node:path';

import type { ApiCall } from '../../src/kube/api-call.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport } from '../../src/kube/transport.js';
import type { Access } from '../contract/access.js';
import { startControlPlane } from './control-plane.js';
import { existingInfo } from './existing-info.js';
import { NAMESPACES } from './existing-names.js';

export interface OpenPlane extends Access {
  readonly stop: () => Promise<void>;
}

/** A real API server: one of our own, or the one that `--existing` names. */
export async function openPlane(root: string, name: string): Promise<OpenPlane> {
  const existing = existingInfo();
  if (existing === undefined) {
    return await startControlPlane({
      root,
      folder: join(root, '.cache', 'cluster', name),
      withControllerManager: true,
    });
  }
  const { url, ca, token, host, kubeconfig } = existing;
  const { call, close } = createTransport(loadCluster({ kubeconfig, env: {} }));
  return {
    url,
    ca,
    token,
    machine: { listen: '0.0.0.0', host },
    compact: async () => {
      await checkForgotten(call);
    },
    stop: async () => {
      close();
      await Promise.resolve();
    },
  };
}

/** Its etcd is not ours to compact. The API server does it every five minutes, so the first revisions are gone by then. */
async function checkForgotten(call: ApiCall): Promise<void> {
  const query = { resourceVersion: '2', resourceVersionMatch: 'Exact', limit: '1' };
  const { status } = await call({ method: 'GET', path: NAMESPACES, query });
  if (status !== 410) {
    throw new Error('this cluster is younger than ten minutes: it has forgotten no revisions yet, so try again later');
  }
}
