import { isIP } from 'node:net';

import type { Manifest } from '../devcluster/apply-manifests.js';
import type { CertificateOptions } from '../kube/certificates.js';

/** What a stack does otherwise on a cluster that is somebody else's. */
export interface Guest {
  /** The name of a namespace of the manifests, there. */
  readonly namespaceOf: (name: string) => string;
  /** A manifest as it is made there. */
  readonly adapt: (manifest: Manifest) => Manifest;
  readonly machine: Machine;
  /** Tekton's own controllers run there: nobody plays them. */
  readonly hasTekton: boolean;
}

/** This machine, as a cluster calls it: where to listen, and the host that leads there. */
export interface Machine {
  readonly listen: string;
  readonly host: string;
}

/** A cluster of our own, on this machine. */
export const atHome: Guest = {
  namespaceOf: (name) => name,
  adapt: (manifest) => manifest,
  machine: { listen: '127.0.0.1', host: '127.0.0.1' },
  hasTekton: false,
};

/** The names in the certificate of what listens there. */
export function namesOf({ host }: Machine): Pick<CertificateOptions, 'dnsNames' | 'ipAddresses'> {
  return isIP(host) === 0 ? { dnsNames: [host], ipAddresses: [] } : { dnsNames: [], ipAddresses: [host] };
}
