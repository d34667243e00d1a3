import { conflict } from '../model/failures.js';
import type { KubeObject } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';
import { type Cluster, kubeTime, type NamedTarget, type Target, toWire, type WriteOptions } from './cluster.js';
import {
  collectDependents,
  emptyNamespace,
  foreground,
  hasDependents,
  marked,
  orphanDependents,
  removeObject,
} from './garbage.js';
import { currentObject } from './update.js';

/** metav1.DeleteOptions, as far as they count here (nothing has a grace period). */
export interface DeleteOptions {
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly propagation: 'Background' | 'Foreground' | 'Orphan';
}

/** The object that went, or that is only marked while its finalizers last. */
export interface Deleted {
  readonly gone: boolean;
  readonly object: KubeObject;
}

export async function deleteObject(
  cluster: Cluster,
  target: NamedTarget,
  how: DeleteOptions,
  options: WriteOptions,
): Promise<Deleted> {
  const { resource } = target;
  const seen = currentObject(cluster, target);
  const attempt = { target, operation: 'DELETE', oldObject: toWire(resource, seen), options } as const;
  await cluster.admission.mutate(attempt);
  await cluster.admission.validate(attempt);
  const stored = currentObject(cluster, target);
  checkPreconditions(target, how, stored);
  if (options.dryRun) {
    return { gone: true, object: toWire(resource, stored) };
  }
  if (resource.bucket === '/namespaces') {
    return deleteNamespace(cluster, target, stored);
  }
  return deleteChecked(cluster, target, how, stored);
}

function checkPreconditions({ resource, name }: NamedTarget, how: DeleteOptions, { metadata }: KubeObject): void {
  // The real server puts the kind where the resource belongs in this message; so do we.
  const named = { group: resource.group, plural: resource.kind, kind: resource.kind };
  if (how.uid !== undefined && how.uid !== metadata.uid) {
    const why = `the UID in the precondition (${how.uid}) does not match the UID in record (${String(metadata.uid)}). The object might have been deleted and then recreated`;
    throw conflict(named, name, why);
  }
  if (how.resourceVersion !== undefined && how.resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${how.resourceVersion}) does not match the ResourceVersion in record (${String(metadata.resourceVersion)}). The object might have been modified`;
    throw conflict(named, name, why);
  }
}

function deleteChecked(cluster: Cluster, { resource }: Target, how: DeleteOptions, stored: KubeObject): Deleted {
  const finalizers = stored.metadata.finalizers ?? [];
  const waits = how.propagation === 'Foreground' && hasDependents(cluster, stored);
  if (waits || finalizers.length > 0) {
    const object = markDeleted(cluster, resource, stored, waits ? [...finalizers, foreground] : finalizers);
    if (waits) {
      collectDependents(cluster, object);
    }
    return { gone: false, object: toWire(resource, object) };
  }
  if (how.propagation === 'Orphan') {
    orphanDependents(cluster, stored);
  }
  removeObject(cluster, resource.bucket, stored);
  return { gone: true, object: toWire(resource, stored) };
}

/** Marks the object once; asking again changes nothing. */
function markDeleted(
  cluster: Cluster,
  { bucket }: Resource,
  stored: KubeObject,
  finalizers: readonly string[],
): KubeObject {
  return stored.metadata.deletionTimestamp === undefined
    ? cluster.store.put(bucket, marked(cluster, stored, finalizers))
    : stored;
}

function deleteNamespace(cluster: Cluster, { resource, name }: NamedTarget, stored: KubeObject): Deleted {
  const object =
    stored.metadata.deletionTimestamp === undefined
      ? cluster.store.put(resource.bucket, {
          ...stored,
          metadata: { ...stored.metadata, deletionTimestamp: kubeTime(cluster.clock()) },
          status: { phase: 'Terminating' },
        })
      : stored;
  emptyNamespace(cluster, name);
  return { gone: false, object: toWire(resource, object) };
}
