import { describe, expect, it } from '@jest/globals';

import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { createCertificateSecret } from '../../src/kube/certificate-secret.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

function aSecret(...answers: readonly ApiAnswer[]) {
  const asked: ApiRequest[] = [];
  const left = [...answers];
  const secret = createCertificateSecret(
    async (request) => {
      asked.push(request);
      return await Promise.resolve(left.shift()!);
    },
    { namespace: 'ours', name: 'certificates' },
  );
  return { secret, asked };
}

const stored = {
  kind: 'Secret',
  type: 'Opaque',
  metadata: {
    name: 'certificates',
    resourceVersion: '7',
    labels: { team: 'ci' },
    annotations: { theirs: 'x', 'concurrency.tekton.dev/certificates': 'note' },
  },
  data: { 'ca.crt': base64('ca') },
};

describe('createCertificateSecret', () => {
  it('makes the Secret where there is none', async () => {
    const { secret, asked } = aSecret({ status: 404, body: {} }, { status: 201, body: {} });
    expect(await secret.read()).toBeUndefined();
    expect(await secret.write(undefined, { data: { 'ca.crt': 'ca' }, note: undefined })).toBe(true);
    expect(asked).toMatchObject([
      { method: 'GET', path: '/api/v1/namespaces/ours/secrets/certificates' },
      {
        method: 'POST',
        path: '/api/v1/namespaces/ours/secrets',
        body: { kind: 'Secret', type: 'Opaque', metadata: { name: 'certificates' }, data: { 'ca.crt': base64('ca') } },
      },
    ]);
  });

  it('writes over what it has read, and leaves what others put on it', async () => {
    const { secret, asked } = aSecret({ status: 200, body: stored }, { status: 200, body: {} });
    const read = await secret.read();
    expect(read).toEqual({ data: { 'ca.crt': 'ca' }, note: 'note', version: '7' });
    expect(await secret.write(read, { data: { 'ca.crt': 'new' }, note: undefined })).toBe(true);
    expect(asked[1]).toMatchObject({ method: 'PUT', path: '/api/v1/namespaces/ours/secrets/certificates' });
    expect(asked[1]?.body).toEqual({
      apiVersion: 'v1',
      ...stored,
      metadata: { ...stored.metadata, annotations: { theirs: 'x' } },
      data: { 'ca.crt': base64('new') },
    });
  });

  it.each([
    ['somebody made it meanwhile', 404, 409],
    ['somebody wrote it meanwhile', 200, 409],
    ['somebody deleted it meanwhile', 200, 404],
  ])('says where %s that it wrote nothing', async (_, readStatus, status) => {
    const { secret } = aSecret({ status: readStatus, body: stored }, { status, body: {} });
    expect(await secret.write(await secret.read(), { data: {}, note: 'n' })).toBe(false);
  });

  it('rejects what the API server refuses', async () => {
    const { secret } = aSecret(
      { status: 403, body: { message: 'no get' } },
      { status: 404, body: { message: 'no namespace' } },
    );
    await expect(secret.read()).rejects.toThrow('403 no get');
    await expect(secret.write(undefined, { data: {}, note: undefined })).rejects.toThrow('404 no namespace');
  });

  it('reads a Secret without data as an empty one', async () => {
    const { secret } = aSecret({ status: 200, body: { metadata: { resourceVersion: '1' } } });
    expect(await secret.read()).toEqual({ data: {}, note: undefined, version: '1' });
  });
});
