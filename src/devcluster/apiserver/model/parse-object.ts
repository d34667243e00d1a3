import { badRequest } from './failures.js';
import { type Fields, fieldsAt, isFields, isList, valueAt } from './fields.js';
import type { KubeObject, Metadata, OwnerReference } from './kube-object.js';

/** What the resource says of itself; the body may leave apiVersion and kind out in a patch's result, not elsewhere. */
interface Typed {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Reads a submitted object: metadata of the known shape, everything else as it came. Throws 400. */
export function parseObject(body: unknown, type: Typed): KubeObject {
  if (!isFields(body)) {
    throw badRequest(`the object provided is unrecognized (must be of type ${type.kind}): it is no JSON object`);
  }
  const { apiVersion, kind, metadata } = body;
  if (apiVersion !== undefined && kind !== undefined && (apiVersion !== type.apiVersion || kind !== type.kind)) {
    throw badRequest(
      `the API version in the data (${String(apiVersion)}, kind ${String(kind)}) does not match the expected API version (${type.apiVersion}, kind ${type.kind})`,
    );
  }
  if (metadata !== undefined && metadata !== null && !isFields(metadata)) {
    throw unreadable(type, 'metadata', 'an object');
  }
  return {
    ...body,
    apiVersion: type.apiVersion,
    kind: type.kind,
    metadata: metadataOf(fieldsAt(body, 'metadata'), type),
  };
}

/** Unknown fields go, and so do empty ones, as a trip through Go's ObjectMeta would have it. */
function metadataOf(from: Fields, type: Typed): Metadata {
  const text = (name: string): string | undefined => {
    const value = valueAt(from, name) ?? undefined;
    if (value !== undefined && typeof value !== 'string') {
      throw unreadable(type, `metadata.${name}`, 'a string');
    }
    return value === '' ? undefined : value;
  };
  const count = (name: string): number | undefined => {
    const value = valueAt(from, name) ?? undefined;
    if (value !== undefined && typeof value !== 'number') {
      throw unreadable(type, `metadata.${name}`, 'a number');
    }
    return value;
  };
  return present({
    name: text('name') ?? '',
    generateName: text('generateName'),
    namespace: text('namespace'),
    uid: text('uid'),
    resourceVersion: text('resourceVersion'),
    generation: count('generation'),
    creationTimestamp: text('creationTimestamp'),
    deletionTimestamp: text('deletionTimestamp'),
    deletionGracePeriodSeconds: count('deletionGracePeriodSeconds'),
    labels: textMap(from, 'labels', type),
    annotations: textMap(from, 'annotations', type),
    ownerReferences: owners(from, type),
    finalizers: texts(from, type),
  });
}

type Present<T> = { readonly [name in keyof T]: Exclude<T[name], undefined> };

/** The metadata without its undefined fields. */
function present(fields: { readonly [name in keyof Required<Metadata>]: Metadata[name] | undefined }): Metadata {
  const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- only undefined fields were left out
  return kept as Present<Metadata>;
}

function textMap(from: Fields, name: string, type: Typed): Readonly<Record<string, string>> | undefined {
  const value = valueAt(from, name) ?? {};
  if (!isFields(value)) {
    throw unreadable(type, `metadata.${name}`, 'a map of strings');
  }
  const entries = Object.entries(value).map(([key, text]): readonly [string, string] => {
    if (typeof text !== 'string' && text !== null) {
      throw unreadable(type, `metadata.${name}`, 'a map of strings');
    }
    return [key, text ?? ''];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function owners(from: Fields, type: Typed): readonly OwnerReference[] | undefined {
  const value = valueAt(from, 'ownerReferences') ?? [];
  if (!isList(value) || !value.every(isOwner)) {
    throw unreadable(type, 'metadata.ownerReferences', 'a list of objects with apiVersion, kind, name and uid');
  }
  return value.length === 0 ? undefined : value;
}

function isOwner(value: unknown): value is OwnerReference {
  return isFields(value) && ['apiVersion', 'kind', 'name', 'uid'].every((name) => typeof value[name] === 'string');
}

function texts(from: Fields, type: Typed): readonly string[] | undefined {
  const value = valueAt(from, 'finalizers') ?? [];
  if (!isList(value) || !value.every((item) => typeof item === 'string')) {
    throw unreadable(type, 'metadata.finalizers', 'a list of strings');
  }
  return value.length === 0 ? undefined : value;
}

function unreadable(type: Typed, field: string, wanted: string): Error {
  const version = type.apiVersion.split('/').at(-1) ?? '';
  return badRequest(
    `${type.kind} in version "${version}" cannot be handled as a ${type.kind}: json: cannot unmarshal ${field}: it is not ${wanted}`,
  );
}
