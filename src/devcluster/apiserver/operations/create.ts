import { alreadyExists, badRequest, failure, forbidden, notFound } from '../model/failures.js';
import { withField } from '../model/fields.js';
import { keyOf, type KubeObject, type Metadata, presentMetadata } from '../model/kube-object.js';
import { parseObject } from '../model/parse-object.js';
import { type Resource, typeOf } from '../model/resource.js';
import { conformedObject } from '../schema/conformed-object.js';
import { checkObject } from './check-object.js';
import { type Cluster, kubeTime, type Target, toStored, toWire, type WriteOptions } from './cluster.js';
import { normalised, withDefaults } from './defaults.js';

// The order is the real server's: namespace, mutating webhooks (no name from generateName and no uid yet), the
// server's own fields, validation, validating webhooks, storage.

export async function create(
  cluster: Cluster,
  target: Target,
  body: unknown,
  options: WriteOptions,
): Promise<KubeObject> {
  const { resource } = target;
  const placed = inNamespace(read(body, resource), target);
  requireNamespace(cluster, target, placed.metadata.name);
  if (placed.metadata.resourceVersion !== undefined) {
    throw failure(500, '', 'resourceVersion should not be set on objects to be created');
  }
  const attempt = { target, operation: 'CREATE', options } as const;
  const shown = withManager(placed, kubeTime(cluster.clock()));
  const mutated = read(await cluster.admission.mutate({ ...attempt, object: shown }), resource);
  const object = completed(cluster, resource, mutated);
  checkObject(resource, object);
  await cluster.admission.validate({ ...attempt, object });
  if (cluster.store.get(resource.bucket, keyOf(object.metadata)) !== undefined) {
    throw alreadyExists(resource, object.metadata.name);
  }
  requireNamespace(cluster, target, object.metadata.name);
  return options.dryRun ? object : toWire(resource, cluster.store.put(resource.bucket, toStored(resource, object)));
}

function read(body: unknown, resource: Resource): KubeObject {
  return conformedObject(resource, parseObject(body, typeOf(resource)));
}

function inNamespace(object: KubeObject, { resource, namespace }: Target): KubeObject {
  const own = object.metadata.namespace;
  if (resource.namespaced && namespace !== undefined) {
    if (own !== undefined && own !== namespace) {
      throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
    }
    return { ...object, metadata: { ...object.metadata, namespace } };
  }
  if (resource.namespaced) {
    throw badRequest('an empty namespace may not be set during creation');
  }
  if (own !== undefined) {
    throw badRequest('namespace may not be set on cluster-scoped objects');
  }
  return object;
}

/** The real server notes who makes the object, and when, before it asks webhooks; of the fields it would say more. */
function withManager(object: KubeObject, time: string): KubeObject {
  const { apiVersion } = object;
  const entry = { manager: 'unknown', operation: 'Update', apiVersion, time, fieldsType: 'FieldsV1', fieldsV1: {} };
  const metadata = { ...object.metadata, managedFields: [entry] };
  return { ...object, metadata };
}

function requireNamespace(cluster: Cluster, { resource, namespace }: Target, name: string): void {
  if (namespace === undefined) {
    return;
  }
  const found = cluster.store.get('/namespaces', keyOf({ name: namespace }));
  if (found === undefined) {
    throw notFound({ group: '', plural: 'namespaces', kind: 'Namespace' }, namespace);
  }
  if (found.metadata.deletionTimestamp !== undefined) {
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
    const cause = { reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated` };
    throw forbidden(resource, name, why, [{ ...cause, field: 'metadata.namespace' }]);
  }
}

function completed(cluster: Cluster, resource: Resource, object: KubeObject): KubeObject {
  const now = kubeTime(cluster.clock());
  const { name, generateName, namespace, labels, annotations, ownerReferences, finalizers } = object.metadata;
  const metadata = presentMetadata({
    name: name === '' ? generatedName(cluster, resource, object.metadata) : name,
    generateName,
    namespace,
    uid: cluster.newId(),
    resourceVersion: undefined,
    generation: resource.generation ? 1 : undefined,
    creationTimestamp: now,
    deletionTimestamp: undefined,
    deletionGracePeriodSeconds: undefined,
    labels,
    annotations,
    ownerReferences,
    finalizers,
  });
  const kept = resource.status ? withField(object, 'status', undefined) : object;
  const { apiVersion, kind } = object;
  return withDefaults(resource, normalised({ ...kept, apiVersion, kind, metadata }), now);
}

// Kubernetes leaves out vowels and the digits 0, 1 and 3, so that no word comes out.
const suffixLetters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const longestBase = 63 - suffixLength;

/** A name from generateName that is free: the real server tries eight times. */
function generatedName(cluster: Cluster, resource: Resource, { generateName, namespace }: Metadata): string {
  if (generateName === undefined) {
    return '';
  }
  const base = generateName.slice(0, longestBase);
  const letter = (): string => suffixLetters[Math.floor(cluster.random() * suffixLetters.length)] ?? 'x';
  for (let attempt = 1; ; attempt += 1) {
    const name = base + Array.from({ length: suffixLength }, letter).join('');
    const key = keyOf({ name, ...(namespace !== undefined && { namespace }) });
    if (attempt === 8 || cluster.store.get(resource.bucket, key) === undefined) {
      return name;
    }
  }
}
