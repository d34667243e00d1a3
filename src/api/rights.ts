import {
  API_GROUP,
  CLAIM_RESOURCE,
  CLUSTER_CONTROL_RESOURCE,
  CONTROL_RESOURCE,
  INSTALL_NAMESPACE,
  INTERCEPTOR_NAME,
} from './names.js';

/** The processes, each with a service account of its own; their Roles and ClusterRoles begin with the same word. */
export type Role = 'interceptor' | 'controller';

/** What grants the right: the base of the manifests, or a component that some overlays leave out. */
export type RightsPart = 'base' | 'webhook' | 'own-certificates';

/** One verb on one resource that one process needs. */
export interface Right {
  readonly role: Role;
  readonly apiGroup: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly verb: string;
  /** The only objects it is granted on; absent: all. */
  readonly names?: readonly string[];
  /** Our own namespace alone, or the whole cluster. */
  readonly where: 'cluster' | 'own namespace';
  readonly part: RightsPart;
  readonly why: string;
}

/** Rights that share a reason. A resource may be written with its subresource, `pipelineruns/status`. */
interface Grant extends Omit<Right, 'resource' | 'subresource' | 'verb' | 'part'> {
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly part?: RightsPart;
}

const TRIGGERS = 'triggers.tekton.dev';
const WEBHOOK_CONFIGURATION = API_GROUP;

const GRANTS: readonly Grant[] = [
  {
    role: 'interceptor',
    where: 'own namespace',
    apiGroup: API_GROUP,
    resources: [CLAIM_RESOURCE],
    verbs: ['create', 'patch'],
    why: 'writes a claim for each event',
  },
  {
    role: 'interceptor',
    where: 'own namespace',
    apiGroup: API_GROUP,
    resources: [CLAIM_RESOURCE],
    verbs: ['list', 'watch'],
    why: 'follows the claims for the latest arrival',
  },
  {
    role: 'interceptor',
    where: 'cluster',
    apiGroup: 'events.k8s.io',
    resources: ['events'],
    verbs: ['create', 'patch'],
    why: 'says on a Trigger what was refused; a repeated Event is counted by a patch',
  },
  {
    role: 'interceptor',
    where: 'cluster',
    apiGroup: TRIGGERS,
    resources: ['triggers', 'triggerbindings', 'clustertriggerbindings'],
    verbs: ['get'],
    why: 'reads a Trigger for its uid, and with its bindings where a key names one',
  },
  {
    role: 'interceptor',
    where: 'cluster',
    apiGroup: TRIGGERS,
    resources: ['eventlisteners'],
    verbs: ['list'],
    why: 'finds the bindings of inline triggers',
  },
  {
    role: 'controller',
    where: 'own namespace',
    apiGroup: API_GROUP,
    resources: [CLAIM_RESOURCE],
    verbs: ['get'],
    why: 'finds the claim of a run at its admission',
  },
  {
    role: 'controller',
    where: 'own namespace',
    apiGroup: API_GROUP,
    resources: [CLAIM_RESOURCE],
    verbs: ['list', 'watch'],
    why: 'follows the claims for those that no run has met',
  },
  {
    role: 'controller',
    where: 'own namespace',
    apiGroup: API_GROUP,
    resources: [CLAIM_RESOURCE],
    verbs: ['deletecollection'],
    why: 'removes expired claims',
  },
  {
    role: 'controller',
    where: 'own namespace',
    apiGroup: 'coordination.k8s.io',
    resources: ['leases'],
    verbs: ['get', 'create', 'update'],
    why: 'agrees with the other replicas who acts',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: 'tekton.dev',
    resources: ['pipelineruns'],
    verbs: ['get', 'list', 'watch'],
    why: 'reads the runs of its groups',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: 'tekton.dev',
    resources: ['pipelineruns'],
    verbs: ['patch'],
    why: 'starts and ends runs, and marks them',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: 'tekton.dev',
    resources: ['taskruns', 'customruns'],
    verbs: ['list', 'watch'],
    why: 'sees when the tasks of a run have ended, where nothing may overlap',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: API_GROUP,
    resources: [CONTROL_RESOURCE, CLUSTER_CONTROL_RESOURCE],
    verbs: ['list', 'watch'],
    why: 'follows the controls',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: API_GROUP,
    resources: [`${CONTROL_RESOURCE}/status`, `${CLUSTER_CONTROL_RESOURCE}/status`],
    verbs: ['patch'],
    why: 'says on a control what becomes of it',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: '',
    resources: ['namespaces'],
    verbs: ['get', 'list', 'watch'],
    why: 'reads the labels by which controls select namespaces',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: TRIGGERS,
    resources: ['triggers', 'eventlisteners'],
    verbs: ['get'],
    why: 'knows which Triggers a TriggerGroup selects',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: 'events.k8s.io',
    resources: ['events'],
    verbs: ['create', 'patch'],
    why: 'explains on the runs what was done to them',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: TRIGGERS,
    resources: ['clusterinterceptors'],
    names: [INTERCEPTOR_NAME],
    verbs: ['get', 'patch'],
    why: 'publishes the CA by which EventListeners know the interceptor',
  },
  {
    role: 'controller',
    where: 'cluster',
    apiGroup: 'admissionregistration.k8s.io',
    resources: ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'],
    names: [WEBHOOK_CONFIGURATION],
    verbs: ['get', 'patch'],
    part: 'webhook',
    why: 'publishes the CA by which the API server knows the webhook',
  },
  {
    role: 'controller',
    where: 'own namespace',
    apiGroup: '',
    resources: ['secrets'],
    verbs: ['create'],
    part: 'own-certificates',
    why: 'makes the Secret of its certificates; RBAC cannot tie the making of an object to a name',
  },
  {
    role: 'controller',
    where: 'own namespace',
    apiGroup: '',
    resources: ['secrets'],
    names: ['concurrency-certificates'],
    verbs: ['get', 'update'],
    part: 'own-certificates',
    why: 'reads and renews its certificates',
  },
];

/**
 * Every right that the manifests grant, and why. A test keeps the two equal, another shows that none is spare, and `doctor`
 * asks a cluster for each.
 */
export const RIGHTS: readonly Right[] = GRANTS.flatMap(({ resources, verbs, part = 'base', ...rest }) =>
  resources.flatMap((text) => {
    const [resource = text, subresource] = text.split('/');
    return verbs.map((verb) => ({
      ...rest,
      resource,
      ...(subresource !== undefined && { subresource }),
      verb,
      part,
    }));
  }),
);

/** The name of the user that a process of an install in this namespace is to the API server. */
export function userOf(role: Role, namespace: string = INSTALL_NAMESPACE): string {
  return `system:serviceaccount:${namespace}:${serviceAccountOf(role)}`;
}

/** The service account of a process. */
export function serviceAccountOf(role: Role): string {
  return `concurrency-${role}`;
}
