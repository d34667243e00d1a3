import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Cluster, ClusterOptions } from './cluster.js';
import { startApiServer } from '../devcluster/apiserver/start.js';
import { issueCertificate } from '../kube/certificates.js';

const LOOPBACK = '127.0.0.1';

/** Starts the embedded API server and writes the kubeconfig that leads to it. Everybody who has it may do everything. */
export async function startEmbeddedCluster({
  folder,
  authority,
  portOf,
  port,
  means,
}: ClusterOptions): Promise<Cluster> {
  const clock = (): Date => new Date(means.clock.now());
  const names = { dnsNames: ['localhost'], ipAddresses: [LOOPBACK] };
  const tls = await issueCertificate(authority, { ...names, now: clock(), days: 30 });
  const token = means.newId();
  const embedded = await startApiServer({
    listen: { host: LOOPBACK, port },
    tls,
    token,
    clock,
    newId: means.newId,
    random: means.random,
    resolveService: (namespace, name) => {
      const found = portOf(namespace, name);
      return found === undefined ? undefined : { host: LOOPBACK, port: found };
    },
  });
  const caData = Buffer.from(authority.cert).toString('base64');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'demo', cluster: { server: embedded.url, 'certificate-authority-data': caData } }],
    users: [{ name: 'demo', user: { token } }],
    contexts: [{ name: 'demo', context: { cluster: 'demo', user: 'demo', namespace: 'ci' } }],
    'current-context': 'demo',
  };
  const kubeconfig = join(folder, 'kubeconfig');
  // JSON is YAML.
  writeFileSync(kubeconfig, `${JSON.stringify(config, undefined, 2)}\n`, { mode: 0o600 });
  return {
    kubeconfig,
    kubeconfigOf: async () => await Promise.resolve(kubeconfig),
    hasServices: true,
    embedded,
    close: embedded.close,
  };
}
