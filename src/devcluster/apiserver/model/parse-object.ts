import { badRequest } from './failures.js';
import { type Fields, isFields, isList, textAt, valueAt } from './fields.js';
import { type KubeObject, type Metadata, type OwnerReference, presentMetadata } from './kube-object.js';
import { isKubernetesOwn } from './resource.js';

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
  checkType(body, type);
  const metadata = valueAt(body, 'metadata') ?? {};
  if (!isFields(metadata)) {
    throw unreadable(type, 'metadata', 'an object');
  }
  return {
    ...body,
    apiVersion: type.apiVersion,
    kind: type.kind,
    metadata: metadataOf(metadata, type),
  };
}

/** Types that are built into Kubernetes may be left out of a body; those of custom resources may not. */
function checkType(body: Fields, type: Typed): void {
  const [group = ''] = type.apiVersion.includes('/') ? type.apiVersion.split('/') : [];
  const given = { kind: textAt(body, 'kind') ?? '', apiVersion: textAt(body, 'apiVersion') ?? '' };
  const known = isKubernetesOwn(group);
  for (const [name, label] of [
    ['kind', 'Kind'],
    ['apiVersion', 'apiVersion'],
  ] as const) {
    if (given[name] === '' && !known) {
      throw badRequest(`Object '${label}' is missing in '${JSON.stringify(body).slice(0, 200)}'`);
    }
    if (given[name] !== '' && given[name] !== type[name]) {
      throw badRequest(`the ${name} in the data (${given[name]}) does not match the expected ${name} (${type[name]})`);
    }
  }
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
  return presentMetadata({
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
