import { describe, expect, test } from '@jest/globals';

import { jsonPatch, mergePatch, type Reply } from './access.js';
import { aWidget, type Bench } from './bench.js';

const stale = 'the object has been modified; please apply your changes to the latest version and try again';

/** A name of an object for the words of a case. */
const nameOf = (what: string): string => what.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Replacing and patching, status included. */
export function changeContract(bench: () => Bench): void {
  describe('replace', () => {
    test('with the resourceVersion that was read is stored; with an older one it is 409 Conflict', async () => {
      const { client, widgets, create } = bench();
      const made = await create('put');
      const next = { ...made, spec: { size: 2 } };
      const stored = await client.send('PUT', `${widgets}/put`, { body: next });
      expect([stored.status, stored.body.spec, stored.body.metadata.generation]).toEqual([200, { size: 2 }, 2]);
      const again = await client.send('PUT', `${widgets}/put`, { body: next });
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({
        reason: 'Conflict',
        message: `Operation cannot be fulfilled on widgets.contract.example "put": ${stale}`,
      });
    });

    test('of a custom resource without a resourceVersion is 422; of a ConfigMap it is stored', async () => {
      const { client, widgets, create, namespace } = bench();
      await create('unversioned');
      const refused = await client.send('PUT', `${widgets}/unversioned`, { body: aWidget('unversioned') });
      expect(refused.status).toBe(422);
      expect(refused.body.message).toContain('metadata.resourceVersion: Invalid value');
      const maps = `/api/v1/namespaces/${namespace}/configmaps`;
      const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'free' } };
      await client.send('POST', maps, { body: map });
      const stored = await client.send('PUT', `${maps}/free`, { body: { ...map, data: { a: 'b' } } });
      expect([stored.status, stored.body.data]).toEqual([200, { a: 'b' }]);
    });

    test('with the uid of an earlier object of that name is 409', async () => {
      const { client, widgets, create } = bench();
      const made = await create('reborn');
      const body = { ...made, metadata: { ...made.metadata, uid: 'another' } };
      expect((await client.send('PUT', `${widgets}/reborn`, { body })).status).toBe(409);
    });

    test('under another name than the path says is 400, and of nothing 404', async () => {
      const { client, widgets, create } = bench();
      const made = await create('mine');
      expect((await client.send('PUT', `${widgets}/yours`, { body: made })).status).toBe(400);
      const body = { ...made, metadata: { ...made.metadata, name: 'nobody' } };
      expect((await client.send('PUT', `${widgets}/nobody`, { body })).status).toBe(404);
    });

    test('leaves the status, the uid and the creation time alone', async () => {
      const { client, widgets, create } = bench();
      const made = await create('kept');
      const body = {
        ...made,
        metadata: { name: 'kept', resourceVersion: made.metadata.resourceVersion },
        status: { phase: 'mine' },
      };
      const stored = await client.send('PUT', `${widgets}/kept`, { body });
      const { uid, creationTimestamp } = made.metadata;
      expect(stored.body.metadata).toMatchObject({ uid, creationTimestamp });
      expect(stored.body.status).toBeUndefined();
    });
  });

  describe('the status subresource', () => {
    test('writes the status and nothing else', async () => {
      const { client, widgets, create } = bench();
      await create('state');
      const body = { metadata: { labels: { a: 'b' } }, spec: { size: 9 }, status: { phase: 'Done' } };
      const written = await client.send('PATCH', `${widgets}/state/status`, { body, type: mergePatch });
      expect(written.status).toBe(200);
      const { metadata, spec, status } = (await client.send('GET', `${widgets}/state`)).body;
      expect([spec, status, metadata.labels, metadata.generation]).toEqual([
        { size: 1 },
        { phase: 'Done' },
        undefined,
        1,
      ]);
    });

    test('a status in a patch of the main resource is dropped without a word', async () => {
      const { client, widgets, create } = bench();
      const made = await create('silent');
      const body = { status: { phase: 'Done' } };
      const answer = await client.send('PATCH', `${widgets}/silent`, { body, type: mergePatch });
      expect([answer.status, answer.body.status]).toEqual([200, undefined]);
      expect(answer.body.metadata.resourceVersion).toBe(made.metadata.resourceVersion);
    });
  });

  describe('merge patch', () => {
    const patch = async (name: string, body: unknown): Promise<Reply> =>
      await bench().client.send('PATCH', `${bench().widgets}/${name}`, { body, type: mergePatch });

    test('merges objects, removes what is null, and replaces lists', async () => {
      await bench().create('merge', { spec: { a: { x: 1, y: 2 }, list: [1, 2] } });
      const { body } = await patch('merge', { spec: { a: { x: null, z: 3 }, list: [9] } });
      expect(body.spec).toEqual({ a: { y: 2, z: 3 }, list: [9] });
    });

    test('that changes nothing is 200 and leaves the resourceVersion', async () => {
      const made = await bench().create('idle', { metadata: { name: 'idle', labels: { a: 'b' } } });
      const { status, body } = await patch('idle', { metadata: { labels: { a: 'b' } }, spec: { gone: null } });
      expect([status, body.metadata.resourceVersion]).toEqual([200, made.metadata.resourceVersion]);
    });

    test('takes resourceVersion and uid as preconditions', async () => {
      const { uid, resourceVersion } = (await bench().create('guarded')).metadata;
      const change = (metadata: object, size: number): object => ({ metadata, spec: { size } });
      expect((await patch('guarded', change({ uid, resourceVersion }, 2))).status).toBe(200);
      const old = await patch('guarded', change({ uid, resourceVersion }, 3));
      expect([old.status, old.body.reason]).toEqual([409, 'Conflict']);
      const other = await patch('guarded', change({ uid: 'other' }, 3));
      expect(other.status).toBe(422);
      expect(other.body.message).toContain('metadata.uid: Invalid value: "other": field is immutable');
      expect((await patch('guarded', change({ uid: 'other', resourceVersion }, 3))).status).toBe(409);
    });

    test.each([
      ['without the resourceVersion', { metadata: { resourceVersion: null } }, 'metadata.resourceVersion'],
      ['without a kind', { kind: null }, 'patch'],
      ['of another version', { apiVersion: 'contract.example/v9' }, 'apiVersion'],
      ['of another kind', { kind: 'Gadget' }, 'kind'],
      ['with a number as a label', { metadata: { labels: { a: 1 } } }, 'patch'],
      [
        'with another time of deletion',
        { metadata: { deletionTimestamp: '2026-01-02T03:04:05Z' } },
        'metadata.deletionTimestamp',
      ],
    ])('that makes an object %s is 422 and names the field', async (what, body, field) => {
      const name = nameOf(`made ${what}`);
      await bench().create(name);
      const answer = await patch(name, body);
      expect(answer.status).toBe(422);
      expect(answer.body.details.causes[0].field).toBe(field);
    });

    test.each([
      ['another name', { metadata: { name: 'x' } }],
      ['another namespace', { metadata: { namespace: 'x' } }],
      ['a list', []],
      ['no JSON', '{'],
    ])('with %s is 400', async (what, body) => {
      const name = nameOf(`merge ${what}`);
      await bench().create(name);
      expect((await patch(name, body)).status).toBe(400);
    });

    test('of nothing is 404', async () => {
      expect((await patch('nobody', { spec: {} })).status).toBe(404);
    });

    test('that takes the last annotation takes the map, as Go leaves empty maps out', async () => {
      await bench().create('bare', { metadata: { name: 'bare', annotations: { a: 'b' } } });
      const { body } = await patch('bare', { metadata: { annotations: { a: null } } });
      expect(body.metadata).not.toHaveProperty('annotations');
    });
  });

  describe('JSON patch', () => {
    const patch = async (name: string, body: unknown): Promise<Reply> =>
      await bench().client.send('PATCH', `${bench().widgets}/${name}`, { body, type: jsonPatch });

    test('a test for null passes where the field is absent, and the rest is applied', async () => {
      const { uid } = (await bench().create('nul')).metadata;
      const { status, body } = await patch('nul', [
        { op: 'test', path: '/metadata/uid', value: uid },
        { op: 'test', path: '/spec/status', value: null },
        { op: 'add', path: '/spec/status', value: 'Cancelled' },
        { op: 'add', path: '/metadata/annotations', value: { 'a.example/b': 'c' } },
      ]);
      expect([status, body.spec.status, body.metadata.annotations]).toEqual([200, 'Cancelled', { 'a.example/b': 'c' }]);
      expect((await patch('nul', [{ op: 'test', path: '/spec/status', value: null }])).status).toBe(422);
    });

    test('a failed test is 422 Invalid without a word on which it was, and nothing is applied', async () => {
      await bench().create('no');
      const { status, body } = await patch('no', [
        { op: 'replace', path: '/spec/size', value: 7 },
        { op: 'test', path: '/spec/status', value: 'x' },
      ]);
      expect(status).toBe(422);
      expect(body).toMatchObject({
        reason: 'Invalid',
        message: 'the server rejected our request due to an error in our request',
        details: {},
      });
      expect(body.details).not.toHaveProperty('causes');
      expect((await bench().client.send('GET', `${bench().widgets}/no`)).body.spec).toEqual({ size: 1 });
    });

    test.each([
      ['an add into a parent that is absent', { op: 'add', path: '/metadata/annotations/a', value: 'b' }],
      ['a remove of what is absent', { op: 'remove', path: '/spec/nothing' }],
      ['a replace below what is absent', { op: 'replace', path: '/spec/nothing/deep', value: 1 }],
      ['a test for null below what is absent', { op: 'test', path: '/metadata/annotations/a', value: null }],
      ['a test for null of an index past the end', { op: 'test', path: '/spec/list/9', value: null }],
      ['a remove of everything', { op: 'remove', path: '' }],
      ['an unknown operation', { op: 'frob', path: '/spec/size' }],
      ['an operation without a path', { op: 'add', value: 1 }],
      ['a path without a slash', { op: 'add', path: 'spec', value: 1 }],
      ['a test of an older resourceVersion', { op: 'test', path: '/metadata/resourceVersion', value: '1' }],
      ['another uid', { op: 'add', path: '/metadata/uid', value: 'x' }],
    ])('%s is 422', async (what, operation) => {
      const name = nameOf(what);
      await bench().create(name, { spec: { size: 1, list: [1] } });
      const { status, body } = await patch(name, [operation]);
      expect([status, body.reason]).toEqual([422, 'Invalid']);
    });

    test('a replace makes what is absent, and a copy of it gives null', async () => {
      await bench().create('maker');
      const { status, body } = await patch('maker', [
        { op: 'replace', path: '/metadata/annotations', value: { a: 'b' } },
        { op: 'copy', from: '/spec/nothing', path: '/spec/copied' },
      ]);
      expect([status, body.metadata.annotations, body.spec]).toEqual([200, { a: 'b' }, { size: 1, copied: null }]);
    });

    test('a test for null passes for an absent annotation of a run that has others, so that a mark is written once', async () => {
      await bench().create('mark', { metadata: { name: 'mark', annotations: { 'a.example/claim': 'c' } } });
      const once = [
        { op: 'test', path: '/metadata/annotations/a.example~1uid', value: null },
        { op: 'add', path: '/metadata/annotations/a.example~1uid', value: 'u' },
      ];
      expect((await patch('mark', once)).status).toBe(200);
      expect((await patch('mark', once)).status).toBe(422);
    });

    test('a test of the resourceVersion passes at once and no longer after a write', async () => {
      const { resourceVersion } = (await bench().create('moved')).metadata;
      const operations = [
        { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
        { op: 'replace', path: '/spec/size', value: 2 },
      ];
      expect((await patch('moved', operations)).status).toBe(200);
      expect((await patch('moved', operations)).status).toBe(422);
    });

    test('of nothing is 404, whatever it tests', async () => {
      expect((await patch('nobody', [{ op: 'test', path: '/metadata/uid', value: 'x' }])).status).toBe(404);
    });

    test('reaches names with slashes and tildes by their escapes', async () => {
      await bench().create('escapes', { metadata: { name: 'escapes', annotations: { 'a.example/b': 'c' } } });
      const { body } = await patch('escapes', [
        { op: 'replace', path: '/metadata/annotations/a.example~1b', value: 'd' },
        { op: 'add', path: '/spec/~0x', value: 1 },
      ]);
      expect([body.metadata.annotations, body.spec['~x']]).toEqual([{ 'a.example/b': 'd' }, 1]);
    });

    test.each([
      ['an object', {}],
      ['a text', '"x"'],
      ['a list of texts', ['x']],
      ['an operation whose name is a number', [{ op: 1, path: '/a' }]],
    ])('%s is 400', async (_what, body) => {
      await bench().create(`bad-${_what.length}`);
      expect((await patch(`bad-${_what.length}`, body)).status).toBe(400);
    });
  });

  test('two patches without a resourceVersion at the same time are both applied', async () => {
    const { client, widgets, create } = bench();
    await create('both');
    const names = Array.from({ length: 5 }, (_, at) => `l${at}`);
    const answers = await Promise.all(
      names.map(
        async (label) =>
          await client.send('PATCH', `${widgets}/both`, {
            body: { metadata: { labels: { [label]: 'x' } } },
            type: mergePatch,
          }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await client.send('GET', `${widgets}/both`)).body.metadata.labels as object)).toEqual(names);
  });
}
