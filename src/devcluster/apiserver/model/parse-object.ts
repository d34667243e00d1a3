import { badRequest, invalid, type Named } from './failures.js';
import { type Fields, fieldsAt, isFields, isList, textAt, valueAt } from './fields.js';
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
  const group = type.apiVersion.includes('/') ? (type.apiVersion.split('/')[0] ?? '') : '';
  const own = isKubernetesOwn(group);
  const kind = own ? textOr(body, 'kind', type.kind) : textOr(body, 'kind', '');
  const apiVersion = own ? textOr(body, 'apiVersion', type.apiVersion) : textOr(body, 'apiVersion', '');
  if (kind === '') {
    throw unrecognized(body, type);
  }
  if (apiVersion !== type.apiVersion) {
    throw badRequest(
      `the API version in the data (${apiVersion}) does not match the expected API version (${type.apiVersion})`,
    );
  }
  if (kind !== type.kind) {
    throw own ? cannotBe(kind, type) : otherKind(body, { group, plural: '', kind }, type);
  }
}

function textOr(body: Fields, name: string, fallback: string): string {
  const text = textAt(body, name) ?? '';
  return text === '' ? fallback : text;
}

function cannotBe(kind: string, type: Typed): Error {
  return badRequest(`${kind} in version "${versionOf(type)}" cannot be handled as a ${type.kind}`);
}

function otherKind(body: Fields, named: Named, type: Typed): Error {
  const message = `Invalid value: ${JSON.stringify(named.kind)}: must be ${type.kind}`;
  const name = textAt(fieldsAt(body, 'metadata'), 'name') ?? '';
  return invalid(named, name, [{ field: 'kind', reason: 'FieldValueInvalid', message }]);
}

function unrecognized(body: Fields, type: Typed): Error {
  const text = JSON.stringify(body);
  return badRequest(
    `the object provided is unrecognized (must be of type ${type.kind}): Object 'Kind' is missing in '${text}' (${text.slice(0, 24)} ...)`,
  );
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
  if (!isList(value)) {
    throw unreadable(type, 'metadata.ownerReferences', 'a list');
  }
  const read = value.map((item) => ownerOf(item, type));
  return read.length === 0 ? undefined : read;
}

/** What is missing is an empty text, as in Go; the validation says so. */
function ownerOf(item: unknown, type: Typed): OwnerReference {
  const owner = { apiVersion: '', kind: '', name: '', uid: '', ...(isFields(item) ? item : {}) };
  if (!isFields(item) || !isOwner(owner)) {
    throw unreadable(
      type,
      'metadata.ownerReferences',
      'a list of objects with apiVersion, kind, name and uid as texts',
    );
  }
  return owner;
}

function isOwner(value: Fields): value is OwnerReference {
  return ['apiVersion', 'kind', 'name', 'uid'].every((name) => typeof value[name] === 'string');
}

function texts(from: Fields, type: Typed): readonly string[] | undefined {
  const value = valueAt(from, 'finalizers') ?? [];
  if (!isList(value) || !value.every((item) => typeof item === 'string')) {
    throw unreadable(type, 'metadata.finalizers', 'a list of strings');
  }
  return value.length === 0 ? undefined : value;
}

function unreadable(type: Typed, field: string, wanted: string): Error {
  return badRequest(
    `${type.kind} in version "${versionOf(type)}" cannot be handled as a ${type.kind}: json: cannot unmarshal ${field}: it is not ${wanted}`,
  );
}

function versionOf({ apiVersion }: Typed): string {
  return apiVersion.split('/').at(-1) ?? '';
}
