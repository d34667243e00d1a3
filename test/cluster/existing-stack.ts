import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { INSTALL_NAMESPACE } from '../../src/api/names.js';
import type { StartCluster } from '../../src/demo/cluster.js';
import type { ApiCall } from '../../src/kube/api-call.js';
import { loadCluster } from '../../src/kube/load-cluster.js';
import { createTransport } from '../../src/kube/transport.js';
import { existingGuest } from './existing-guest.js';
import type { ExistingInfo } from './existing-info.js';
import { NAMESPACES } from './existing-names.js';
import { removeStack } from './existing-removal.js';
import { writeRoleKubeconfig } from './role-kubeconfig.js';

/** The cluster of one stack of the scenarios, on one that is there already; at its end all that it made is removed. */
export function existingStack(info: ExistingInfo): StartCluster {
  return async ({ folder }) => {
    const id = `${info.id}-${randomBytes(2).toString('hex')}`;
    const guest = existingGuest(info, id);
    const namespace = guest.namespaceOf(INSTALL_NAMESPACE);
    const { kubeconfig, url, ca } = info;
    const { call, close } = createTransport(loadCluster({ kubeconfig, env: {} }));
    await untilServed(call, '/apis/tekton.dev/v1/pipelineruns');
    await untilServed(call, '/apis/triggers.tekton.dev/v1beta1/triggers');
    process.stderr.write('no audit log here: whether the cluster refused anything to the product is not looked at\n');
    return {
      kubeconfig,
      kubeconfigOf: async (role) => {
        const token = await tokenOf(call, `${NAMESPACES}/${namespace}/serviceaccounts/concurrency-${role}`);
        return writeRoleKubeconfig(folder, { url, ca, role, token });
      },
      hasServices: false,
      guest,
      close: async () => {
        await removeStack(call, id);
        close();
      },
    };
  };
}

async function tokenOf(call: ApiCall, account: string): Promise<string> {
  const { status, body } = await call({
    method: 'POST',
    path: `${account}/token`,
    body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { expirationSeconds: 3_600 } },
  });
  if (status !== 201) {
    throw new Error(`no token for ${account}: ${JSON.stringify(body)}`);
  }
  return (body as { readonly status: { readonly token: string } }).status.token;
}

async function untilServed(call: ApiCall, path: string): Promise<void> {
  for (let tries = 0; (await call({ method: 'GET', path, query: { limit: '1' } })).status !== 200; tries += 1) {
    if (tries === 100) {
      throw new Error(`the cluster does not serve ${path}`);
    }
    await delay(100);
  }
}
