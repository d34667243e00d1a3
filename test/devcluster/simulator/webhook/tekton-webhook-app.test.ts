import { createServer } from 'node:http';
import type { Server } from 'node:http';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';

import type { Fields } from '../../../../src/devcluster/simulator/fields.js';
import { tektonWebhookApp } from '../../../../src/devcluster/simulator/webhook/start-tekton-webhook.js';

let server: Server;

beforeAll(() => {
  server = createServer(tektonWebhookApp()).listen(0, '127.0.0.1');
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

function aReview(parts: Fields): Fields {
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: { uid: 'u1', kind: { group: 'tekton.dev', version: 'v1', kind: 'PipelineRun' }, ...parts },
  };
}

async function patchOf(review: Fields): Promise<unknown> {
  const answer = await request(server).post('/defaulting').send(review).expect(200);
  const patch: unknown = answer.body.response.patch;
  return typeof patch === 'string' ? JSON.parse(Buffer.from(patch, 'base64').toString()) : undefined;
}

describe('POST /defaulting', () => {
  test('a new run gets a service account and a timeout', async () => {
    const object = { spec: { pipelineRef: { name: 'p' } } };
    expect(await patchOf(aReview({ operation: 'CREATE', object }))).toEqual([
      { op: 'add', path: '/spec/taskRunTemplate', value: { serviceAccountName: 'default' } },
      { op: 'add', path: '/spec/timeouts', value: { pipeline: '1h0m0s' } },
    ]);
  });

  test('what is there stays, and what lacks is added beside it', async () => {
    const spec = { taskRunTemplate: { serviceAccountName: 'ci' }, timeouts: { tasks: '5m' } };
    expect(await patchOf(aReview({ operation: 'CREATE', object: { spec } }))).toEqual([
      { op: 'add', path: '/spec/timeouts/pipeline', value: '1h0m0s' },
    ]);
  });

  test('an update is left alone', async () => {
    const object = { spec: { pipelineRef: { name: 'p' } } };
    expect(await patchOf(aReview({ operation: 'UPDATE', object, oldObject: object }))).toBeUndefined();
  });
});

describe('POST /resource-validation', () => {
  test('a good run is allowed', async () => {
    const object = { spec: { pipelineRef: { name: 'p' } } };
    const answer = await request(server)
      .post('/resource-validation')
      .send(aReview({ operation: 'CREATE', object, oldObject: null }))
      .expect(200);
    expect(answer.body).toEqual({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid: 'u1', allowed: true },
    });
  });

  test('a bad one is denied with 400 BadRequest in the words of Tekton', async () => {
    const object = { spec: { pipelineRef: { name: 'p' }, status: 'Nonsense' } };
    const answer = await request(server)
      .post('/resource-validation')
      .send(aReview({ operation: 'CREATE', object }))
      .expect(200);
    expect(answer.body.response).toEqual({
      uid: 'u1',
      allowed: false,
      status: {
        code: 400,
        reason: 'BadRequest',
        message:
          'validation failed: invalid value: Nonsense should be Cancelled, CancelledRunFinally, StoppedRunFinally or PipelineRunPending: spec.status',
      },
    });
  });

  test('what is no AdmissionReview is refused', async () => {
    await request(server).post('/resource-validation').send({}).expect(400);
  });

  test('another kind is allowed', async () => {
    const review = aReview({ kind: { kind: 'Pipeline' }, operation: 'CREATE', object: {} });
    const answer = await request(server).post('/resource-validation').send(review).expect(200);
    expect(answer.body.response).toEqual({ uid: 'u1', allowed: true });
  });
});
