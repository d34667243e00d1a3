import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { CERTIFICATE_SECRET } from '../api/names.js';
import type { ApiCall } from '../kube/api-call.js';
import type { Clock } from '../kube/clock.js';
import { resourcePath } from '../kube/resource-path.js';
import { mountSecret } from './mounted-secret.js';

export interface CertificateMount {
  /** Where the stack keeps its files. */
  readonly folder: string;
  /** Of the install. */
  readonly namespace: string;
  /** What leads to the product on this machine, beside its Services. */
  readonly hosts: string;
  /** With tls.crt, tls.key and ca.crt, which somebody else renews; the controller makes its own where it is not given. */
  readonly others?: string | undefined;
  readonly call: ApiCall;
  readonly clock: Clock;
}

export interface MountedCertificates {
  /** The folder with the interceptor's tls.crt and tls.key. */
  readonly tlsFolder: string;
  /** Resolves when they are there. */
  readonly mounted: Promise<void>;
  readonly controllerFlags: readonly string[];
  readonly unmount: () => Promise<void>;
}

/** What the Deployments of an overlay say of certificates: those of our own, or those that cert-manager makes. */
export function mountCertificates({ others, ...mount }: CertificateMount): MountedCertificates {
  return others === undefined ? ownCertificates(mount) : certificatesOf(others);
}

function certificatesOf(tlsFolder: string): MountedCertificates {
  return {
    tlsFolder,
    mounted: Promise.resolve(),
    controllerFlags: [
      `--tls-cert=${tlsFolder}/tls.crt`,
      `--tls-key=${tlsFolder}/tls.key`,
      `--tls-ca=${tlsFolder}/ca.crt`,
    ],
    unmount: async () => {
      await Promise.resolve();
    },
  };
}

function ownCertificates({ folder, namespace, hosts, call, clock }: CertificateMount): MountedCertificates {
  const tlsFolder = join(folder, 'tls');
  mkdirSync(tlsFolder);
  const { mounted, unmount } = mountSecret({
    call,
    clock,
    path: resourcePath({ apiVersion: 'v1', namespace, resource: 'secrets', name: CERTIFICATE_SECRET }),
    folder: tlsFolder,
    items: { 'interceptor.crt': 'tls.crt', 'interceptor.key': 'tls.key' },
  });
  return { tlsFolder, mounted, controllerFlags: [`--certificate-hosts=${hosts}`], unmount };
}
