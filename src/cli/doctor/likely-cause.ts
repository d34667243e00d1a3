import type { Role } from '../../api/rights.js';
import { APPLY, deploymentOf, POD_PORTS, SERVICES } from '../installed.js';

/** Why something was not reached, and what to do about it. */
export interface Cause {
  readonly why: string;
  readonly do: string;
}

/**
 * What Go's network code and the API server say, and what it means for a Service of ours; undefined where the words are
 * unknown. The first that fits counts.
 */
export function likelyCause(message: string, role: Role, namespace: string): Cause | undefined {
  const pods = `kubectl -n ${namespace} get pods -l app.kubernetes.io/component=${role}`;
  const known: readonly (readonly [RegExp, Cause])[] = [
    [
      /no endpoints available/,
      { why: 'no pod behind its Service is ready', do: `look why the pods are not ready: ${pods}` },
    ],
    [
      /service "[^"]*" not found|services "[^"]*" not found/,
      { why: `there is no Service ${SERVICES[role]}`, do: `apply the manifests again: ${APPLY}` },
    ],
    [
      /x509|certificate/,
      {
        why: 'its certificate is not trusted: the caBundle and the certificate do not belong together',
        do: `look at what the controller says of certificates: kubectl -n ${namespace} logs deploy/${deploymentOf('controller')}`,
      },
    ],
    [/connection refused/, { why: 'its pods are there and do not listen', do: `look at the pods: ${pods}` }],
    [
      /deadline|timed? ?out|no route to host|network is unreachable/i,
      {
        why: `the API server gets no answer: a firewall or a NetworkPolicy stands between the control plane and the pods`,
        do: `let the control plane reach TCP port ${POD_PORTS[role]} of the pods (a firewall rule of a private cluster), or run the ${role} with hostNetwork`,
      },
    ],
    [
      /no such host|server misbehaving/,
      {
        why: 'its name is not resolved',
        do: 'look whether the DNS of the cluster works: kubectl -n kube-system get pods',
      },
    ],
  ];
  return known.find(([words]) => words.test(message))?.[1];
}
