import { describe, expect, it } from '@jest/globals';
import request from 'supertest';

import { createWebhook } from '../../src/webhook/create-webhook.js';
import type { WebhookDeps } from '../../src/webhook/decide-creation.js';
import { aControlObject } from '../builders/a-control.js';
import { NOW, noControls } from './samples.js';

const nothing = (): void => undefined;
const ENABLED = { 'concurrency.tekton.dev/controls': 'enabled' };
const CLUSTER = { kind: 'ClusterConcurrencyControl' };
const HOW = 'kubectl label namespace lab concurrency.tekton.dev/controls=enabled';

async function reviewed(asked: object, deps: Partial<WebhookDeps> = {}): Promise<object> {
  const app = createWebhook({
    ...noControls,
    namespaceLabels: async () => await Promise.resolve(ENABLED),
    findClaim: async () => await Promise.resolve<unknown>(undefined),
    readEventListener: async () => await Promise.resolve<unknown>(undefined),
    readTrigger: async () => await Promise.resolve<unknown>(undefined),
    isLeaderAlive: () => true,
    holdWhenAway: 'Limited',
    recordUngrouped: nothing,
    countAdmission: nothing,
    clock: () => NOW,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ...deps,
  });
  const answer = await request(app)
    .post('/validate')
    .send({ request: { uid: 'u', ...asked } });
  expect([answer.status, answer.body.apiVersion, answer.body.kind]).toEqual([
    200,
    'admission.k8s.io/v1',
    'AdmissionReview',
  ]);
  return answer.body.response as object;
}

function aWrite(object: object, others: object = {}): object {
  const resource = { group: 'concurrency.tekton.dev', version: 'v1alpha1', resource: 'concurrencycontrols' };
  return { operation: 'CREATE', resource, namespace: 'lab', object, ...others };
}

function aClusterWrite(object: object, others: object = {}): object {
  return aWrite(object, { resource: { resource: 'clusterconcurrencycontrols' }, namespace: undefined, ...others });
}

const allowed = { uid: 'u', allowed: true };

describe('POST /validate', () => {
  it('lets a control pass that is in order', async () => {
    await expect(reviewed(aWrite(aControlObject()))).resolves.toEqual(allowed);
  });

  it('refuses an expression that cannot be read, with what may stand there', async () => {
    await expect(reviewed(aWrite(aControlObject({ key: '$(body.ref)' })))).resolves.toEqual({
      uid: 'u',
      allowed: false,
      status: {
        code: 422,
        reason: 'Invalid',
        message:
          'expression $(body.ref): $(body.ref) is not something that a run has\n  at: spec.key\n  allowed: ' +
          "params.NAME or params['NAME'], metadata.labels['NAME'], metadata.annotations['NAME'], metadata.name, " +
          'metadata.namespace, spec.pipelineRef.name',
      },
    });
  });

  it('says which command lets it hold runs, where the namespace has no label', async () => {
    const warning = `tekton-concurrency: runs are held as they are made only once namespace lab has a label: ${HOW}`;
    const without = { namespaceLabels: async () => await Promise.resolve({ 'concurrency.tekton.dev/controls': 'x' }) };
    await expect(reviewed(aWrite(aControlObject()), without)).resolves.toEqual({ ...allowed, warnings: [warning] });
  });

  it('says nothing of a label that could not be read', async () => {
    const unread = {
      namespaceLabels: async () => await Promise.resolve<Record<string, string> | undefined>(undefined),
    };
    await expect(reviewed(aWrite(aControlObject()), unread)).resolves.toEqual(allowed);
  });

  it('says that a control of the cluster needs the label in each namespace, and says it once', async () => {
    const object = aControlObject({}, CLUSTER);
    await expect(reviewed(aClusterWrite(object))).resolves.toMatchObject({
      warnings: [
        expect.stringContaining('kubectl label namespace <namespace> concurrency.tekton.dev/controls=enabled'),
      ],
    });
    await expect(reviewed(aClusterWrite(object, { operation: 'UPDATE' }))).resolves.toEqual(allowed);
  });

  it('warns of a namespace that takes no part', async () => {
    await expect(reviewed(aWrite(aControlObject()), { takesPart: () => false })).resolves.toMatchObject({
      allowed: true,
      warnings: [
        'tekton-concurrency: namespace lab is not among those that take part (--namespaces): the control has no effect',
      ],
    });
  });

  it('lets what was wrong before be labelled, but not be changed for the wrong', async () => {
    const wrong = aControlObject({ key: '$(x)' });
    const update = aWrite(wrong, { operation: 'UPDATE', oldObject: wrong });
    await expect(reviewed(update)).resolves.toEqual(allowed);
    await expect(reviewed({ ...update, oldObject: aControlObject() })).resolves.toMatchObject({ allowed: false });
  });

  it.each([
    ['a deletion', { operation: 'DELETE', object: null }],
    ['a status', { subResource: 'status', object: {} }],
    ['another resource', { resource: { resource: 'pipelineruns' }, object: {} }],
    ['no resource', { resource: null, object: {} }],
  ])('has nothing to say about %s', async (_, others) => {
    await expect(reviewed(aWrite({}, others))).resolves.toEqual(allowed);
  });
});
