import { API_GROUP, COMPONENT, INTERCEPTOR_NAME } from '../api/names.js';
import type { Role } from '../api/rights.js';

/** The Service of each process. */
export const SERVICES: Readonly<Record<Role, string>> = {
  interceptor: 'concurrency-interceptor',
  controller: 'concurrency-webhook',
};

/** The Deployment of a process. */
export function deploymentOf(role: Role): string {
  return `concurrency-${role}`;
}

/** The port of a pod that its Service leads to. */
export const POD_PORTS: Readonly<Record<Role, number>> = { interceptor: 8443, controller: 9443 };

/** Who leads. */
export const LEASE_NAME = `${COMPONENT}-controller`;

/** The Secret in which the controller keeps the certificates that it makes. */
export const CERTIFICATE_SECRET = 'concurrency-certificates';

/** Where things of ours are, in the words of the API server. */
export const PATHS = {
  mutating: `/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/${API_GROUP}`,
  validating: `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/${API_GROUP}`,
  clusterInterceptor: `/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors/${INTERCEPTOR_NAME}`,
} as const;

/** How the manifests are applied. Those of the repository do not name the image of an install. */
export const APPLY = 'kubectl apply -f dist/install.yaml, or -k with your kustomization';
