import { beforeAll, describe, expect, test } from '@jest/globals';

import { type Client, json, mergePatch } from './access.js';

const runs = '/apis/tekton.dev/v1/namespaces/crud/pipelineruns';

export const aRun = (name: string, fields: object = {}): Record<string, unknown> => ({
  apiVersion: 'tekton.dev/v1',
  kind: 'PipelineRun',
  metadata: { name },
  spec: { pipelineRef: { name: 'p' } },
  ...fields,
});

/** Create, read, replace, delete. */
export function crudContract(client: () => Client): void {
  describe('objects', () => {
    beforeAll(async () => {
      await client().send('POST', '/api/v1/namespaces', { body: { metadata: { name: 'crud' } } });
    });

    test('a created object has the fields of the server, and its status is dropped', async () => {
      const { status, body } = await client().send('POST', runs, { body: aRun('a', { status: { x: 1 } }) });
      expect(status).toBe(201);
      expect(body.metadata).toEqual({
        name: 'a',
        namespace: 'crud',
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        resourceVersion: expect.stringMatching(/^\d+$/),
        generation: 1,
        creationTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        ...(body.metadata.managedFields && { managedFields: expect.anything() }),
      });
      expect(body.status).toBeUndefined();
      expect((await client().send('GET', `${runs}/a`)).body).toEqual(body);
    });

    test('a name that is taken is 409 AlreadyExists', async () => {
      await client().send('POST', runs, { body: aRun('taken') });
      const { status, body } = await client().send('POST', runs, { body: aRun('taken') });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        kind: 'Status',
        reason: 'AlreadyExists',
        message: 'pipelineruns.tekton.dev "taken" already exists',
        details: { name: 'taken', group: 'tekton.dev', kind: 'pipelineruns' },
      });
    });

    test('what is not there is 404 NotFound', async () => {
      const { status, body } = await client().send('GET', `${runs}/nobody`);
      expect(status).toBe(404);
      expect(body).toMatchObject({
        reason: 'NotFound',
        message: 'pipelineruns.tekton.dev "nobody" not found',
        code: 404,
      });
    });
  });
}
void json;
void mergePatch;
