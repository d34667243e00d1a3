import { describe, expect, test } from '@jest/globals';

import { jsonPatch, mergePatch, type Reply } from './access.js';
import { aWidget, type Bench } from './bench.js';

const stale = 'the object has been modified; please apply your changes to the latest version and try again';

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

    test('a failed test is 422 Invalid with the cause in details.causes, and nothing is applied', async () => {
      await bench().create('no');
      const { status, body } = await patch('no', [
        { op: 'replace', path: '/spec/size', value: 7 },
        { op: 'test', path: '/spec/status', value: 'x' },
      ]);
      expect([status, body.reason]).toEqual([422, 'Invalid']);
      expect(body.details.causes[0].message).toContain('/spec/status');
      expect((await bench().client.send('GET', `${bench().widgets}/no`)).body.spec).toEqual({ size: 1 });
    });

    test.each([
      ['an add into a parent that is absent', { op: 'add', path: '/metadata/annotations/a', value: 'b' }],
      ['a remove of what is absent', { op: 'remove', path: '/spec/nothing' }],
      ['a replace of what is absent', { op: 'replace', path: '/spec/nothing', value: 1 }],
      ['another uid', { op: 'add', path: '/metadata/uid', value: 'x' }],
    ])('%s is 422', async (what, operation) => {
      const name = `refused-${what.length}`;
      await bench().create(name);
      expect((await patch(name, [operation])).status).toBe(422);
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
      ['an unknown operation', [{ op: 'frob', path: '/a' }]],
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
