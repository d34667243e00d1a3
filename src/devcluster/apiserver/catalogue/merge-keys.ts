import type { ListRule, PatchShape } from '../model/strategic-merge-patch.js';

// Which lists of Kubernetes' own kinds are merged by item and not replaced: the patchStrategy and patchMergeKey tags of
// k8s.io/api, for the kinds that are kept here. A list that is not named is replaced whole.

const byKey = (mergeKey: string, item: PatchShape = {}): ListRule => ({ mergeKey, item });
const asSet: ListRule = 'set';

const metadata: PatchShape = { lists: { ownerReferences: byKey('uid'), finalizers: asSet } };
const conditions = byKey('type');

const container: PatchShape = {
  lists: {
    ports: byKey('containerPort'),
    env: byKey('name'),
    volumeMounts: byKey('mountPath'),
    volumeDevices: byKey('devicePath'),
  },
};
const podTemplate: PatchShape = {
  fields: {
    metadata,
    spec: {
      lists: {
        containers: byKey('name', container),
        initContainers: byKey('name', container),
        volumes: byKey('name'),
        imagePullSecrets: byKey('name'),
        hostAliases: byKey('ip'),
        topologySpreadConstraints: byKey('topologyKey'),
      },
    },
  },
};
const webhooks: PatchShape = {
  fields: { metadata },
  lists: { webhooks: byKey('name', { lists: { matchConditions: byKey('name') } }) },
};

const shapes: Readonly<Record<string, PatchShape>> = {
  Namespace: { fields: { metadata, status: { lists: { conditions } } } },
  Service: { fields: { metadata, spec: { lists: { ports: byKey('port') } }, status: { lists: { conditions } } } },
  ServiceAccount: { fields: { metadata }, lists: { secrets: byKey('name') } },
  Deployment: {
    fields: { metadata, spec: { fields: { template: podTemplate } }, status: { lists: { conditions } } },
  },
  MutatingWebhookConfiguration: webhooks,
  ValidatingWebhookConfiguration: webhooks,
};

/** How a strategic merge patch goes into an object of this kind of Kubernetes' own. */
export function patchShapeOf(kind: string): PatchShape {
  return shapes[kind] ?? { fields: { metadata } };
}
