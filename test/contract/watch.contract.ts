import { describe, expect, test } from '@jest/globals';

import { mergePatch, type OpenWatch } from './access.js';
import type { Bench } from './bench.js';

/** Watches: from the beginning, from a revision, of a selected view. */
export function watchContract(bench: () => Bench): void {
  const told = async (watch: OpenWatch): Promise<readonly [string, string]> => {
    const { type, object } = await watch.next();
    return [type, object.metadata.name as string];
  };

  describe('watch', () => {
    test('without a revision begins with what is there, then tells what happens', async () => {
      const { client, widgets, create } = bench();
      await create('w1', { metadata: { name: 'w1', labels: { watch: 'a' } } });
      const watch = await client.watch(`${widgets}?watch=true&labelSelector=watch%3Da`);
      expect(await told(watch)).toEqual(['ADDED', 'w1']);
      await create('w2', { metadata: { name: 'w2', labels: { watch: 'a' } } });
      await create('unseen', { metadata: { name: 'unseen', labels: { watch: 'b' } } });
      await client.send('PATCH', `${widgets}/w2`, { body: { spec: { size: 2 } }, type: mergePatch });
      await client.send('DELETE', `${widgets}/w1`);
      expect(await told(watch)).toEqual(['ADDED', 'w2']);
      const modified = await watch.next();
      expect([modified.type, modified.object.spec.size]).toEqual(['MODIFIED', 2]);
      expect(await told(watch)).toEqual(['DELETED', 'w1']);
      watch.stop();
    });

    test('from the revision of a list tells what came after it, in order', async () => {
      const { client, widgets, create } = bench();
      await create('from', { metadata: { name: 'from', labels: { watch: 'from' } } });
      const { resourceVersion } = (await client.send('GET', `${widgets}?labelSelector=watch%3Dfrom`)).body.metadata;
      await create('after', { metadata: { name: 'after', labels: { watch: 'from' } } });
      await client.send('DELETE', `${widgets}/from`);
      const watch = await client.watch(
        `${widgets}?watch=true&labelSelector=watch%3Dfrom&resourceVersion=${resourceVersion}`,
      );
      expect(await told(watch)).toEqual(['ADDED', 'after']);
      const deleted = await watch.next();
      expect(deleted).toMatchObject({ type: 'DELETED', object: { metadata: { name: 'from' } } });
      // The deletion has a revision of its own, from which a watch can go on.
      expect(Number(deleted.object.metadata.resourceVersion)).toBeGreaterThan(Number(resourceVersion));
      watch.stop();
    });

    test('an object that leaves the selected view is DELETED, and one that enters it is ADDED', async () => {
      const { client, widgets, create } = bench();
      await create('mover', { metadata: { name: 'mover', labels: { view: 'in' } } });
      const watch = await client.watch(`${widgets}?watch=true&labelSelector=view%3Din`);
      expect(await told(watch)).toEqual(['ADDED', 'mover']);
      const label = async (view: string): Promise<void> => {
        await client.send('PATCH', `${widgets}/mover`, { body: { metadata: { labels: { view } } }, type: mergePatch });
      };
      await label('out');
      const left = await watch.next();
      expect([left.type, left.object.metadata.labels]).toEqual(['DELETED', { view: 'in' }]);
      await label('elsewhere');
      await label('in');
      expect(await told(watch)).toEqual(['ADDED', 'mover']);
      watch.stop();
    });

    test('a patch that changes nothing is not told', async () => {
      const { client, widgets, create } = bench();
      await create('calm', { metadata: { name: 'calm', labels: { watch: 'calm' } } });
      const watch = await client.watch(`${widgets}?watch=true&labelSelector=watch%3Dcalm`);
      await watch.next();
      await client.send('PATCH', `${widgets}/calm`, { body: { spec: { size: 1 } }, type: mergePatch });
      await client.send('DELETE', `${widgets}/calm`);
      expect(await told(watch)).toEqual(['DELETED', 'calm']);
      watch.stop();
    });

    test('ends after timeoutSeconds, two seconds before with a bookmark where they are allowed', async () => {
      const { client, widgets, create } = bench();
      const { resourceVersion } = (await client.send('GET', widgets)).body.metadata;
      const query = `watch=true&resourceVersion=${resourceVersion}&allowWatchBookmarks=true&timeoutSeconds=8`;
      const watch = await client.watch(`${widgets}?${query}&labelSelector=watch%3Dnone`);
      // The real server's bookmarks tell of the revisions of this resource alone: there must be a newer one.
      const { metadata } = await create('passes-by');
      const lines = await watch.rest();
      // Until a watch has shown all that there was when it began, bookmarks come at once.
      expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(['BOOKMARK']));
      expect(lines[0]?.object).toMatchObject({ kind: 'Widget', apiVersion: 'contract.example/v1' });
      expect(Number(lines.at(-1)?.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(
        Number(metadata.resourceVersion),
      );
    });

    test('that is shorter than two seconds ends without a bookmark', async () => {
      const { client, widgets } = bench();
      const { resourceVersion } = (await client.send('GET', widgets)).body.metadata;
      const query = `watch=true&resourceVersion=${resourceVersion}&allowWatchBookmarks=true&timeoutSeconds=1`;
      expect(await (await client.watch(`${widgets}?${query}`)).rest()).toEqual([]);
    });

    test.each([
      ['resourceVersion=x', 500],
      ['limit=x', 400],
      ['timeoutSeconds=x', 400],
      ['labelSelector=a%20in%20(', 400],
    ])('from %s is refused with %d before it begins', async (query, wanted) => {
      const { client, widgets } = bench();
      expect((await client.send('GET', `${widgets}?watch=true&${query}`)).status).toBe(wanted);
    });

    test('from a revision that is forgotten gets 410 as an ERROR event, and ends', async () => {
      const { client, widgets, create, compact } = bench();
      await create('forgotten');
      await compact();
      const watch = await client.watch(`${widgets}?watch=true&resourceVersion=1`);
      expect(await watch.rest()).toEqual([
        {
          type: 'ERROR',
          object: {
            kind: 'Status',
            apiVersion: 'v1',
            metadata: {},
            status: 'Failure',
            message: expect.stringMatching(/^too old resource version: 1 \(\d+\)$/),
            reason: 'Expired',
            code: 410,
          },
        },
      ]);
    });

    test('as tables names the columns in the first event only', async () => {
      const { client, widgets, create } = bench();
      await create('t1', { metadata: { name: 't1', labels: { watch: 'table' } } });
      const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
      const watch = await client.watch(`${widgets}?watch=true&labelSelector=watch%3Dtable`, accept);
      const first = await watch.next();
      expect(first.object.columnDefinitions).not.toEqual([]);
      expect(first.object.rows[0].cells[0]).toBe('t1');
      await create('t2', { metadata: { name: 't2', labels: { watch: 'table' } } });
      const second = await watch.next();
      expect(second.object.columnDefinitions ?? []).toEqual([]);
      expect(second.object.rows[0].cells[0]).toBe('t2');
      watch.stop();
    });
  });
}
