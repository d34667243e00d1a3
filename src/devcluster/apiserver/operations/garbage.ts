import { crdBucket, resourcesOfCrd } from '../catalogue/crd-resources.js';
import { keyOf, type KubeObject } from '../model/kube-object.js';
import { parseObject } from '../model/parse-object.js';
import type { Stored } from '../store/store.js';
import { type Cluster, kubeTime } from './cluster.js';

/** The finalizer by which Kubernetes marks an owner that waits for its dependents. */
export const foreground = 'foregroundDeletion';

/**
 * Takes an object out and does what the garbage collector does then: dependents whose last owner is gone go too, an
 * owner that only waited for this dependent goes as well. The real collector comes a moment later and through the API
 * (its calls meet admission webhooks); here it is part of the removal.
 */
export function removeObject(cluster: Cluster, bucket: string, object: KubeObject): void {
  cluster.store.remove(bucket, keyOf(object.metadata));
  emptyCustomResource(cluster, bucket, object);
  collectDependents(cluster, object);
  releaseOwners(cluster, object);
  finishNamespace(cluster, object.metadata.namespace);
}

/** A custom resource goes with its CRD. */
function emptyCustomResource(cluster: Cluster, bucket: string, object: KubeObject): void {
  if (bucket === crdBucket) {
    for (const { bucket: custom } of resourcesOfCrd(object)) {
      cluster.store.list(custom).forEach((each) => {
        cluster.store.remove(custom, keyOf(each.metadata));
      });
    }
  }
}

/** Deletes one object as its owner's or namespace's deletion does: at once, or marked while it has finalizers. */
export function deleteStored(cluster: Cluster, bucket: string, object: KubeObject): void {
  if (object.metadata.finalizers === undefined) {
    removeObject(cluster, bucket, object);
  } else if (object.metadata.deletionTimestamp === undefined) {
    cluster.store.put(bucket, marked(cluster, object, object.metadata.finalizers));
  }
}

/** The object as one that is being deleted. */
export function marked(cluster: Cluster, object: KubeObject, finalizers: readonly string[]): KubeObject {
  const { generation, deletionTimestamp } = object.metadata;
  return {
    ...object,
    metadata: {
      ...object.metadata,
      ...(generation !== undefined && deletionTimestamp === undefined && { generation: generation + 1 }),
      deletionTimestamp: deletionTimestamp ?? kubeTime(cluster.clock()),
      deletionGracePeriodSeconds: 0,
      finalizers,
    },
  };
}

export function collectDependents(cluster: Cluster, owner: KubeObject): void {
  for (const { bucket, object } of dependentsOf(cluster, owner)) {
    const owners = object.metadata.ownerReferences ?? [];
    if (!owners.some(({ uid }) => uid !== owner.metadata.uid && exists(cluster, uid))) {
      deleteStored(cluster, bucket, object);
    }
  }
}

/** Lets dependents live on without their owner (propagationPolicy Orphan). */
export function orphanDependents(cluster: Cluster, owner: KubeObject): void {
  for (const { bucket, object } of dependentsOf(cluster, owner)) {
    const left = (object.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid);
    // Parsed, because an empty list is no field.
    cluster.store.put(
      bucket,
      parseObject({ ...object, metadata: { ...object.metadata, ownerReferences: left } }, object),
    );
  }
}

export function hasDependents(cluster: Cluster, owner: KubeObject): boolean {
  return dependentsOf(cluster, owner).length > 0;
}

function dependentsOf(cluster: Cluster, owner: KubeObject): readonly Stored[] {
  return cluster.store
    .everything()
    .filter(({ object }) => (object.metadata.ownerReferences ?? []).some(({ uid }) => uid === owner.metadata.uid));
}

function exists(cluster: Cluster, uid: string): boolean {
  return cluster.store.everything().some(({ object }) => object.metadata.uid === uid);
}

function releaseOwners(cluster: Cluster, dependent: KubeObject): void {
  const uids = (dependent.metadata.ownerReferences ?? []).map(({ uid }) => uid);
  const waiting = cluster.store
    .everything()
    .filter(
      ({ object }) =>
        uids.includes(object.metadata.uid ?? '') && object.metadata.finalizers?.includes(foreground) === true,
    );
  for (const { bucket, object } of waiting) {
    if (!hasDependents(cluster, object)) {
      withoutFinalizer(cluster, bucket, object);
    }
  }
}

function withoutFinalizer(cluster: Cluster, bucket: string, object: KubeObject): void {
  const left = (object.metadata.finalizers ?? []).filter((each) => each !== foreground);
  if (left.length === 0) {
    removeObject(cluster, bucket, object);
  } else {
    cluster.store.put(bucket, marked(cluster, object, left));
  }
}

/** Removes the content of a namespace that is being deleted, and the namespace itself once it is empty. */
export function emptyNamespace(cluster: Cluster, name: string): void {
  for (const { bucket, object } of cluster.store.everything()) {
    if (object.metadata.namespace === name && cluster.store.get(bucket, keyOf(object.metadata)) === object) {
      deleteStored(cluster, bucket, object);
    }
  }
  finishNamespace(cluster, name);
}

function finishNamespace(cluster: Cluster, name: string | undefined): void {
  const namespace = name === undefined ? undefined : cluster.store.get('/namespaces', keyOf({ name }));
  if (
    namespace?.metadata.deletionTimestamp !== undefined &&
    !cluster.store.everything().some(({ object }) => object.metadata.namespace === name)
  ) {
    cluster.store.remove('/namespaces', keyOf(namespace.metadata));
  }
}
