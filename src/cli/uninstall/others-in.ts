import { itemsIn, listKept } from '../list.js';
import { isUnseen } from '../look.js';
import type { Call } from '../ports.js';
import { textAt } from '../typed-at.js';
import { THE_REST } from './inventory.js';

interface Kind {
  readonly kind: string;
  readonly root: string;
  readonly resource: string;
  /** Whether what bears our label is ours: pods go after their Deployment. */
  readonly isLabelled?: boolean;
  /** Whether the cluster, or we, made this one. */
  readonly isNobodys?: (object: unknown) => boolean;
}

/** What somebody would miss. */
const KINDS: readonly Kind[] = [
  { kind: 'Pod', root: '/api/v1', resource: 'pods', isLabelled: true },
  { kind: 'Deployment', root: '/apis/apps/v1', resource: 'deployments', isLabelled: true },
  { kind: 'StatefulSet', root: '/apis/apps/v1', resource: 'statefulsets' },
  { kind: 'PersistentVolumeClaim', root: '/api/v1', resource: 'persistentvolumeclaims' },
  {
    kind: 'ConfigMap',
    root: '/api/v1',
    resource: 'configmaps',
    isNobodys: (object) => textAt(object, 'metadata', 'name') === 'kube-root-ca.crt',
  },
  { kind: 'Secret', root: '/api/v1', resource: 'secrets', isNobodys: isNobodysSecret },
  { kind: 'PipelineRun', root: '/apis/tekton.dev/v1', resource: 'pipelineruns' },
  { kind: 'Trigger', root: '/apis/triggers.tekton.dev/v1beta1', resource: 'triggers' },
  { kind: 'EventListener', root: '/apis/triggers.tekton.dev/v1beta1', resource: 'eventlisteners' },
];

const OUR_SECRETS = new Set(THE_REST.filter(({ kind }) => kind === 'Secret').map(({ name }) => name));

/** A token of a service account names it; it goes with the account. */
function isNobodysSecret(object: unknown): boolean {
  const account = textAt(object, 'metadata', 'annotations', 'kubernetes.io/service-account.name');
  return account !== '' || OUR_SECRETS.has(textAt(object, 'metadata', 'name'));
}

/**
 * What of others is in our namespace, or why that is not known. A kind that the cluster does not serve has no objects. Only
 * metadata is read: a Secret stays one.
 */
export async function othersIn(call: Call, namespace: string): Promise<readonly string[] | string> {
  const lists = await Promise.all(
    KINDS.map(
      async ({ kind, root, resource, isLabelled = false, isNobodys = () => false }) =>
        await listKept(
          call,
          {
            path: `${root}/namespaces/${namespace}/${resource}`,
            isMetadataOnly: true,
            ...(isLabelled && { labelSelector: 'app.kubernetes.io/name!=tekton-concurrency' }),
          },
          (object) => (isNobodys(object) ? [] : [`${kind} ${textAt(object, 'metadata', 'name')}`]),
        ),
    ),
  );
  const unseen = lists.find(isUnseen);
  return unseen === undefined ? lists.flatMap(itemsIn) : unseen.message;
}
