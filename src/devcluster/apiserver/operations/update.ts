import { invalid, notFound, staleVersion, unreadablePatch } from '../model/failures.js';
import { isFields, textAt } from '../model/fields.js';
import { keyOf, type KubeObject } from '../model/kube-object.js';
import { parseObject } from '../model/parse-object.js';
import { typeOf } from '../model/resource.js';
import { sameJson } from '../model/same-json.js';
import { StatusError } from '../model/status-error.js';
import { conformedObject } from '../schema/conformed-object.js';
import { checkObject } from './check-object.js';
import { type Cluster, type NamedTarget, toStored, toWire, type WriteOptions } from './cluster.js';
import { checkChange, checkPlace } from './check-change.js';
import { removeObject } from './garbage.js';
import { preparedUpdate } from './prepared-update.js';

/** How the next object comes about. */
export type Edit =
  | { readonly method: 'PUT'; readonly object: unknown }
  | { readonly method: 'PATCH'; readonly apply: (current: KubeObject) => unknown };

/** As often as GuaranteedUpdate tries a patch again that met another write. */
const attempts = 5;

export async function update(
  cluster: Cluster,
  target: NamedTarget,
  edit: Edit,
  options: WriteOptions,
): Promise<KubeObject> {
  if (edit.method === 'PUT') {
    checkPlace(target, parseObject(edit.object, typeOf(target.resource)).metadata);
  }
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
  const submitted =
    edit.method === 'PUT' ? parseObject(edit.object, typed) : patchedObject(edit.apply(current), target);
  checkPlace(target, submitted.metadata);
  const attempt = { target, operation: 'UPDATE', options, oldObject: current } as const;
  const admitted = parseObject(await cluster.admission.mutate({ ...attempt, object: submitted }), typed);
  const mutated = conformedObject(resource, admitted);
  checkChange(target, edit.method, current.metadata, mutated.metadata);
  const object = preparedUpdate(target, current, mutated);
  checkObject(resource, object, current);
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

/** What a patch makes and cannot be read is the patch's fault: 422 instead of the 400 for a body. */
function patchedObject(patched: unknown, { resource, name }: NamedTarget): KubeObject {
  const typed = typeOf(resource);
  const apiVersion = isFields(patched) ? textAt(patched, 'apiVersion') : undefined;
  if (apiVersion !== undefined && apiVersion !== typed.apiVersion) {
    const message = `Invalid value: ${JSON.stringify(apiVersion)}: must be ${typed.apiVersion}`;
    throw invalid(resource, name, [{ field: 'apiVersion', reason: 'FieldValueInvalid', message }]);
  }
  try {
    return parseObject(patched, typed);
  } catch (error) {
    throw error instanceof StatusError && error.status.code === 400 ? unreadablePatch(patched, error.message) : error;
  }
}

export function currentObject(cluster: Cluster, { resource, namespace, name }: NamedTarget): KubeObject {
  const key = keyOf({ name, ...(namespace !== undefined && { namespace }) });
  const found = cluster.store.get(resource.bucket, key);
  if (found === undefined) {
    throw notFound(resource, name);
  }
  return found;
}
