import { describe, expect, test } from '@jest/globals';

import { anEvent, aWidget, type Bench } from './bench.js';

/** What a create does and refuses. */
export function createContract(bench: () => Bench): void {
  describe('create', () => {
    test('adds the fields of the server and drops the status', async () => {
      const { client, widgets, namespace } = bench();
      const { status, body } = await client.send('POST', widgets, {
        body: aWidget('made', { status: { phase: 'x' } }),
      });
      expect(status).toBe(201);
      const { managedFields: _managed, ...metadata } = body.metadata;
      expect(metadata).toEqual({
        name: 'made',
        namespace,
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        resourceVersion: expect.stringMatching(/^\d+$/),
        generation: 1,
        creationTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      });
      expect(body.status).toBeUndefined();
      expect((await client.send('GET', `${widgets}/made`)).body).toEqual(body);
    });

    test('makes a name of generateName and five letters or digits', async () => {
      const { client, widgets } = bench();
      const body = { ...aWidget(''), metadata: { generateName: 'gen-' } };
      const names = await Promise.all(
        [1, 2].map(async () => (await client.send('POST', widgets, { body })).body.metadata.name as string),
      );
      expect(names[0]).toMatch(/^gen-[a-z0-9]{5}$/);
      expect(names[0]).not.toBe(names[1]);
    });

    test('keeps any annotation, also without a prefix, and every name that JSON allows in spec', async () => {
      const spec = JSON.parse('{ "__proto__": { "x": 1 }, "constructor": "c", "n": null, "deep": [[1]] }') as object;
      const annotations = { plain: 'ü', 'a.example/b': '' };
      const made = await bench().create('odd', { metadata: { name: 'odd', annotations }, spec });
      expect(made.metadata['annotations']).toEqual(annotations);
      expect(Object.keys(made.spec)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'deep']));
    });

    test('stores nothing on a dry run', async () => {
      const { client, widgets } = bench();
      expect((await client.send('POST', `${widgets}?dryRun=All`, { body: aWidget('dry') })).status).toBe(201);
      expect((await client.send('GET', `${widgets}/dry`)).status).toBe(404);
    });

    test('of a name that is taken is 409 AlreadyExists', async () => {
      const { client, widgets, create } = bench();
      await create('taken');
      const { status, body } = await client.send('POST', widgets, { body: aWidget('taken') });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        kind: 'Status',
        apiVersion: 'v1',
        status: 'Failure',
        reason: 'AlreadyExists',
        message: 'widgets.contract.example "taken" already exists',
        details: { name: 'taken', group: 'contract.example', kind: 'widgets' },
        code: 409,
      });
    });

    test('in a namespace that is not there is 404 and names the namespace', async () => {
      const path = '/apis/contract.example/v1/namespaces/nowhere/widgets';
      const { status, body } = await bench().client.send('POST', path, { body: aWidget('w') });
      expect(status).toBe(404);
      expect(body.message).toBe('namespaces "nowhere" not found');
    });

    test('with another namespace in the body than in the path is 400', async () => {
      const { client, widgets } = bench();
      const body = aWidget('w', { metadata: { name: 'w', namespace: 'other' } });
      const answer = await client.send('POST', widgets, { body });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(
        'the namespace of the provided object does not match the namespace sent on the request',
      );
    });

    test.each([
      ['an illegal name', { name: 'Bad_Name' }, 'metadata.name'],
      ['no name at all', {}, 'metadata.name'],
      ['a label value of 64 characters', { name: 'w', labels: { a: 'x'.repeat(64) } }, 'metadata.labels'],
      ['a label value with a slash', { name: 'w', labels: { a: 'a/b' } }, 'metadata.labels'],
      ['a name of 254 characters', { name: 'a'.repeat(254) }, 'metadata.name'],
      ['a label name of 64 characters', { name: 'w', labels: { ['x'.repeat(64)]: '' } }, 'metadata.labels'],
      ['a label name that ends in a slash', { name: 'w', labels: { 'a.example/': '' } }, 'metadata.labels'],
      ['a label name with an illegal prefix', { name: 'w', labels: { 'A_b/c': '' } }, 'metadata.labels'],
      ['a label name with two slashes', { name: 'w', labels: { 'a/b/c': 'x' } }, 'metadata.labels'],
      [
        'annotations above 262144 bytes',
        { name: 'w', annotations: { a: 'x'.repeat(262_144) } },
        'metadata.annotations',
      ],
    ])('with %s is 422 Invalid and names the field', async (_what, metadata, field) => {
      const { client, widgets } = bench();
      const { status, body } = await client.send('POST', widgets, { body: aWidget('', { metadata }) });
      expect(status).toBe(422);
      expect(body).toMatchObject({ reason: 'Invalid', details: { kind: 'Widget', group: 'contract.example' } });
      expect(body.details.causes[0].field).toBe(field);
      expect(body.message).toContain(`${field}: `);
    });

    test.each([
      ['annotations of 262144 bytes', { annotations: { a: 'x'.repeat(262_143) } }],
      ['a label value of 63 characters', { labels: { a: 'x'.repeat(63), empty: '' } }],
    ])('with %s is accepted', async (what, metadata) => {
      const name = `limit-${what.length}`;
      const made = await bench().create(name, { metadata: { name, ...metadata } });
      expect(made.metadata.name).toBe(name);
    });

    test.each([
      ['no JSON', '{'],
      ['a list', '[]'],
      ['another version', { apiVersion: 'contract.example/v2', kind: 'Widget', metadata: { name: 'w' } }],
      ['no version', { kind: 'Widget', metadata: { name: 'w' } }],
      ['no kind', { apiVersion: 'contract.example/v1', metadata: { name: 'w' } }],
      ['a text for metadata', { apiVersion: 'contract.example/v1', kind: 'Widget', metadata: 'm' }],
      ['a number as a name', aWidget('', { metadata: { name: 1 } })],
      ['a list of labels', aWidget('w', { metadata: { name: 'w', labels: ['a'] } })],
      ['an owner whose name is a number', aWidget('w', { metadata: { name: 'w', ownerReferences: [{ name: 1 }] } })],
      ['a number as a finalizer', aWidget('w', { metadata: { name: 'w', finalizers: [1] } })],
      ['a number as a label', aWidget('w', { metadata: { name: 'w', labels: { a: 1 } } })],
    ])('with %s for a body is 400', async (_what, body) => {
      const { client, widgets } = bench();
      expect((await client.send('POST', widgets, { body })).status).toBe(400);
    });

    test('with another kind for a body is 422 and names both', async () => {
      const { client, widgets } = bench();
      const body = { apiVersion: 'contract.example/v1', kind: 'Gadget', metadata: { name: 'w' } };
      const answer = await client.send('POST', widgets, { body });
      expect([answer.status, answer.body.message]).toEqual([
        422,
        'Gadget.contract.example "w" is invalid: kind: Invalid value: "Gadget": must be Widget',
      ]);
    });

    test('with an owner that has only a name is 422 and names what is missing', async () => {
      const { client, widgets } = bench();
      const body = aWidget('w', { metadata: { name: 'w', ownerReferences: [{ name: 'x' }] } });
      const answer = await client.send('POST', widgets, { body });
      expect(answer.status).toBe(422);
      expect((answer.body.details.causes as { field: string }[]).map(({ field }) => field)).toEqual([
        'metadata.ownerReferences.apiVersion',
        'metadata.ownerReferences.kind',
        'metadata.ownerReferences.uid',
      ]);
    });

    test('of a Secret puts its stringData into data', async () => {
      const { client, namespace } = bench();
      const secrets = `/api/v1/namespaces/${namespace}/secrets`;
      const body = {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 's' },
        data: { a: 'YQ==' },
        stringData: { b: 'ü' },
      };
      const made = await client.send('POST', secrets, { body });
      expect(made.body).toMatchObject({ type: 'Opaque', data: { a: 'YQ==', b: 'w7w=' } });
      expect(made.body).not.toHaveProperty('stringData');
    });

    test.each([
      ['an event whose time has three decimals', { eventTime: '2026-01-02T03:04:05.678Z' }, 400],
      ['an event that does not say where what it is about lies', { regarding: { kind: 'Widget', name: 'w' } }, 422],
      ['an event in another namespace than its regarding', { regarding: { kind: 'Widget', namespace: 'other' } }, 201],
      ['an event with a series of one', { series: { count: 1, lastObservedTime: '2026-01-02T03:04:05.678901Z' } }, 422],
      ['an event without an action', { action: '' }, 422],
      ['an event of an unknown type', { type: 'Bad' }, 422],
      ['an event with a note of more than 1024 bytes', { note: 'ü'.repeat(513) }, 422],
      ['an event as it should be', {}, 201],
    ])('of %s is answered by what the real server says', async (what, change, wanted) => {
      const { client, namespace } = bench();
      const body = { ...anEvent(namespace, `event-${what.length}`, 'w'), ...change };
      const answer = await client.send('POST', `/apis/events.k8s.io/v1/namespaces/${namespace}/events`, { body });
      expect(answer.status).toBe(wanted);
    });

    test.each([
      ['Strict', 400, undefined],
      ['Warn', 201, '299 - "unknown field \\"metadata.nope\\""'],
      ['', 201, '299 - "unknown field \\"metadata.nope\\""'],
      ['Ignore', 201, undefined],
      ['Nearly', 422, undefined],
    ])('with an unknown field in metadata and fieldValidation "%s" is %d', async (how, wanted, warning) => {
      const { client, widgets } = bench();
      const name = `unknown-field-${how.toLowerCase()}x`;
      const body = aWidget(name, { metadata: { name, nope: 1 } });
      const answer = await client.send('POST', `${widgets}?fieldValidation=${how}`, { body });
      expect([answer.status, answer.headers['warning']]).toEqual([wanted, warning]);
    });

    test.each([
      ['configmaps', 'ConfigMap', { 'a b': 'c' }, 422],
      ['configmaps', 'ConfigMap', { a: 1 }, 400],
      ['secrets', 'Secret', { 'a b': 'YQ==' }, 422],
      ['secrets', 'Secret', { a: '%' }, 400],
      ['secrets', 'Secret', { 'tls.crt': 'YQ==', ca_1: '' }, 201],
    ])('of %s with data %s %j is %d', async (plural, kind, data, wanted) => {
      const { client, namespace } = bench();
      const body = { apiVersion: 'v1', kind, metadata: { generateName: 'data-' }, data };
      expect((await client.send('POST', `/api/v1/namespaces/${namespace}/${plural}`, { body })).status).toBe(wanted);
    });

    test('of a Lease that lasts no time is 422', async () => {
      const { client, namespace } = bench();
      const spec = { leaseDurationSeconds: 0, leaseTransitions: -1 };
      const body = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'none' }, spec };
      const path = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
      const answer = await client.send('POST', path, { body });
      expect(answer.status).toBe(422);
      expect((answer.body.details.causes as { field: string }[]).map(({ field }) => field)).toEqual([
        'spec.leaseDurationSeconds',
        'spec.leaseTransitions',
      ]);
    });

    test('of a Lease whose times have three decimals is 400', async () => {
      const { client, namespace } = bench();
      const leases = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
      const aLease = (renewTime: string): object => ({
        apiVersion: 'coordination.k8s.io/v1',
        kind: 'Lease',
        metadata: { name: 'l' },
        spec: { holderIdentity: 'h', renewTime },
      });
      expect((await client.send('POST', leases, { body: aLease('2026-01-02T03:04:05.678Z') })).status).toBe(400);
      expect((await client.send('POST', leases, { body: aLease('2026-01-02T03:04:05.678901Z') })).status).toBe(201);
    });

    test('of more than 3 MiB is 413', async () => {
      const { client, widgets } = bench();
      const body = aWidget('big', { spec: { text: 'x'.repeat(3 * 1024 * 1024 + 1) } });
      expect((await client.send('POST', widgets, { body })).status).toBe(413);
    });
  });
}
