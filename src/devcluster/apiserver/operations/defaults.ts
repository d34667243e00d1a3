import { fieldsAt, isFields, listAt, textAt } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';

/** What the real server or its controllers write into a new object, as far as clients look at it. */
export function withDefaults(resource: Resource, object: KubeObject, now: string): KubeObject {
  return defaults[resource.kind]?.(object, now) ?? object;
}

const defaults: Readonly<Record<string, (object: KubeObject, now: string) => KubeObject>> = {
  Namespace: (namespace) => ({
    ...namespace,
    metadata: {
      ...namespace.metadata,
      // namespaceSelectors use this label to name one namespace.
      labels: { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name },
    },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  }),
  CustomResourceDefinition: (crd, now) => {
    const spec = fieldsAt(crd, 'spec');
    const condition = (type: string, reason: string, message: string): object => ({
      type,
      status: 'True',
      lastTransitionTime: now,
      reason,
      message,
    });
    return {
      ...crd,
      status: {
        conditions: [
          condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
          condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
        ],
        acceptedNames: fieldsAt(spec, 'names'),
        storedVersions: listAt(spec, 'versions')
          .filter(isFields)
          .filter((version) => version['storage'] === true)
          .map((version) => version['name']),
      },
    };
  },
};

/** What the real server makes of a field at every write: stringData of a Secret goes into data, and is never read. */
export function normalised(object: KubeObject): KubeObject {
  if (object.kind !== 'Secret' || object.apiVersion !== 'v1') {
    return object;
  }
  const { stringData, ...rest } = object;
  const encoded = Object.entries(isFields(stringData) ? stringData : {}).map(
    ([name, text]) => [name, Buffer.from(String(text)).toString('base64')] as const,
  );
  const data = { ...fieldsAt(object, 'data'), ...Object.fromEntries(encoded) };
  const { apiVersion, kind, metadata } = object;
  const type = textAt(object, 'type') ?? '';
  return {
    ...rest,
    apiVersion,
    kind,
    metadata,
    ...(Object.keys(data).length > 0 && { data }),
    type: type === '' ? 'Opaque' : type,
  };
}
