import type { Seen } from './look.js';
import { textAt } from './typed-at.js';

/** Why nothing can be done with what the kubeconfig names, and what to do about it. */
export interface ServerFault {
  readonly what: string;
  readonly do: string;
}

const ANOTHER = 'name another cluster with --kubeconfig or --context';

/**
 * Undefined for an API server that answers. `version` is what GET /version gave: a proxy or a login page says 200 to everything,
 * and would have us believe that all sorts of things are there, and were removed.
 */
export function serverFault(version: Seen): ServerFault | undefined {
  switch (version.kind) {
    case 'found':
      return textAt(version.object, 'gitVersion') === ''
        ? { what: 'what answers is no Kubernetes API server: it does not say its version', do: ANOTHER }
        : undefined;
    case 'absent':
      return { what: 'what answers is no Kubernetes API server', do: ANOTHER };
    case 'refused':
      return version.status === 401 || version.status === 403
        ? {
            what: `refuses us: ${version.message}`,
            do: 'log in to the cluster again, or name another kubeconfig with --kubeconfig',
          }
        : {
            what: `answers with HTTP ${version.status}: ${version.message}`,
            do: `look whether the cluster is well: kubectl get --raw /readyz, or ${ANOTHER}`,
          };
    case 'silent':
      return {
        what: `does not answer: ${version.message}`,
        do: 'look whether the kubeconfig is right, and the cluster is up and reached from here: kubectl cluster-info',
      };
  }
}
