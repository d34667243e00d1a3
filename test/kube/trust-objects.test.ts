import { describe, expect, it } from '@jest/globals';

import type { ApiAnswer, ApiRequest } from '../../src/kube/api-call.js';
import { createTrustObjects } from '../../src/kube/trust-objects.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const OUR_LABELS = {
  'app.kubernetes.io/name': 'tekton-concurrency',
  'app.kubernetes.io/part-of': 'tekton-concurrency',
};

/** The object that is asked for as `read` answers, and patches of it as `patched` does. */
function anObject(index: number, read: ApiAnswer, patched: ApiAnswer = { status: 200, body: {} }) {
  const asked: ApiRequest[] = [];
  const objects = createTrustObjects(async (request) => {
    asked.push(request);
    return await Promise.resolve(request.method === 'GET' ? read : patched);
  });
  return { object: objects[index]!, asked };
}

const configuration = {
  metadata: { resourceVersion: '7' },
  webhooks: [{ clientConfig: { caBundle: base64('one') } }, { clientConfig: {} }],
};
const interceptor = (labels: object): object => ({
  metadata: { resourceVersion: '7', labels },
  spec: { clientConfig: { caBundle: base64('one') } },
});

async function publish(index: number, body: object, patched?: ApiAnswer): Promise<unknown> {
  const { object } = anObject(index, { status: 200, body }, patched);
  const read = await object.read();
  return read.kind === 'present' ? await read.publish('two') : read;
}

describe('createTrustObjects', () => {
  it('are both webhook configurations and the ClusterInterceptor', () => {
    expect(
      createTrustObjects(async () => await Promise.reject(new Error('not asked'))).map(({ name }) => name),
    ).toEqual([
      'mutatingwebhookconfigurations/concurrency.tekton.dev',
      'validatingwebhookconfigurations/concurrency.tekton.dev',
      'clusterinterceptors/concurrency',
    ]);
  });

  it('reads what each webhook has, and writes to all, if the configuration is still as it was', async () => {
    const { object, asked } = anObject(0, { status: 200, body: configuration });
    const read = await object.read();
    expect(read).toMatchObject({ kind: 'present', bundles: ['one', ''] });
    expect(read.kind === 'present' && (await read.publish('two'))).toEqual({ kind: 'done' });
    expect(asked[1]).toEqual({
      method: 'PATCH',
      path: '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/concurrency.tekton.dev',
      contentType: 'application/json-patch+json',
      body: [
        { op: 'test', path: '/metadata/resourceVersion', value: '7' },
        { op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: base64('two') },
        { op: 'add', path: '/webhooks/1/clientConfig/caBundle', value: base64('two') },
      ],
    });
  });

  it('writes the bundle of a ClusterInterceptor with its labels', async () => {
    const { object, asked } = anObject(2, {
      status: 200,
      body: interceptor({ 'server/type': 'https', ...OUR_LABELS }),
    });
    const read = await object.read();
    expect(read).toMatchObject({ kind: 'present', bundles: ['one'] });
    expect(read.kind === 'present' && (await read.publish('two'))).toEqual({ kind: 'done' });
    expect(asked[1]).toMatchObject({
      contentType: 'application/merge-patch+json',
      body: {
        metadata: { resourceVersion: '7', labels: { 'server/type': 'https', ...OUR_LABELS } },
        spec: { clientConfig: { caBundle: base64('two') } },
      },
    });
  });

  it.each([{}, { 'server/type': 'http', ...OUR_LABELS }, { 'server/type': 'https' }])(
    'has a ClusterInterceptor with the labels %j written, whatever its bundle is',
    async (labels) => {
      const { object } = anObject(2, { status: 200, body: interceptor(labels) });
      expect(await object.read()).toMatchObject({ kind: 'present', bundles: [undefined] });
    },
  );

  it('has a configuration without webhooks read as one that trusts all it should', async () => {
    const { object } = anObject(1, { status: 200, body: { metadata: {} } });
    expect(await object.read()).toMatchObject({ bundles: [] });
  });

  it('says that an object is absent, or that we may not read it', async () => {
    expect(await anObject(0, { status: 404, body: {} }).object.read()).toEqual({ kind: 'absent' });
    const refused = { status: 403, body: { message: 'forbidden' } };
    expect(await anObject(0, refused).object.read()).toEqual({ kind: 'refused', why: '403 forbidden' });
    await expect(anObject(0, { status: 503, body: {} }).object.read()).rejects.toThrow('HTTP 503');
  });

  it.each([404, 409, 422])('takes %i of a write as a change meanwhile', async (status) => {
    expect(await publish(0, configuration, { status, body: {} })).toEqual({ kind: 'changed-meanwhile' });
  });

  it('says that we may not write, and rejects where the API server cannot', async () => {
    const denied = { status: 400, body: { message: 'denied' } };
    expect(await publish(2, interceptor({}), denied)).toEqual({ kind: 'refused', why: '400 denied' });
    await expect(publish(2, interceptor({}), { status: 500, body: {} })).rejects.toThrow('HTTP 500');
  });
});
