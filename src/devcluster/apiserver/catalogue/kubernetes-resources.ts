import { fieldsAt, listAt, textAt } from '../model/fields.js';
import { ageOf } from '../model/human-duration.js';
import { ageColumn, type Column, type Resource, resource } from '../model/resource.js';
import {
  bindingColumns,
  deploymentColumns,
  disruptionBudgetColumns,
  networkPolicyColumns,
  serviceColumns,
} from './kubernetes-columns.js';
import { coreEventOf, eventsEventOf, lastSeen, regardingText } from './convert-events.js';

const createdAt: Column = {
  name: 'Created At',
  type: 'string',
  cell: (object) => object.metadata.creationTimestamp ?? '<unknown>',
};
const dataCount: Column = {
  name: 'Data',
  type: 'integer',
  cell: (object) => Object.keys(fieldsAt(object, 'data')).length + Object.keys(fieldsAt(object, 'binaryData')).length,
};
const webhookCount: Column = { name: 'Webhooks', type: 'integer', cell: (object) => listAt(object, 'webhooks').length };
const eventColumns: readonly Column[] = [
  { name: 'Last Seen', type: 'string', cell: (event, now) => ageOf(lastSeen(event), now) },
  { name: 'Type', type: 'string', cell: '.type' },
  { name: 'Reason', type: 'string', cell: '.reason' },
  { name: 'Object', type: 'string', cell: regardingText },
  { name: 'Message', type: 'string', cell: (event) => (textAt(event, 'message') ?? '').trim() },
];

const involved = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];
const sharedEventFields = ['reason', 'type'];
const events = {
  plural: 'events',
  kind: 'Event',
  bucket: '/events',
  generation: false,
  unconditionalUpdate: true,
  shortNames: ['ev'],
  columns: eventColumns,
  namesFirst: false,
} as const;

const rbac = {
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  generation: false,
  unconditionalUpdate: true,
} as const;
const core = { group: '', version: 'v1', generation: false, unconditionalUpdate: true } as const;
const admission = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  namespaced: false,
  categories: ['api-extensions'],
  columns: [webhookCount, ageColumn],
} as const;

/** What Kubernetes itself brings and this server keeps. */
export const kubernetesResources: readonly Resource[] = [
  resource({
    ...core,
    plural: 'namespaces',
    kind: 'Namespace',
    shortNames: ['ns'],
    namespaced: false,
    status: true,
    nameRule: 'label',
    fieldSelectors: ['status.phase'],
    columns: [{ name: 'Status', type: 'string', cell: '.status.phase' }, ageColumn],
  }),
  resource({
    ...core,
    ...events,
    fieldSelectors: [
      ...involved.map((name) => `involvedObject.${name}`),
      ...sharedEventFields,
      'reportingComponent',
      'source',
    ],
  }),
  resource({
    ...core,
    plural: 'secrets',
    kind: 'Secret',
    fieldSelectors: ['type'],
    columns: [{ name: 'Type', type: 'string', cell: '.type' }, dataCount, ageColumn],
  }),
  resource({ ...core, plural: 'configmaps', kind: 'ConfigMap', shortNames: ['cm'], columns: [dataCount, ageColumn] }),
  // There are none, which `kubectl describe namespace` wants to know.
  resource({ ...core, plural: 'resourcequotas', kind: 'ResourceQuota', shortNames: ['quota'], readOnly: true }),
  resource({ ...core, plural: 'limitranges', kind: 'LimitRange', shortNames: ['limits'], readOnly: true }),
  resource({ ...core, plural: 'serviceaccounts', kind: 'ServiceAccount', shortNames: ['sa'] }),
  resource({
    ...core,
    plural: 'services',
    kind: 'Service',
    shortNames: ['svc'],
    categories: ['all'],
    status: true,
    nameRule: 'label',
    columns: serviceColumns,
  }),
  resource({
    group: 'apps',
    version: 'v1',
    plural: 'deployments',
    kind: 'Deployment',
    shortNames: ['deploy'],
    categories: ['all'],
    status: true,
    unconditionalUpdate: true,
    columns: deploymentColumns,
  }),
  resource({
    ...events,
    group: 'events.k8s.io',
    version: 'v1',
    fieldSelectors: [...involved.map((name) => `regarding.${name}`), ...sharedEventFields, 'reportingController'],
    convert: { toStored: coreEventOf, fromStored: eventsEventOf },
  }),
  resource({
    group: 'coordination.k8s.io',
    version: 'v1',
    plural: 'leases',
    kind: 'Lease',
    generation: false,
    columns: [{ name: 'Holder', type: 'string', cell: '.spec.holderIdentity' }, ageColumn],
  }),
  resource({
    group: 'policy',
    version: 'v1',
    plural: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    shortNames: ['pdb'],
    status: true,
    columns: disruptionBudgetColumns,
  }),
  resource({
    group: 'networking.k8s.io',
    version: 'v1',
    plural: 'networkpolicies',
    kind: 'NetworkPolicy',
    shortNames: ['netpol'],
    unconditionalUpdate: true,
    columns: networkPolicyColumns,
  }),
  resource({ ...rbac, plural: 'roles', kind: 'Role', nameRule: 'path', columns: [createdAt] }),
  resource({ ...rbac, plural: 'rolebindings', kind: 'RoleBinding', nameRule: 'path', columns: bindingColumns }),
  resource({
    ...rbac,
    plural: 'clusterroles',
    kind: 'ClusterRole',
    namespaced: false,
    nameRule: 'path',
    columns: [createdAt],
  }),
  resource({
    ...rbac,
    plural: 'clusterrolebindings',
    kind: 'ClusterRoleBinding',
    namespaced: false,
    nameRule: 'path',
    columns: bindingColumns,
  }),
  resource({ ...admission, plural: 'mutatingwebhookconfigurations', kind: 'MutatingWebhookConfiguration' }),
  resource({ ...admission, plural: 'validatingwebhookconfigurations', kind: 'ValidatingWebhookConfiguration' }),
  resource({
    group: 'apiextensions.k8s.io',
    version: 'v1',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    shortNames: ['crd', 'crds'],
    categories: ['api-extensions'],
    namespaced: false,
    status: true,
    columns: [createdAt],
  }),
];
