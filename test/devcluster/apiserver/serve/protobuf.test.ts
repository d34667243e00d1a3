import { describe, expect, test } from '@jest/globals';

import { readProtobuf } from '../../../../src/devcluster/apiserver/serve/protobuf.js';

const length = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...length(Math.floor(value / 128))];

/** A field of wire type 2. */
const field = (number: number, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([number * 8 + 2, ...length(bytes.length)]), bytes]);
};
const entry = (number: number, key: string, value: string): Buffer =>
  field(number, Buffer.concat([field(1, key), field(2, value)]));
const body = (kind: string, ...members: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('k8s\0'),
    field(1, Buffer.concat([field(1, 'v1'), field(2, kind)])),
    field(2, Buffer.concat(members)),
  ]);

describe('readProtobuf', () => {
  test('reads a namespace with its labels', () => {
    const metadata = Buffer.concat([field(1, 'n'), entry(11, 'a', 'b'), entry(11, 'c', '')]);
    expect(readProtobuf(body('Namespace', field(1, metadata)))).toEqual({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'n', labels: { a: 'b', c: '' } },
    });
  });

  test('reads long texts, and bytes as base64', () => {
    const text = 'ü'.repeat(200);
    expect(readProtobuf(body('ConfigMap', entry(2, 'text', text), entry(3, 'blob', 'abc')))).toMatchObject({
      data: { text },
      binaryData: { blob: 'YWJj' },
    });
  });

  test('steps over fields that it does not know, numbers among them', () => {
    const numbers = Buffer.from([5 * 8, 0x80, 0x01, 6 * 8 + 1, 0, 0, 0, 0, 0, 0, 0, 0, 7 * 8 + 5, 0, 0, 0, 0]);
    expect(readProtobuf(body('Secret', numbers, field(9, 'x'), field(3, 'Opaque')))).toMatchObject({ type: 'Opaque' });
  });

  test('a kind that it does not know is 501, and other bytes are 400', () => {
    expect(() => readProtobuf(body('Pod'))).toThrow('protobuf bodies of kind Pod');
    expect(() => readProtobuf(body('constructor'))).toThrow('protobuf bodies of kind constructor');
    expect(() => readProtobuf(Buffer.from('{}'))).toThrow('no Kubernetes protobuf');
  });
});
