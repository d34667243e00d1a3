import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import { describe, expect, it } from '@jest/globals';
import request, { type Response } from 'supertest';

import { claimNameOf, TRIGGER_GROUPS } from '../../src/api/claim.js';
import { GROUP_LABEL } from '../../src/api/names.js';
import { toTracked } from '../../src/controller/to-run.js';
import { readRun } from '../../src/tekton/run.js';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import type { WebhookDeps } from '../../src/webhook/decide-creation.js';
import type { UngroupedEvent } from '../../src/webhook/ports.js';
import { applyPatch } from './apply-patch.js';
import { aClaim, aReview, aRun, EVENT, NOW, type StoredRun, noControls } from './samples.js';

const nothing = (): void => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

interface Line {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function aWebhook(deps: Partial<WebhookDeps> = {}) {
  const lines: Line[] = [];
  const write =
    (level: string) =>
    (message: string, fields: object = {}): void => {
      lines.push({ level, message, fields: { ...fields } });
    };
  const sought: string[] = [];
  const told: UngroupedEvent[] = [];
  const counted: string[] = [];
  const app = createWebhook({
    findClaim: async (name) => {
      sought.push(name);
      return await Promise.resolve(aClaim());
    },
    readEventListener: async () => await Promise.resolve<unknown>(undefined),
    readTrigger: async () => await Promise.resolve<unknown>(undefined),
    ...noControls,
    isLeaderAlive: () => true,
    holdWhenAway: 'Limited',
    recordUngrouped: (event) => told.push(event),
    countAdmission: (outcome) => counted.push(outcome),
    clock: () => NOW,
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    ...deps,
  });
  const ask = async (body: string | object, path = '/pipelineruns'): Promise<Response> =>
    await request(app).post(path).type('json').send(body);
  return { app, ask, lines, sought, told, counted };
}

function patchOf(response: Response): never[] {
  return JSON.parse(Buffer.from(response.body.response.patch as string, 'base64').toString()) as never[];
}

const untouched = {
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  response: { uid: 'review-1', allowed: true },
};

describe('createWebhook', () => {
  it.each(['/pipelineruns', '/'])('answers POST %s with the patch that holds a run of ours', async (path) => {
    const { ask, sought } = aWebhook();
    const response = await ask(aReview(aRun()), path);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...untouched,
      response: { ...untouched.response, patchType: 'JSONPatch', patch: expect.any(String) },
    });
    const { metadata, spec } = applyPatch(aRun(), patchOf(response)) as StoredRun;
    expect(metadata.labels?.[GROUP_LABEL]).toMatch(/^acme-web-7-/);
    expect(spec?.status).toBe('PipelineRunPending');
    expect(sought).toEqual([claimNameOf(EVENT, 'build')]);
  });

  it.each([2, 90, 3_600])('holds a run as ours with a clock that is %i s behind', async (seconds) => {
    const time = new Date(NOW + seconds * 1_000).toISOString();
    const { ask } = aWebhook();
    const run = aRun({ metadata: { managedFields: [{ manager: 'el', operation: 'Update', time }] } });
    const stored = applyPatch(run, patchOf(await ask(aReview(run)))) as StoredRun;
    const metadata = { ...stored.metadata, uid: 'u-1', name: 'ci-x', namespace: 'lab', creationTimestamp: time };
    expect(toTracked(readRun({ ...stored, metadata }))?.run.state).toEqual({ kind: 'held' });

    // Asked again for the same creation, since another webhook changed it.
    const again = await ask(aReview(stored));
    expect(again.body).toEqual(untouched);
  });

  it('does not hold while no leader lives, unless it is told to', async () => {
    const statusAfter = async (holdWhenAway: WebhookDeps['holdWhenAway']): Promise<unknown> => {
      const { ask } = aWebhook({ isLeaderAlive: () => false, holdWhenAway });
      return (applyPatch(aRun(), patchOf(await ask(aReview(aRun())))) as StoredRun).spec?.status;
    };
    await expect(statusAfter('Limited')).resolves.toBeUndefined();
    await expect(statusAfter('All')).resolves.toBe('PipelineRunPending');
  });

  it.each([
    ['an update (A09)', { operation: 'UPDATE' }],
    ['an update of status (A09)', { operation: 'UPDATE', subResource: 'status' }],
    ['a deletion', { operation: 'DELETE', object: null }],
    ['a TaskRun', { resource: { group: 'tekton.dev', version: 'v1', resource: 'taskruns' } }],
    ['a run without labels', { object: aRun({ labels: {} }) }],
    ['a request with a uid and nothing else', { operation: undefined, resource: 7, object: [] }],
  ])('allows %s without a patch, a look-up or a line', async (_, fields) => {
    const { ask, sought, lines } = aWebhook();
    const response = await ask(aReview(aRun(), fields));
    expect(response.body).toEqual(untouched);
    expect({ sought, lines }).toEqual({ sought: [], lines: [] });
  });

  it('allows a run whose event has no claim after two look-ups, and says so at debug only', async () => {
    const sought: string[] = [];
    const findClaim = async (name: string): Promise<unknown> => {
      sought.push(name);
      return await Promise.resolve<unknown>(undefined);
    };
    const { ask, lines } = aWebhook({ findClaim });
    expect((await ask(aReview(aRun()))).body).toEqual(untouched);
    expect(lines.map(({ level }) => level)).toEqual(['debug']);
    expect(sought).toEqual([claimNameOf(EVENT, 'build'), claimNameOf(EVENT, TRIGGER_GROUPS)]);
  });

  it('says on the Trigger that its run was put in no group, and why, but not of a dry run', async () => {
    const { ask, told } = aWebhook({ findClaim: async () => await Promise.reject(new Error('no answer')) });
    await ask(aReview(aRun()));
    const [event] = told;
    expect(told).toHaveLength(1);
    expect(event).toMatchObject({ trigger: 'build', reason: 'NotGrouped' });
    expect(event?.note).toBe(
      'A run of this trigger starts without concurrency control: not grouped: the claim of its event could not be fetched in time',
    );
    await ask(aReview(aRun(), { dryRun: true }));
    expect(told).toHaveLength(1);
  });

  it('allows a run whose claim could not be fetched, warns, and logs why', async () => {
    const refused = new Error('no answer within 2000 ms');
    const { ask, lines } = aWebhook({ findClaim: async () => await Promise.reject(refused) });
    expect((await ask(aReview(aRun()))).body.response).toEqual({
      uid: 'review-1',
      allowed: true,
      warnings: ['tekton-concurrency: not grouped: the claim of its event could not be fetched in time'],
    });
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'claim look-up failed'],
      ['warn', 'admission'],
    ]);
    expect(lines[0]?.fields).toMatchObject({ claim: claimNameOf(EVENT, 'build'), error: refused });
  });

  it('A07 a bug of ours refuses no run', async () => {
    const { ask, lines, counted } = aWebhook({
      clock: () => {
        throw new RangeError('a bug');
      },
    });
    const response = await ask(aReview(aRun()));
    expect(counted).toEqual(['failed']);
    expect({ status: response.status, body: response.body }).toEqual({ status: 200, body: untouched });
    expect(lines).toMatchObject([{ level: 'error', fields: { error: new RangeError('a bug') } }]);
  });

  it('counts each new run once, by what was decided, and nothing else', async () => {
    const { ask, counted } = aWebhook();
    await ask(aReview(aRun()));
    await ask(aReview(aRun({ labels: {} })));
    await ask(aReview(aRun(), { operation: 'UPDATE' }));
    expect(counted).toEqual(['held', 'notOurs']);
  });

  it('A08 the line about a run without a name has its generateName, its namespace and its event', async () => {
    const { ask, lines } = aWebhook();
    await ask(aReview(aRun()));
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'admission',
        fields: {
          namespace: 'lab',
          run: 'ci-',
          eventID: EVENT,
          trigger: 'build',
          outcome: 'held',
          group: expect.stringMatching(/^acme-web-7-/),
        },
      },
    ]);
  });

  it('A09 the line about a dry run says that it is one', async () => {
    const { ask, lines } = aWebhook();
    await ask(aReview(aRun({ metadata: { name: 'mine' } }), { dryRun: true }));
    expect(lines[0]?.fields).toMatchObject({ dryRun: true, run: 'mine' });
  });

  it.each([
    ['text', 'hello'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a review without a request', '{"kind":"AdmissionReview"}'],
    ['a request without a uid', '{"request":{"object":{}}}'],
  ])('answers 400 to %s', async (_, body) => {
    const response = await aWebhook().ask(body);
    expect({ status: response.status, body: response.body }).toEqual({
      status: 400,
      body: { error: 'expected an AdmissionReview with request.uid' },
    });
  });

  it('answers 413 to more than 8 MiB', async () => {
    const response = await aWebhook().ask(`"${'x'.repeat(8 * 1024 * 1024)}"`);
    expect({ status: response.status, body: response.body }).toEqual({
      status: 413,
      body: { error: 'expected an AdmissionReview of at most 8388608 bytes' },
    });
  });

  it('survives a sender that hangs up amid the body', async () => {
    const warnings = new EventEmitter();
    const warned = once(warnings, 'warning');
    const { app } = aWebhook({ log: { ...silent, warn: (message) => warnings.emit('warning', message) } });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST /pipelineruns HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"request":');
    await once(server, 'request');
    socket.destroy();
    expect(await warned).toEqual(['admission request broke off']);
    server.close();
    await once(server, 'close');
  });

  it('holds a run of 3 MiB', async () => {
    const large = aRun({ spec: { notes: 'x'.repeat(3 * 1024 * 1024) } });
    expect((await aWebhook().ask(aReview(large))).body.response.patch).toBeDefined();
  });

  it('answers 404 to anything else, and says what there is', async () => {
    const { app } = aWebhook();
    const [get, post] = [await request(app).get('/pipelineruns'), await request(app).post('/taskruns')];
    expect([get.status, get.body.error]).toEqual([
      404,
      'nothing at GET /pipelineruns: POST /pipelineruns or /validate',
    ]);
    expect([post.status, post.body.error]).toEqual([404, 'nothing at POST /taskruns: POST /pipelineruns or /validate']);
  });
});
