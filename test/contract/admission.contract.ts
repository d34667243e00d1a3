import { readFileSync } from 'node:fs';

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';

import { readManifests } from '../../src/devcluster/apply-manifests.js';
import { jsonPatch, mergePatch, type Reply } from './access.js';
import { aWidget, type Bench } from './bench.js';
import { patchOf, startWebhookServer, type WebhookServer } from './webhook-server.js';

interface Entry {
  readonly path: string;
  readonly [field: string]: unknown;
}

/** Admission webhooks, over TLS by URL. */
export function admissionContract(bench: () => Bench): void {
  describe('admission webhooks', () => {
    const base = '/apis/admissionregistration.k8s.io/v1';
    let hooks: WebhookServer;
    let made: string[] = [];
    let canaries = 0;
    beforeAll(async () => {
      hooks = await startWebhookServer([], bench().machine);
    });
    afterEach(async () => {
      for (const path of made) {
        await bench().client.send('DELETE', path);
      }
      const kinds = new Set(made.map((path) => (path.includes('/mutating') ? 'Mutating' : 'Validating')));
      made = [];
      for (const kind of kinds) {
        await forgotten(kind);
      }
    });
    afterAll(async () => {
      await hooks.close();
    });

    /**
     * Waits until the server asks none of the deleted webhooks of a kind any more: it hears of configurations in the order of
     * their changes, a moment after these are stored.
     */
    async function forgotten(kind: 'Mutating' | 'Validating'): Promise<void> {
      canaries += 1;
      await configure(kind, `canary-${canaries}`, [{ path: `/canary-${canaries}`, failurePolicy: 'Ignore' }]);
      for (const path of made) {
        await bench().client.send('DELETE', path);
      }
      made = [];
    }

    /** Makes a configuration and waits until the server asks its first webhook. */
    async function configure(kind: 'Mutating' | 'Validating', name: string, entries: readonly Entry[]): Promise<void> {
      const { client, widgets, namespace } = bench();
      const path = `${base}/${kind.toLowerCase()}webhookconfigurations`;
      const webhooks = entries.map(({ path: at, ...entry }, index) => ({
        name: `w${index}.${name}.example`,
        clientConfig: { url: hooks.url(at), caBundle: hooks.caBundle },
        rules: [
          {
            operations: ['*'],
            apiGroups: ['contract.example'],
            apiVersions: ['*'],
            resources: ['widgets'],
            scope: '*',
          },
        ],
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Fail',
        // By the clock of a server that may be busy with something else.
        timeoutSeconds: 30,
        ...entry,
      }));
      const body = {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: `${kind}WebhookConfiguration`,
        metadata: { name },
        webhooks,
      };
      const created = await client.send('POST', path, { body });
      expect(created.status).toBe(201);
      made.push(`${path}/${name}`);
      const probe = `/probe-${name}`;
      hooks.on(probe, () => ({ allowed: true }));
      const first = entries[0]?.path ?? '';
      while (hooks.asked(first).length === 0) {
        await client.send('POST', `${widgets}?dryRun=All`, { body: aWidget(`probe-${name}`) });
      }
    }
    const post = async (name: string, query = ''): Promise<Reply> =>
      await bench().client.send('POST', `${bench().widgets}${query}`, { body: aWidget(name) });

    test('are shown when an object that is made was taken in', async () => {
      hooks.on('/taken-in', () => ({ allowed: true }));
      await configure('Mutating', 'taken-in', [{ path: '/taken-in' }]);
      const { body } = await post('taken-in');
      const [entry] = hooks.asked('/taken-in').find(({ object }) => object.metadata.name === 'taken-in')!.object
        .metadata.managedFields as readonly { readonly operation: string; readonly time: string }[];
      expect(entry).toMatchObject({ operation: 'Update', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/) });
      const seconds = (Date.parse(String(body.metadata.creationTimestamp)) - Date.parse(entry!.time)) / 1_000;
      expect(seconds).toBeGreaterThanOrEqual(0);
    });

    test('change the object before it is stored, one after the other in order of name', async () => {
      hooks.on('/second', ({ object }) =>
        patchOf({ op: 'add', path: '/spec/log', value: [...object.spec.log, 'second'] }),
      );
      hooks.on('/first', () => patchOf({ op: 'add', path: '/spec/log', value: ['first'] }));
      await configure('Mutating', 'a-first', [{ path: '/first' }]);
      await configure('Mutating', 'b-second', [{ path: '/second' }]);
      const { status, body } = await post('logged');
      expect([status, body.spec.log]).toEqual([201, ['first', 'second']]);
    });

    test('see a create without uid, and without a name where generateName makes it', async () => {
      await configure('Mutating', 'seen', [{ path: '/seen' }]);
      const { client, widgets, namespace } = bench();
      const body = { ...aWidget(''), metadata: { generateName: 'gen-' } };
      await client.send('POST', widgets, { body });
      const request = hooks.asked('/seen').at(-1);
      expect(request).toMatchObject({
        operation: 'CREATE',
        namespace,
        dryRun: false,
        kind: { group: 'contract.example', version: 'v1', kind: 'Widget' },
        resource: { group: 'contract.example', version: 'v1', resource: 'widgets' },
        oldObject: null,
        options: { kind: 'CreateOptions' },
        userInfo: { username: expect.any(String) },
      });
      expect(request?.name ?? '').toBe('');
      expect(request?.object.metadata.name ?? '').toBe('');
      expect(request?.object.metadata).not.toHaveProperty('uid');
    });

    test('see updates with the old object, deletes, and no status writes unless they ask for them', async () => {
      await configure('Validating', 'life', [{ path: '/life' }]);
      const { client, widgets } = bench();
      await post('lived');
      await client.send('PATCH', `${widgets}/lived`, { body: { spec: { size: 2 } }, type: mergePatch });
      await client.send('PATCH', `${widgets}/lived/status`, { body: { status: { a: 1 } }, type: mergePatch });
      await client.send('DELETE', `${widgets}/lived`);
      const seen = hooks.asked('/life').filter(({ name, dryRun }) => name === 'lived' && !dryRun);
      const operations = seen.map(({ operation }) => operation);
      // A server that meets another write while it deletes starts over, and asks again.
      expect(operations.filter((operation, i) => operation !== operations[i - 1])).toEqual([
        'CREATE',
        'UPDATE',
        'DELETE',
      ]);
      expect([seen[1]?.object.spec.size, seen[1]?.oldObject.spec.size]).toEqual([2, 1]);
      expect([seen[2]?.object, seen[2]?.oldObject.metadata.name]).toEqual([null, 'lived']);
    });

    test('that deny give the answer their status, message and code under a heading', async () => {
      hooks.on('/deny', ({ dryRun }) =>
        dryRun ? { allowed: true } : { allowed: false, status: { code: 403, reason: 'Forbidden', message: 'no room' } },
      );
      await configure('Validating', 'deny', [{ path: '/deny' }]);
      const { status, body } = await post('denied');
      expect(status).toBe(403);
      expect(body).toMatchObject({
        reason: 'Forbidden',
        message: 'admission webhook "w0.deny.example" denied the request: no room',
      });
      expect((await bench().client.send('GET', `${bench().widgets}/denied`)).status).toBe(404);
    });

    test.each([
      ['a message alone', { message: 'no room' }, [400, undefined, ': no room']],
      ['a reason alone', { reason: 'NoRoom' }, [400, 'NoRoom', ': NoRoom']],
      ['a code of success', { code: 200, message: 'fine' }, [400, undefined, ': fine']],
      ['a code of their own', { code: 418, reason: 'Teapot', message: 'short' }, [418, 'Teapot', ': short']],
    ] as const)('that deny with %s are answered by 400 or by their code', async (what, denial, wanted) => {
      const name = what.replaceAll(' ', '-');
      hooks.on(`/${name}`, ({ dryRun }) => (dryRun ? { allowed: true } : { allowed: false, status: denial }));
      await configure('Validating', name, [{ path: `/${name}` }]);
      const { status, body } = await post('denied');
      expect([status, body.reason, body.message]).toEqual([
        wanted[0],
        wanted[1],
        `admission webhook "w0.${name}.example" denied the request${wanted[2]}`,
      ]);
    });

    test('that deny a patch leave the object as it was', async () => {
      await bench().create('guarded-by-hook');
      hooks.on('/no-patch', ({ operation, dryRun }) => ({ allowed: dryRun || operation !== 'UPDATE' }));
      await configure('Validating', 'no-patch', [{ path: '/no-patch' }]);
      const { client, widgets } = bench();
      const body = [{ op: 'replace', path: '/spec/size', value: 9 }];
      const patched = await client.send('PATCH', `${widgets}/guarded-by-hook`, { body, type: jsonPatch });
      expect(patched.status).toBe(400);
      expect((await client.send('GET', `${widgets}/guarded-by-hook`)).body.spec.size).toBe(1);
    });

    test('that deny without a code or a word are 400', async () => {
      hooks.on('/mute', ({ dryRun }) => ({ allowed: dryRun }));
      await configure('Mutating', 'mute', [{ path: '/mute' }]);
      const { status, body } = await post('denied');
      expect([status, body.message]).toEqual([
        400,
        'admission webhook "w0.mute.example" denied the request without explanation',
      ]);
    });

    test('give the client their warnings', async () => {
      hooks.on('/warn', () => ({ allowed: true, warnings: ['look "here" ünd 🙂'] }));
      await configure('Mutating', 'warn', [{ path: '/warn' }]);
      expect((await post('warned')).headers['warning']).toBe(
        Buffer.from('299 - "look \\"here\\" ünd 🙂"').toString('latin1'),
      );
    });

    test.each([
      ['does not answer in time', '/hang', 'context deadline exceeded'],
      ['answers 500', '/broken', 'failed to call webhook'],
      ['answers nonsense', '/nonsense', 'failed calling webhook'],
    ])('that %s fail the request under Fail, and are passed over under Ignore', async (_what, path, text) => {
      let healthy = true;
      const name = path.slice(1);
      hooks.on(path, () =>
        healthy
          ? { allowed: true }
          : {
              raw: (answer) => {
                if (path === '/broken') {
                  answer.writeHead(500);
                  answer.end('oh');
                } else if (path === '/nonsense') {
                  answer.end('{}');
                }
              },
            },
      );
      await configure('Mutating', name, [{ path, timeoutSeconds: path === '/hang' ? 1 : 30 }]);
      healthy = false;
      const failed = await post(`under-fail-${name}`);
      expect([failed.status, failed.body.reason]).toEqual([500, 'InternalError']);
      expect(failed.body.message).toContain(`failed calling webhook "w0.${name}.example"`);
      expect(failed.body.message).toContain(text);
      const at = `${base}/mutatingwebhookconfigurations/${name}`;
      const ignore = [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Ignore' }];
      await bench().client.send('PATCH', at, { body: ignore, type: 'application/json-patch+json' });
      let reply = await post(`under-ignore-${name}`);
      while (reply.status === 500) {
        reply = await post(`under-ignore-${name}`);
      }
      expect(reply.status).toBe(201);
    });

    test('are chosen by the labels of the object', async () => {
      await configure('Validating', 'labels', [
        { path: '/all' },
        { path: '/some', objectSelector: { matchLabels: { hook: 'yes' } } },
      ]);
      await post('without');
      await bench().create('with', { metadata: { name: 'with', labels: { hook: 'yes' } } });
      expect(hooks.asked('/some').map(({ name }) => name)).toEqual(['with']);
    });

    describe('with matchConditions', () => {
      const withCondition = (path: string, ...expressions: readonly string[]): Entry => ({
        path,
        matchConditions: expressions.map((expression, at) => ({ name: `c${at}`, expression })),
      });

      test('are asked where all of them are true of the object, its labels and the request', async () => {
        await configure('Validating', 'conditions', [
          { path: '/every' },
          withCondition(
            '/picked',
            "request.operation == 'CREATE' && request.kind.kind == 'Widget'",
            "has(object.metadata.labels) && 'pick' in object.metadata.labels",
            "!has(object.metadata.ownerReferences) || !object.metadata.ownerReferences.exists(o, o.kind == 'Gadget')",
            "object.spec.size == 1 && object.metadata.name.startsWith('p')",
          ),
        ]);
        await post('plain');
        await bench().create('picked', { metadata: { name: 'picked', labels: { pick: '' } } });
        await bench().create('other', { metadata: { name: 'other', labels: { pick: '' } } });
        expect(hooks.asked('/picked').map(({ name }) => name)).toEqual(['picked']);
      });

      test('see an object as the webhooks before it made it', async () => {
        hooks.on('/labels-it', () => patchOf({ op: 'add', path: '/spec/ready', value: true }));
        await configure('Mutating', 'a-labels', [{ path: '/labels-it' }]);
        await configure('Mutating', 'b-sees', [
          withCondition('/sees-it', 'has(object.spec.ready) && object.spec.ready'),
        ]);
        await post('made-ready');
        expect(hooks.asked('/sees-it').map(({ name }) => name)).toContain('made-ready');
      });

      // The conditions themselves, on objects of another kind: they look at metadata alone.
      test('of our own manifest choose the runs that may be ours', async () => {
        const [manifest] = readManifests(
          readFileSync(new URL('../../interceptor/components/webhook/webhook.yaml', import.meta.url), 'utf8'),
        );
        const { webhooks } = manifest as unknown as { readonly webhooks: readonly Entry[] };
        await configure('Mutating', 'manifest', [
          { path: '/probe-manifest' },
          ...webhooks.map(({ matchConditions }, at) => ({ path: `/manifest-${at}`, matchConditions })),
        ]);
        const owner = { kind: 'PipelineRun', name: 'o', uid: 'u' };
        const runs: Readonly<Record<string, object>> = {
          'plain-not': {},
          'labelled-not': { labels: { app: 'a', 'tekton.dev/pipeline': 'p' }, annotations: { 'tekton.dev/x': 'y' } },
          'event-asked': { labels: { 'triggers.tekton.dev/triggers-eventid': 'e' } },
          'group-asked': { labels: { 'concurrency.tekton.dev/group': 'g' } },
          'key-label-asked': { labels: { 'concurrency.tekton.dev/key': 'k' } },
          'claim-asked': { annotations: { 'concurrency.tekton.dev/claim': 'c' } },
          'key-asked': { labels: { app: 'a' }, annotations: { a: 'b', 'concurrency.tekton.dev/key': 'k' } },
          'both-asked': {
            labels: { 'triggers.tekton.dev/triggers-eventid': 'e' },
            annotations: { 'concurrency.tekton.dev/claim': 'c' },
          },
          'other-prefix-not': {
            annotations: { 'xconcurrency.tekton.dev/key': 'k', 'concurrency.tekton.dev.x/key': 'k' },
          },
          'child-not': {
            labels: { 'triggers.tekton.dev/triggers-eventid': 'e' },
            ownerReferences: [{ ...owner, apiVersion: 'tekton.dev/v1' }],
          },
          'old-child-not': {
            labels: { 'concurrency.tekton.dev/group': 'g' },
            ownerReferences: [{ ...owner, apiVersion: 'tekton.dev/v1beta1' }],
          },
          'custom-child-not': {
            labels: { 'concurrency.tekton.dev/group': 'g' },
            ownerReferences: [{ ...owner, kind: 'CustomRun', apiVersion: 'tekton.dev/v1beta1' }],
          },
          'loop-child-not': {
            labels: { 'concurrency.tekton.dev/group': 'g' },
            ownerReferences: [{ ...owner, kind: 'Run', apiVersion: 'tekton.dev/v1alpha1' }],
          },
          'owned-by-a-pipeline-asked': {
            labels: { 'concurrency.tekton.dev/group': 'g' },
            ownerReferences: [{ ...owner, kind: 'Pipeline', apiVersion: 'tekton.dev/v1' }],
          },
          'owned-by-another-asked': {
            labels: { 'concurrency.tekton.dev/group': 'g' },
            ownerReferences: [
              { ...owner, apiVersion: 'other.example/v1' },
              { ...owner, apiVersion: 'v1', kind: 'ConfigMap', uid: 'v' },
            ],
          },
        };
        for (const [name, metadata] of Object.entries(runs)) {
          await bench().create(name, { metadata: { name, ...metadata } });
        }
        const asked = webhooks.map((_webhook, at) =>
          hooks
            .asked(`/manifest-${at}`)
            .map(({ name }) => name ?? '')
            .filter((name) => name in runs),
        );
        const ours = Object.keys(runs).filter((name) => name.endsWith('asked'));
        // Nobody is asked about the child of a run. Whom of a pair the API server asks is up to the namespace.
        const rest = ['plain-not', 'labelled-not', 'other-prefix-not'];
        expect(asked).toEqual([ours, ours, rest, rest]);
      });

      test('see a null where there is one, and no trap in a name', async () => {
        await configure('Validating', 'nulls', [
          { path: '/nulls' },
          withCondition('/null', "has(object.spec.none) && object.spec.none == null && 'constructor' in object.spec"),
        ]);
        await post('no-null');
        await bench().create('with-null', { spec: { none: null, constructor: {} } });
        expect(hooks.asked('/null').map(({ name }) => name)).toEqual(['with-null']);
      });

      test('that cannot be evaluated refuse the request under Fail, and pass the webhook over under Ignore', async () => {
        const fault = withCondition('/faulty', "object.spec.mode == 'x' || request.dryRun");
        await configure('Validating', 'faulty', [{ path: '/probe-faulty' }, fault]);
        const refused = await post('cannot-be-told');
        expect([refused.status, refused.body.reason]).toEqual([403, 'Forbidden']);
        expect(refused.body.message).toMatch(/^widgets\.contract\.example "cannot-be-told" is forbidden: /);
        const at = `${base}/validatingwebhookconfigurations/faulty`;
        const ignore = [{ op: 'replace', path: '/webhooks/1/failurePolicy', value: 'Ignore' }];
        await bench().client.send('PATCH', at, { body: ignore, type: jsonPatch });
        let reply = await post('can-be-passed');
        while (reply.status === 403) {
          reply = await post('can-be-passed');
        }
        expect([reply.status, hooks.asked('/faulty').filter(({ dryRun }) => !dryRun)]).toEqual([201, []]);
      });

      test('of which one is false are not asked, whatever becomes of the others', async () => {
        await configure('Validating', 'false', [
          { path: '/probe-false' },
          withCondition('/false', "object.spec.mode == 'x'", 'false'),
        ]);
        expect((await post('one-is-false')).status).toBe(201);
        expect(hooks.asked('/false')).toEqual([]);
      });

      test.each([
        ['no expression', { name: 'c', expression: ' ' }, 'expression'],
        ['an expression that does not parse', { name: 'c', expression: 'object.a ==' }, 'expression'],
        ['no name', { name: '', expression: 'true' }, 'name'],
      ])('of which one has %s are 422', async (_what, condition, field) => {
        const webhook = {
          name: 'w.refused.example',
          clientConfig: { url: hooks.url('/refused'), caBundle: hooks.caBundle },
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          matchConditions: [condition],
        };
        const kind = 'ValidatingWebhookConfiguration';
        const apiVersion = 'admissionregistration.k8s.io/v1';
        const body = { apiVersion, kind, metadata: { name: 'refused' }, webhooks: [webhook] };
        const answer = await bench().client.send('POST', `${base}/validatingwebhookconfigurations`, { body });
        expect(answer.status).toBe(422);
        expect(answer.body.details.causes[0].field).toBe(`webhooks[0].matchConditions[0].${field}`);
      });
    });

    test('are asked once more where a later one changed the object and they want it (IfNeeded)', async () => {
      hooks.on('/early', () => ({ allowed: true }));
      hooks.on('/late', ({ object }) =>
        object.spec.late === true ? { allowed: true } : patchOf({ op: 'add', path: '/spec/late', value: true }),
      );
      await configure('Mutating', 'again', [
        { path: '/early', reinvocationPolicy: 'IfNeeded' },
        { path: '/late', reinvocationPolicy: 'Never' },
      ]);
      const before = hooks.asked('/early').length;
      await post('twice');
      const seen = hooks.asked('/early').slice(before);
      expect(seen.map(({ object }) => object.spec.late as unknown)).toEqual([undefined, true]);
    });

    test('are asked on a dry run too, and told that it is one', async () => {
      await configure('Validating', 'effects', [{ path: '/effects', sideEffects: 'NoneOnDryRun' }]);
      expect((await post('dry', '?dryRun=All')).status).toBe(201);
      expect(hooks.asked('/effects').at(-1)?.dryRun).toBe(true);
    });

    test('whose patch does not apply fail the request, whatever their failurePolicy', async () => {
      hooks.on('/off', ({ dryRun }) => (dryRun ? { allowed: true } : patchOf({ op: 'remove', path: '/spec/nothing' })));
      await configure('Mutating', 'off', [{ path: '/off', failurePolicy: 'Ignore' }]);
      const { status, body } = await post('off');
      expect([status, body.reason]).toEqual([500, 'InternalError']);
    });

    test('that send a patch of nothing have allowed, whatever its type', async () => {
      hooks.on('/nothing', () => ({ allowed: true, patchType: 'Merge', patch: 'W10=' }));
      await configure('Mutating', 'nothing', [{ path: '/nothing' }]);
      expect((await post('nothing')).status).toBe(201);
    });

    test.each([
      ['no JSON patch', { allowed: true, patchType: 'JSONPatch', patch: 'e30=' }],
      ['no base64 of JSON', { allowed: true, patchType: 'JSONPatch', patch: 'x' }],
      ['a patch of another type', { ...patchOf({ op: 'add', path: '/spec/x', value: 1 }), patchType: 'Merge' }],
      ['a patch without a type', { ...patchOf({ op: 'add', path: '/spec/x', value: 1 }), patchType: undefined }],
      ['the answer to another request', { allowed: true, uid: 'other' }],
    ])('that send %s have failed', async (what, verdict) => {
      const name = `sends-${what.length}`;
      hooks.on(`/${name}`, ({ dryRun }) => (dryRun ? { allowed: true } : verdict));
      await configure('Mutating', name, [{ path: `/${name}` }]);
      expect((await post(name)).status).toBe(500);
    });
  });
}
