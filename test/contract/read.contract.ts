import { beforeAll, describe, expect, test } from '@jest/globals';

import { type Reply, mergePatch } from './access.js';
import { anEvent, type Bench } from './bench.js';

/** Lists: selectors, pages, tables, metadata. */
export function readContract(bench: () => Bench): void {
  const names = ({ body }: Reply): string[] =>
    (body.items as { metadata: { name: string } }[]).map((item) => item.metadata.name);

  describe('list', () => {
    const list = async (query: string): Promise<Reply> => {
      const scope = `labelSelector=${encodeURIComponent('suite=read')}`;
      return await bench().client.send('GET', `${bench().widgets}?${query === '' ? scope : query}`);
    };

    beforeAll(async () => {
      for (const [name, color] of [
        ['r1', 'red'],
        ['r2', 'blue'],
        ['r3', 'blue'],
        ['r4', ''],
      ] as const) {
        const labels = { suite: 'read', ...(color !== '' && { color }) };
        await bench().create(name, { metadata: { name, labels }, spec: { size: name.length } });
      }
    });

    test('has kind, apiVersion, a resourceVersion and its items by name', async () => {
      const answer = await list('');
      expect(answer.body).toMatchObject({
        kind: 'WidgetList',
        apiVersion: 'contract.example/v1',
        metadata: { resourceVersion: expect.stringMatching(/^\d+$/) },
      });
      expect(answer.body.items[0]).toMatchObject({ kind: 'Widget', apiVersion: 'contract.example/v1' });
      expect(names(answer)).toEqual(['r1', 'r2', 'r3', 'r4']);
    });

    test.each([
      ['color=red', ['r1']],
      ['color==red', ['r1']],
      ['color!=red', ['r2', 'r3', 'r4']],
      ['color in (red, blue)', ['r1', 'r2', 'r3']],
      ['color notin (blue)', ['r1', 'r4']],
      ['color', ['r1', 'r2', 'r3']],
      ['!color', ['r4']],
      ['color=blue,color!=red', ['r2', 'r3']],
    ])('selects by the labels %s', async (selector, wanted) => {
      expect(names(await list(`labelSelector=${encodeURIComponent(`suite=read,${selector}`)}`))).toEqual(wanted);
    });

    test.each([
      ['labelSelector', 'a in ('],
      ['labelSelector', '=x'],
      ['fieldSelector', 'spec.size=1'],
      ['limit', 'x'],
    ])('refuses %s=%s with 400', async (name, value) => {
      expect((await list(`${name}=${encodeURIComponent(value)}`)).status).toBe(400);
    });

    test('selects by metadata.name and metadata.namespace', async () => {
      const selector = `metadata.name=r2,metadata.namespace=${bench().namespace}`;
      expect(names(await list(`fieldSelector=${encodeURIComponent(selector)}`))).toEqual(['r2']);
      const all = await bench().client.send(
        'GET',
        '/apis/contract.example/v1/widgets?fieldSelector=metadata.name%21%3Dr1',
      );
      expect(names(all)).toContain('r2');
      expect(names(all)).not.toContain('r1');
    });

    test('in pages shows the state of its first page', async () => {
      const { client, widgets } = bench();
      const first = await list(`limit=2&labelSelector=suite%3Dread`);
      expect(names(first)).toEqual(['r1', 'r2']);
      await client.send('PATCH', `${widgets}/r3`, { body: { spec: { size: 99 } }, type: mergePatch });
      const next = async (page: Reply): Promise<Reply> =>
        await list(
          `limit=2&labelSelector=suite%3Dread&continue=${encodeURIComponent(page.body.metadata.continue as string)}`,
        );
      const second = await next(first);
      expect(names(second)).toEqual(['r3', 'r4']);
      expect(second.body.items[0].spec.size).toBe(2);
      expect(second.body.metadata.resourceVersion).toBe(first.body.metadata.resourceVersion);
      expect(second.body.metadata).not.toHaveProperty('remainingItemCount');
    });

    test('in pages with a selector may end in a page without items, and ends', async () => {
      const found: string[] = [];
      let token = '';
      do {
        const page = await list(`limit=1&labelSelector=suite%3Dread&continue=${encodeURIComponent(token)}`);
        found.push(...names(page));
        token = (page.body.metadata.continue as string | undefined) ?? '';
      } while (token !== '');
      expect(found).toEqual(['r1', 'r2', 'r3', 'r4']);
    });

    test('in pages whose revision is forgotten is 410 Expired', async () => {
      const token = (await list('limit=1')).body.metadata.continue as string;
      // The real server keeps what it listed lately in a cache, so the token is made one of long ago.
      const state = JSON.parse(Buffer.from(token, 'base64url').toString()) as object;
      const old = Buffer.from(JSON.stringify({ ...state, rv: 2 })).toString('base64url');
      await bench().compact();
      const { status, body } = await list(`limit=1&continue=${old}`);
      expect(status).toBe(410);
      expect(body).toMatchObject({ kind: 'Status', reason: 'Expired', code: 410 });
      expect(body.message).toContain('The provided continue parameter is too old');
      // The answer holds the token of an inconsistent list: the rest as it is now.
      const rest = await list(`limit=500&continue=${body.metadata.continue as string}`);
      expect(names(rest)).toEqual(names(await list('limit=500')).slice(1));
    });

    test('of exactly a revision that is forgotten is 410 Expired', async () => {
      await bench().compact();
      const { status, body } = await list('resourceVersion=2&resourceVersionMatch=Exact');
      expect([status, body.reason, body.message]).toEqual([
        410,
        'Expired',
        'The resourceVersion for the provided list is too old.',
      ]);
    });

    test('of any age (resourceVersion 0) pays no heed to a limit', async () => {
      await bench().client.send('GET', `${bench().widgets}?resourceVersion=0`);
      expect(names(await list('resourceVersion=0&limit=1')).length).toBeGreaterThan(1);
    });

    test.each([
      ['continue=nonsense', 400],
      ['resourceVersionMatch=Exact', 422],
      ['resourceVersion=1&resourceVersionMatch=Nearly', 422],
    ])('refuses %s with %d', async (query, wanted) => {
      expect((await list(query)).status).toBe(wanted);
    });

    test('in pages without a selector counts what remains', async () => {
      const all = names(await list('limit=500'));
      const page = await list('limit=3');
      expect(page.body.metadata.remainingItemCount).toBe(all.length - 3);
    });

    test('with a resourceVersion that is still to come is 504, and with nonsense 400', async () => {
      expect((await list('resourceVersion=999999999')).status).toBe(504);
      expect((await list('resourceVersion=x')).status).toBe(400);
    });

    test('as metadata alone leaves out spec and status', async () => {
      const { client, widgets } = bench();
      const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
      const { body } = await client.send('GET', `${widgets}?limit=1`, { accept });
      expect(body).toMatchObject({ kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1' });
      expect(Object.keys(body.items[0] as object).sort()).toEqual(['apiVersion', 'kind', 'metadata']);
    });

    test('as a table has the columns of the CRD', async () => {
      const { client, widgets, create } = bench();
      await create('cells', { metadata: { name: 'cells', labels: { table: 'yes' } }, spec: { size: 5 } });
      const status = {
        phase: 'Up',
        conditions: [
          { type: 'Other', status: 'x' },
          { type: 'Ready', status: 'True' },
        ],
      };
      await client.send('PATCH', `${widgets}/cells/status`, { body: { status }, type: mergePatch });
      const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';
      const { body } = await client.send('GET', `${widgets}?labelSelector=table`, { accept });
      expect(body).toMatchObject({ kind: 'Table', apiVersion: 'meta.k8s.io/v1' });
      const columns = body.columnDefinitions as { name: string; priority: number }[];
      expect(columns.map(({ name, priority }) => [name, priority])).toEqual([
        ['Name', 0],
        ['Phase', 0],
        ['Ready', 0],
        ['Size', 1],
        ['Started', 0],
      ]);
      expect(body.rows[0].cells).toEqual(['cells', 'Up', 'True', 5, null]);
      expect(body.rows[0].object).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'cells' } });
    });
  });

  test('an unknown form is 406, and a wrong token 401', async () => {
    const { client, widgets } = bench();
    expect((await client.send('GET', widgets, { accept: 'text/html' })).status).toBe(406);
    const refused = await client.send('GET', widgets, { token: 'wrong' });
    expect([refused.status, refused.body.reason]).toEqual([401, 'Unauthorized']);
  });

  test.each([
    ['a group', '/apis/nowhere.example/v1/things'],
    ['a version', '/apis/contract.example/v9/widgets'],
    ['a resource', '/apis/contract.example/v1/things'],
  ])('%s that is not there is 404 in plain text', async (_what, path) => {
    const { status, body } = await bench().client.send('GET', path);
    expect([status, body]).toEqual([404, '404 page not found\n']);
  });

  test('an event may get a series, and nothing else of it may change', async () => {
    const { client, namespace } = bench();
    const events = `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
    const event = anEvent(namespace, 'repeated', 'r9');
    expect((await client.send('POST', events, { body: event })).status).toBe(201);
    const patch = async (body: object): Promise<Reply> =>
      await client.send('PATCH', `${events}/repeated`, { body, type: mergePatch });
    const lastObservedTime = '2026-01-02T03:04:06.678901Z';
    expect((await patch({ series: { count: 2, lastObservedTime } })).status).toBe(200);
    for (const [change, field] of [
      [{ note: 'it was tested again' }, 'message'],
      [{ reason: 'Retested' }, 'reason'],
      [{ series: { count: 1, lastObservedTime } }, 'series.count'],
    ] as const) {
      const { status, body } = await patch(change);
      expect([status, body.details.causes[0].field]).toEqual([422, field]);
    }
  });

  test('events are the same under both of their groups, and are selected by what they are about', async () => {
    const { client, namespace } = bench();
    const events = `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;
    const event = anEvent(namespace, 'told', 'r1');
    expect((await client.send('POST', events, { body: event })).status).toBe(201);
    const core = await client.send('GET', `/api/v1/namespaces/${namespace}/events/told`);
    expect(core.body).toMatchObject({
      apiVersion: 'v1',
      kind: 'Event',
      message: 'it was tested',
      involvedObject: { kind: 'Widget', name: 'r1', uid: 'u' },
    });
    const about = async (path: string, field: string, name: string): Promise<string[]> =>
      names(await client.send('GET', `${path}?fieldSelector=${field}.name%3D${name}`));
    expect(await about(events, 'regarding', 'r1')).toEqual(['told']);
    expect(await about(events, 'regarding', 'r2')).toEqual([]);
    expect(await about(`/api/v1/namespaces/${namespace}/events`, 'involvedObject', 'r1')).toEqual(['told']);
  });
}
