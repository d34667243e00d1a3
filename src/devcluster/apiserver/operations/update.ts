import { badRequest, conflict, invalid, notFound, type Problem, staleVersion } from '../model/failures.js';
import { valueAt, withField } from '../model/fields.js';
import { keyOf, type KubeObject, type Metadata } from '../model/kube-object.js';
import { parseObject } from '../model/parse-object.js';
import { type Resource, typeOf } from '../model/resource.js';
import { sameJson } from '../model/same-json.js';
import { checkObject } from './check-object.js';
import { type Cluster, type Target, toStored, toWire, type WriteOptions } from './cluster.js';
import { removeObject } from './garbage.js';

/** How the next object comes about. */
export interface Edit {
  /** From the current object (a patch), or whatever that is (a PUT). */
  readonly next: (current: KubeObject) => unknown;
  /** A PUT's uid is a precondition (409); in a patch it is a field that may not change (422). */
  readonly replaces: boolean;
}

/** As often as GuaranteedUpdate tries a patch again that met another write. */
const attempts = 5;

type NamedTarget = Target & { readonly name: string };

export async function update(
  cluster: Cluster,
  target: NamedTarget,
  edit: Edit,
  options: WriteOptions,
): Promise<KubeObject> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const updated = await tryUpdate(cluster, target, edit, options);
    if (updated !== 'overtaken') {
      return updated;
    }
  }
  throw staleVersion(target.resource, target.name);
}

async function tryUpdate(
  cluster: Cluster,
  target: NamedTarget,
  edit: Edit,
  options: WriteOptions,
): Promise<KubeObject | 'overtaken'> {
  const { resource } = target;
  const stored = currentObject(cluster, target);
  const current = toWire(resource, stored);
  const typed = typeOf(resource);
  const submitted = parseObject(edit.next(current), typed);
  checkPlace(target, submitted.metadata);
  const attempt = { target, operation: 'UPDATE', options, oldObject: current } as const;
  const mutated = parseObject(await cluster.admission.mutate({ ...attempt, object: submitted }), typed);
  checkPreconditions(target, edit, current.metadata, mutated.metadata);
  const object = prepared(target, current, mutated);
  checkObject(resource, object);
  await cluster.admission.validate({ ...attempt, object });
  if (cluster.store.get(resource.bucket, keyOf(stored.metadata)) !== stored) {
    return 'overtaken';
  }
  if (options.dryRun || sameJson(object, current)) {
    return object;
  }
  if (object.metadata.deletionTimestamp !== undefined && object.metadata.finalizers === undefined) {
    removeObject(cluster, resource.bucket, toStored(resource, object));
    return object;
  }
  return toWire(resource, cluster.store.put(resource.bucket, toStored(resource, object)));
}

export function currentObject(cluster: Cluster, { resource, namespace, name }: NamedTarget): KubeObject {
  const key = keyOf({ name, ...(namespace !== undefined && { namespace }) });
  const found = cluster.store.get(resource.bucket, key);
  if (found === undefined) {
    throw notFound(resource, name);
  }
  return found;
}

function checkPlace({ name, namespace }: NamedTarget, metadata: Metadata): void {
  if (metadata.name !== '' && metadata.name !== name) {
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
  }
  if (metadata.namespace !== undefined && metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
}

function checkPreconditions({ resource, name }: NamedTarget, edit: Edit, current: Metadata, next: Metadata): void {
  const otherUid = next.uid !== undefined && next.uid !== current.uid;
  if (edit.replaces && otherUid) {
    const why = `Precondition failed: UID in precondition: ${String(next.uid)}, UID in object meta: ${String(current.uid)}`;
    throw conflict(resource, name, why);
  }
  if (next.resourceVersion === undefined && edit.replaces && !resource.unconditionalUpdate) {
    const message = 'Invalid value: 0: must be specified for an update';
    throw invalid(resource, name, [{ field: 'metadata.resourceVersion', reason: 'FieldValueInvalid', message }]);
  }
  if (next.resourceVersion !== undefined && next.resourceVersion !== current.resourceVersion) {
    throw staleVersion(resource, name);
  }
  const problems = [...(otherUid ? [immutable('uid', next.uid)] : []), ...finalizerProblems(current, next)];
  if (problems.length > 0) {
    throw invalid(resource, name, problems);
  }
}

function immutable(field: string, value: unknown): Problem {
  const message = `Invalid value: ${JSON.stringify(value)}: field is immutable`;
  return { field: `metadata.${field}`, reason: 'FieldValueInvalid', message };
}

function finalizerProblems(current: Metadata, next: Metadata): readonly Problem[] {
  const added = (next.finalizers ?? []).filter((each) => current.finalizers?.includes(each) !== true);
  if (current.deletionTimestamp === undefined || added.length === 0) {
    return [];
  }
  const listed = added.map((each) => JSON.stringify(each)).join(', ');
  const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${listed}}`;
  return [{ field: 'metadata.finalizers', reason: 'FieldValueForbidden', message }];
}

/** The object to store: the server's own fields as they were, the part that this (sub)resource owns as submitted. */
function prepared({ resource, subresource }: Target, current: KubeObject, next: KubeObject): KubeObject {
  if (subresource === 'status') {
    return withStatus(current, valueAt(next, 'status'));
  }
  const { labels, annotations, ownerReferences, finalizers } = next.metadata;
  const kept: Metadata = { ...current.metadata };
  const metadata: Metadata = {
    ...withoutOwn(kept),
    ...(labels !== undefined && { labels }),
    ...(annotations !== undefined && { annotations }),
    ...(ownerReferences !== undefined && { ownerReferences }),
    ...(finalizers !== undefined && { finalizers }),
  };
  const object = { ...next, metadata };
  const owned = resource.status ? withStatus(object, valueAt(current, 'status')) : object;
  return resource.generation && changesSpec(current, owned, resource) ? nextGeneration(owned) : owned;
}

type OwnedByClients = 'labels' | 'annotations' | 'ownerReferences' | 'finalizers';

function withoutOwn(metadata: Metadata): Omit<Metadata, OwnedByClients> & { readonly name: string } {
  const {
    labels: _labels,
    annotations: _annotations,
    ownerReferences: _owners,
    finalizers: _finalizers,
    ...rest
  } = metadata;
  return rest;
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
