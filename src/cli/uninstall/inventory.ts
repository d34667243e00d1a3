import { API_GROUP, INTERCEPTOR_NAME } from '../../api/names.js';
import { CERTIFICATE_SECRET, deploymentOf, LEASE_NAME, SERVICES } from '../installed.js';
import { OUR_CRDS } from '../our-crds.js';

/** One object of an install, of whichever overlay. */
export interface Item {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly name: string;
  readonly where: 'cluster' | 'own namespace';
}

type Kind = Omit<Item, 'name'>;

const kindOf = (apiVersion: string, kind: string, resource: string, where: Item['where'] = 'own namespace'): Kind => ({
  apiVersion,
  kind,
  resource,
  where,
});

const RBAC = 'rbac.authorization.k8s.io/v1';
const ADMISSION = 'admissionregistration.k8s.io/v1';
const CERT_MANAGER = 'cert-manager.io/v1';
const deployment = kindOf('apps/v1', 'Deployment', 'deployments');
const budget = kindOf('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets');
const networkPolicy = kindOf('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies');
const service = kindOf('v1', 'Service', 'services');
const secret = kindOf('v1', 'Secret', 'secrets');
const account = kindOf('v1', 'ServiceAccount', 'serviceaccounts');
const role = kindOf(RBAC, 'Role', 'roles');
const roleBinding = kindOf(RBAC, 'RoleBinding', 'rolebindings');
const clusterRole = kindOf(RBAC, 'ClusterRole', 'clusterroles', 'cluster');
const clusterRoleBinding = kindOf(RBAC, 'ClusterRoleBinding', 'clusterrolebindings', 'cluster');
const issuer = kindOf(CERT_MANAGER, 'Issuer', 'issuers');
const certificate = kindOf(CERT_MANAGER, 'Certificate', 'certificates');

const items = (kind: Kind, ...names: readonly string[]): readonly Item[] => names.map((name) => ({ ...kind, name }));

/** By these the API server asks us. The first to go: from then on nobody's run is held. */
export const REGISTRATIONS: readonly Item[] = [
  ...items(kindOf(ADMISSION, 'MutatingWebhookConfiguration', 'mutatingwebhookconfigurations', 'cluster'), API_GROUP),
  ...items(
    kindOf(ADMISSION, 'ValidatingWebhookConfiguration', 'validatingwebhookconfigurations', 'cluster'),
    API_GROUP,
  ),
];

/** Who acts on runs: gone before somebody else does. */
export const CONTROLLER: readonly Item[] = [
  ...items(deployment, deploymentOf('controller')),
  ...items(kindOf('coordination.k8s.io/v1', 'Lease', 'leases'), LEASE_NAME),
];

/** What takes events, and what stands around. The account comes before its rights: nothing loses a right while it works. */
export const THE_REST: readonly Item[] = [
  ...items(
    kindOf('triggers.tekton.dev/v1alpha1', 'ClusterInterceptor', 'clusterinterceptors', 'cluster'),
    INTERCEPTOR_NAME,
  ),
  ...items(deployment, deploymentOf('interceptor')),
  ...items(service, ...Object.values(SERVICES)),
  ...items(budget, 'concurrency-interceptor', 'concurrency-controller'),
  ...items(
    networkPolicy,
    'concurrency-interceptor',
    'concurrency-interceptor-any-caller',
    'concurrency-controller',
    'concurrency-webhook',
  ),
  // Before their Secrets, which cert-manager would make anew.
  ...items(certificate, 'concurrency-interceptor-tls', 'concurrency-webhook-tls', 'concurrency-ca'),
  ...items(issuer, 'concurrency-ca', 'concurrency-self-signed'),
  ...items(secret, CERTIFICATE_SECRET, 'concurrency-interceptor-tls', 'concurrency-webhook-tls', 'concurrency-ca'),
  ...items(clusterRoleBinding, 'concurrency-interceptor', 'concurrency-controller', 'concurrency-controller-webhook'),
  ...items(clusterRole, 'concurrency-interceptor', 'concurrency-controller', 'concurrency-controller-webhook'),
  ...items(roleBinding, 'concurrency-interceptor', 'concurrency-controller', 'concurrency-controller-certificates'),
  ...items(role, 'concurrency-interceptor', 'concurrency-controller', 'concurrency-controller-certificates'),
  ...items(account, 'concurrency-interceptor', 'concurrency-controller'),
];

/** With them go the controls and the claims. */
export const CRDS: readonly Item[] = items(
  kindOf('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'customresourcedefinitions', 'cluster'),
  ...OUR_CRDS.map(({ metadata }) => metadata.name),
);

/** Where the API server keeps it. */
export function pathOf({ apiVersion, resource, name, where }: Item, namespace: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return where === 'cluster' ? `${root}/${resource}/${name}` : `${root}/namespaces/${namespace}/${resource}/${name}`;
}
