import { badRequest, notImplemented } from '../model/failures.js';
import { type Fields, fieldsAt, textAt, valueAt, withField } from '../model/fields.js';

// kubectl sends protobuf for `create namespace`, `create configmap`, `create secret` and `create serviceaccount`
// (`create -f` sends JSON). Field numbers: generated.proto of k8s.io/api/core/v1 and k8s.io/apimachinery.

/** How a field of a message is read; the fields that are not listed are passed over. */
type Shape =
  | { readonly kind: 'text' | 'bytes' }
  | { readonly kind: 'map'; readonly values: 'text' | 'bytes' }
  | { readonly kind: 'message'; readonly members: Members };

type Members = Readonly<Record<number, readonly [name: string, shape: Shape]>>;

const text: Shape = { kind: 'text' };
const bytes: Shape = { kind: 'bytes' };
const texts: Shape = { kind: 'map', values: 'text' };
const blobs: Shape = { kind: 'map', values: 'bytes' };

const meta: Shape = {
  kind: 'message',
  members: {
    1: ['name', text],
    2: ['generateName', text],
    3: ['namespace', text],
    11: ['labels', texts],
    12: ['annotations', texts],
  },
};

const kinds: Readonly<Record<string, Members>> = {
  Namespace: { 1: ['metadata', meta] },
  ServiceAccount: { 1: ['metadata', meta] },
  ConfigMap: { 1: ['metadata', meta], 2: ['data', texts], 3: ['binaryData', blobs] },
  Secret: { 1: ['metadata', meta], 2: ['data', blobs], 3: ['type', text], 4: ['stringData', texts] },
};

const envelope: Members = {
  1: ['type', { kind: 'message', members: { 1: ['apiVersion', text], 2: ['kind', text] } }],
  2: ['raw', bytes],
};

const magic = Buffer.from('k8s\0');

/** The object in a protobuf body, as its JSON would be. Throws 501 for kinds whose fields are not known here. */
export function readProtobuf(body: Buffer): Fields {
  if (!body.subarray(0, magic.length).equals(magic)) {
    throw badRequest('the body is no Kubernetes protobuf');
  }
  const outer = readMessage(body.subarray(magic.length), envelope);
  const type = fieldsAt(outer, 'type');
  const kind = textAt(type, 'kind') ?? '';
  const members = valueAt(type, 'apiVersion') === 'v1' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (members === undefined) {
    throw notImplemented(`protobuf bodies of kind ${kind}; kubectl sends JSON for \`create -f\``);
  }
  return { apiVersion: 'v1', kind, ...readMessage(Buffer.from(textAt(outer, 'raw') ?? '', 'base64'), members) };
}

function readMessage(message: Buffer, members: Members): Fields {
  let fields: Fields = {};
  for (const { number, content } of lengthDelimited(message)) {
    const [name, shape] = members[number] ?? [];
    if (name !== undefined && shape !== undefined) {
      fields = withField(fields, name, readField(content, shape, fieldsAt(fields, name)));
    }
  }
  return fields;
}

/** Bytes come out as base64, as in JSON. */
function readField(content: Buffer, shape: Shape, before: Fields): unknown {
  switch (shape.kind) {
    case 'text':
      return content.toString();
    case 'bytes':
      return content.toString('base64');
    case 'message':
      return readMessage(content, shape.members);
    case 'map': {
      // Each entry of a map is a message of its own: 1 is the key, 2 the value.
      const entry = readMessage(content, { 1: ['key', text], 2: ['value', { kind: shape.values }] });
      return withField(before, textAt(entry, 'key') ?? '', valueAt(entry, 'value') ?? '');
    }
  }
}

/** The fields of wire type 2; those of the other types (numbers) are stepped over. */
function* lengthDelimited(message: Buffer): Generator<{ readonly number: number; readonly content: Buffer }> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at] ?? 0;
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) {
        return value;
      }
    }
  };
  while (at < message.length) {
    const tag = varint();
    const wireType = tag % 8;
    if (wireType === 2) {
      const length = varint();
      yield { number: Math.floor(tag / 8), content: message.subarray(at, at + length) };
      at += length;
    } else if (wireType === 0) {
      varint();
    } else {
      at += wireType === 1 ? 8 : 4;
    }
  }
}
