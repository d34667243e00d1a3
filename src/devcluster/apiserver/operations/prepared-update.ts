import { valueAt, withField } from '../model/fields.js';
import { type KubeObject, type Metadata, presentMetadata } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';
import { sameJson } from '../model/same-json.js';
import type { Target } from './cluster.js';
import { normalised } from './defaults.js';

/** The object to store: the server's own fields as they were, the part that this (sub)resource owns as submitted. */
export function preparedUpdate({ resource, subresource }: Target, current: KubeObject, next: KubeObject): KubeObject {
  if (subresource === 'status') {
    return withStatus(current, valueAt(next, 'status'));
  }
  const object = normalised({ ...next, metadata: mergedMetadata(current.metadata, next.metadata) });
  const owned = resource.status ? withStatus(object, valueAt(current, 'status')) : object;
  return resource.generation && changesSpec(current, owned, resource) ? nextGeneration(owned) : owned;
}

/** Clients own labels, annotations, owners and finalizers; everything else stays. */
function mergedMetadata(current: Metadata, next: Metadata): Metadata {
  const { name, generateName, namespace, uid, resourceVersion, generation, creationTimestamp } = current;
  const { deletionTimestamp, deletionGracePeriodSeconds } = current;
  const { labels, annotations, ownerReferences, finalizers } = next;
  const kept = { generateName, namespace, uid, resourceVersion, generation, creationTimestamp };
  const deleting = { deletionTimestamp, deletionGracePeriodSeconds };
  return presentMetadata({ name, ...kept, ...deleting, labels, annotations, ownerReferences, finalizers });
}

function withStatus(object: KubeObject, status: unknown): KubeObject {
  const { apiVersion, kind, metadata } = object;
  return { ...withField(object, 'status', status), apiVersion, kind, metadata };
}

function changesSpec(current: KubeObject, next: KubeObject, resource: Resource): boolean {
  const compared = (object: KubeObject): unknown => {
    const rest = withField(object, 'metadata', undefined);
    return resource.status ? withField(rest, 'status', undefined) : rest;
  };
  return !sameJson(compared(current), compared(next));
}

function nextGeneration(object: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, generation: (object.metadata.generation ?? 0) + 1 } };
}
