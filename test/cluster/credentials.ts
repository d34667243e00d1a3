import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { writeKubeconfig } from './write-kubeconfig.js';

/** Who may do what on a control plane of ours, as texts and as files of its folder. */
export interface Credentials {
  readonly ca: string;
  /** Of a user in system:masters. */
  readonly token: string;
  readonly adminKubeconfig: string;
  readonly controllerManagerKubeconfig: string;
  readonly files: {
    readonly cert: string;
    readonly key: string;
    readonly tokens: string;
    readonly serviceAccounts: string;
    readonly auditPolicy: string;
  };
}

/**
 * What the audit log keeps: every call, by who made it and with which answer, save what the control plane does by itself.
 * A call is written once, when it is answered.
 */
const auditPolicy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [
    { level: 'None', users: ['system:apiserver', 'system:kube-controller-manager'] },
    { level: 'None', nonResourceURLs: ['/readyz', '/livez', '/healthz'] },
    { level: 'Metadata' },
  ],
};

export async function makeCredentials(folder: string, url: string): Promise<Credentials> {
  const now = new Date();
  const authority = await makeAuthority({ commonName: 'tekton-concurrency test', now, days: 30 });
  const dnsNames = ['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'];
  const serving = await issueCertificate(authority, { dnsNames, ipAddresses: ['127.0.0.1'], now, days: 30 });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [token, managerToken] = [randomUUID(), randomUUID()];
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const kubeconfigOf = (name: string, user: string, userToken: string): string =>
    writeKubeconfig(join(folder, name), { url, ca: authority.cert, user, token: userToken });
  return {
    ca: authority.cert,
    token,
    adminKubeconfig: kubeconfigOf('kubeconfig', 'admin', token),
    controllerManagerKubeconfig: kubeconfigOf('controller-manager.kubeconfig', 'controller-manager', managerToken),
    files: {
      cert: write('api-server.crt', serving.cert),
      key: write('api-server.key', serving.key),
      tokens: write(
        'tokens.csv',
        [`${token},admin,admin,"system:masters"`, `${managerToken},system:kube-controller-manager,kcm,"system:masters"`]
          .map((line) => `${line}\n`)
          .join(''),
      ),
      serviceAccounts: write('service-accounts.key', privateKey.export({ type: 'sec1', format: 'pem' }).toString()),
      // JSON is YAML.
      auditPolicy: write('audit-policy.json', JSON.stringify(auditPolicy)),
    },
  };
}
