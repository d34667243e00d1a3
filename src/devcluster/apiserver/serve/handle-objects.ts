import { patchShapeOf } from '../catalogue/merge-keys.js';
import { badRequest, failure, notImplemented, patchDoesNotApply, qualified } from '../model/failures.js';
import { fieldsAt, isFields, type Fields } from '../model/fields.js';
import { applyJsonPatch, parseJsonPatch, PatchError } from '../model/json-patch.js';
import { mergePatch } from '../model/merge-patch.js';
import { isKubernetesOwn, type Resource } from '../model/resource.js';
import { StrategicPatchError, strategicMergePatch } from '../model/strategic-merge-patch.js';
import { type Cluster, type Target, toWire, type WriteOptions } from '../operations/cluster.js';
import { create } from '../operations/create.js';
import { type Deleted, deleteObject } from '../operations/delete.js';
import { list } from '../operations/list.js';
import { currentObject, type Edit, update } from '../operations/update.js';
import { type Answer, ok } from './answer.js';
import { unsupported } from './body.js';
import { deleteOptionsOf, flagOf, isDryRun, pagingOf, selectionOf } from './query.js';
import type { Presentation } from './presentation.js';
import { formOf, presentObject, presentPage } from './representation.js';
import { checkUnknownFields } from './unknown-fields.js';

export interface ObjectRequest {
  readonly method: string;
  readonly target: Target;
  readonly query: URLSearchParams;
  readonly accept: string;
  readonly contentType: string;
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown;
  readonly warn: (text: string) => void;
}

/** Everything on objects but watches. */
export async function handleObjects(cluster: Cluster, request: ObjectRequest): Promise<Answer> {
  const { method, target } = request;
  const { name, resource } = target;
  if (resource.readOnly && method !== 'GET') {
    throw notImplemented(`a way to change ${qualified(resource)}`);
  }
  if (name === undefined) {
    return await handleCollection(cluster, request);
  }
  const named = { ...target, name };
  switch (method) {
    case 'GET':
      return ok(presentObject(toWire(target.resource, currentObject(cluster, named)), presentation(cluster, request)));
    case 'PUT':
      requireObject(request);
      return await written(cluster, request, update(cluster, named, replaced(request.body), options(request)));
    case 'PATCH':
      return await written(cluster, request, update(cluster, named, patched(request), options(request)));
    case 'DELETE':
      requireMain(target);
      return await removed(cluster, request, name);
    default:
      throw methodNotAllowed();
  }
}

async function handleCollection(cluster: Cluster, request: ObjectRequest): Promise<Answer> {
  const { method, target, query } = request;
  switch (method) {
    case 'GET':
      return ok(
        presentPage(list(cluster, selectionOf(target, query), pagingOf(query)), presentation(cluster, request)),
      );
    case 'POST': {
      requireObject(request);
      const object = await create(cluster, target, request.body, options(request));
      return { status: 201, body: presentObject(object, presentation(cluster, request)) };
    }
    case 'DELETE':
      return await removedCollection(cluster, request);
    default:
      throw methodNotAllowed();
  }
}

async function written(cluster: Cluster, request: ObjectRequest, result: ReturnType<typeof update>): Promise<Answer> {
  return ok(presentObject(await result, presentation(cluster, request)));
}

async function removed(cluster: Cluster, request: ObjectRequest, name: string): Promise<Answer> {
  const { target, query, body } = request;
  const deleted = await deleteObject(cluster, { ...target, name }, deleteOptionsOf(query, body), options(request));
  return ok(deleted.gone ? success(target, deleted) : presentObject(deleted.object, presentation(cluster, request)));
}

function success({ resource }: Target, { object }: Deleted): unknown {
  const { name, uid } = object.metadata;
  const group = resource.group === '' ? {} : { group: resource.group };
  const details = { name, ...group, kind: resource.plural, uid };
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}

async function removedCollection(cluster: Cluster, request: ObjectRequest): Promise<Answer> {
  const { target, query, body } = request;
  const how = deleteOptionsOf(query, body);
  const page = list(cluster, selectionOf(target, query), pagingOf(query));
  for (const { metadata } of page.items) {
    const at = metadata.namespace === undefined ? {} : { namespace: metadata.namespace };
    await deleteObject(cluster, { ...target, ...at, name: metadata.name }, how, options(request)).catch(ignoreNotFound);
  }
  return ok(presentPage(page, presentation(cluster, request)));
}

/** Somebody else, or a dependent's owner further up the list, was faster. */
function ignoreNotFound(error: unknown): void {
  if (!(isFields(error) && fieldsAt(error, 'status')['code'] === 404)) {
    throw error;
  }
}

function replaced(body: unknown): Edit {
  return { method: 'PUT', object: body };
}

function patched({ contentType, body, target }: ObjectRequest): Edit {
  switch (contentType) {
    case 'application/merge-patch+json':
      if (!isFields(body)) {
        throw badRequest(`error decoding patch: ${notInto(body, 'map[string]interface {}')}`);
      }
      return { method: 'PATCH', apply: (current) => mergePatch(current, body) };
    case 'application/json-patch+json': {
      const operations = parseJsonPatch(body);
      if (operations === undefined) {
        throw badRequest(`error decoding patch: ${notInto(body, '[]handlers.jsonPatchOp')}`);
      }
      return { method: 'PATCH', apply: (current) => applied(() => applyJsonPatch(current, operations)) };
    }
    case 'application/strategic-merge-patch+json':
      return strategic(target.resource, body);
    default:
      throw unsupported('application/json-patch+json, application/merge-patch+json');
  }
}

/** Go's word for a document of the wrong shape. */
function notInto(document: unknown, type: string): string {
  const found = isFields(document) ? 'object' : Array.isArray(document) ? 'array' : typeof document;
  return `json: cannot unmarshal ${found} into Go value of type ${type}`;
}

/** Custom resources have no strategic merge patch. */
function strategic({ group, kind }: Resource, body: unknown): Edit {
  if (!isKubernetesOwn(group)) {
    throw unsupported('application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml');
  }
  if (!isFields(body)) {
    throw badRequest(`error decoding patch: ${notInto(body, 'map[string]interface {}')}`);
  }
  const shape = patchShapeOf(kind);
  return { method: 'PATCH', apply: (current) => applied(() => strategicMergePatch(current, body, shape)) };
}

function applied(apply: () => unknown): unknown {
  try {
    return apply();
  } catch (error) {
    if (error instanceof StrategicPatchError) {
      throw failure(500, '', error.message);
    }
    throw error instanceof PatchError ? patchDoesNotApply() : error;
  }
}

function options({ query, body, method, warn }: ObjectRequest): WriteOptions {
  const inBody: Fields = method === 'DELETE' && isFields(body) ? body : {};
  return { dryRun: isDryRun(query, inBody), warn };
}

function presentation(cluster: Cluster, { target, query, accept }: ObjectRequest): Presentation {
  return {
    form: formOf(accept),
    resource: target.resource,
    now: cluster.clock(),
    includeObject: query.get('includeObject') ?? 'Metadata',
    columns: true,
  };
}

/** The types of patches are JSON too, but not what an object is sent as. */
function requireObject({ contentType, target, body, query, warn }: ObjectRequest): void {
  if (contentType.endsWith('+json')) {
    throw unsupported('application/json, application/vnd.kubernetes.protobuf');
  }
  checkUnknownFields(target.resource, body, { asked: query.get('fieldValidation') ?? '', warn });
}

function requireMain({ subresource, resource }: Target): void {
  if (subresource !== undefined) {
    throw notImplemented(`DELETE of ${qualified(resource)}/${subresource}`);
  }
}

function methodNotAllowed(): Error {
  return failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource');
}

export function isWatch(method: string, query: URLSearchParams): boolean {
  return method === 'GET' && flagOf(query, 'watch');
}
