import { describe, expect, test } from '@jest/globals';

import { mergePatch } from './access.js';
import { type Bench, OWN_PREFIX, type Widget } from './bench.js';

/** Deleting: preconditions, finalizers, owners, collections, namespaces. */
export function removeContract(bench: () => Bench): void {
  /** Begins to watch a widget that is there; resolves with what resolves when it has gone. */
  const watched = async (name: string): Promise<() => Promise<void>> => {
    const { client, widgets } = bench();
    const watch = await client.watch(`${widgets}?watch=true&fieldSelector=metadata.name%3D${name}`);
    expect((await watch.next()).type).toBe('ADDED');
    return async () => {
      try {
        while ((await watch.next()).type !== 'DELETED');
      } finally {
        watch.stop();
      }
    };
  };
  const ownerOf = (owner: Widget): object => ({
    apiVersion: 'contract.example/v1',
    kind: 'Widget',
    name: owner.metadata.name,
    uid: owner.metadata.uid,
    blockOwnerDeletion: true,
  });

  describe('delete', () => {
    test('answers a Status with the uid, and the object is gone', async () => {
      const { client, widgets, create } = bench();
      const { uid } = (await create('going')).metadata;
      const { status, body } = await client.send('DELETE', `${widgets}/going`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        kind: 'Status',
        status: 'Success',
        details: { name: 'going', group: 'contract.example', kind: 'widgets', uid },
      });
      expect((await client.send('GET', `${widgets}/going`)).status).toBe(404);
      expect((await client.send('DELETE', `${widgets}/going`)).status).toBe(404);
    });

    test('with another uid or resourceVersion as a precondition is 409', async () => {
      const { client, widgets, create } = bench();
      const { uid, resourceVersion } = (await create('held')).metadata;
      const attempt = async (preconditions: object): Promise<{ status: number; body: { message: string } }> =>
        await client.send('DELETE', `${widgets}/held`, { body: { preconditions } });
      const wrong = await attempt({ uid: 'other' });
      expect(wrong.status).toBe(409);
      expect(wrong.body.message).toContain(
        `the UID in the precondition (other) does not match the UID in record (${uid})`,
      );
      expect((await attempt({ resourceVersion: '1' })).status).toBe(409);
      expect((await attempt({ uid, resourceVersion })).status).toBe(200);
    });

    test('of an object with a finalizer marks it, and it goes with the last finalizer', async () => {
      const { client, widgets, create } = bench();
      await create('final', { metadata: { name: 'final', finalizers: ['contract.example/wait'] } });
      const marked = await client.send('DELETE', `${widgets}/final`);
      expect([marked.status, marked.body.kind]).toEqual([200, 'Widget']);
      expect(marked.body.metadata).toMatchObject({
        deletionTimestamp: expect.any(String),
        deletionGracePeriodSeconds: 0,
      });
      const patch = {
        type: mergePatch,
        body: { metadata: { finalizers: ['contract.example/wait', 'contract.example/b'] } },
      };
      expect((await client.send('PATCH', `${widgets}/final`, patch)).status).toBe(422);
      const last = { type: mergePatch, body: { metadata: { finalizers: null } } };
      expect((await client.send('PATCH', `${widgets}/final`, last)).status).toBe(200);
      expect((await client.send('GET', `${widgets}/final`)).status).toBe(404);
    });

    test('changes nothing on a dry run', async () => {
      const { client, widgets, create } = bench();
      await create('stays');
      expect((await client.send('DELETE', `${widgets}/stays?dryRun=All`)).status).toBe(200);
      expect((await client.send('GET', `${widgets}/stays`)).status).toBe(200);
    });
  });

  describe('owner references', () => {
    test('what the deleted object owned goes after it, and what that owned', async () => {
      const { client, widgets, create } = bench();
      const owner = await create('owner');
      const child = await create('child', { metadata: { name: 'child', ownerReferences: [ownerOf(owner)] } });
      await create('grandchild', { metadata: { name: 'grandchild', ownerReferences: [ownerOf(child)] } });
      const [childGoes, grandchildGoes] = [await watched('child'), await watched('grandchild')];
      await client.send('DELETE', `${widgets}/owner`);
      await childGoes();
      await grandchildGoes();
    });

    test('what another object owns too stays', async () => {
      const { client, widgets, create } = bench();
      const [one, two] = [await create('one'), await create('two')];
      await create('shared', { metadata: { name: 'shared', ownerReferences: [ownerOf(one), ownerOf(two)] } });
      await client.send('DELETE', `${widgets}/one`);
      expect((await client.send('GET', `${widgets}/shared`)).status).toBe(200);
    });

    test('with propagationPolicy Orphan the dependents stay, without their owner', async () => {
      const { client, widgets, create } = bench();
      const owner = await create('parent');
      await create('orphan', { metadata: { name: 'orphan', ownerReferences: [ownerOf(owner)] } });
      const parentGoes = await watched('parent');
      await client.send('DELETE', `${widgets}/parent`, { body: { propagationPolicy: 'Orphan' } });
      await parentGoes();
      expect((await client.send('GET', `${widgets}/orphan`)).body.metadata.ownerReferences).toBeUndefined();
    });

    test('with propagationPolicy Foreground the owner goes after the last dependent', async () => {
      const { client, widgets, create } = bench();
      const owner = await create('front');
      const metadata = { name: 'slow', ownerReferences: [ownerOf(owner)], finalizers: ['contract.example/wait'] };
      await create('slow', { metadata });
      const deleted = await client.send('DELETE', `${widgets}/front`, { body: { propagationPolicy: 'Foreground' } });
      expect(deleted.body.metadata.finalizers).toEqual(['foregroundDeletion']);
      const frontGoes = await watched('front');
      const body = { metadata: { finalizers: null } };
      await client.send('PATCH', `${widgets}/slow`, { body, type: mergePatch });
      await frontGoes();
    });
  });

  test('deleting a collection takes what the selector selects', async () => {
    const { client, widgets, create } = bench();
    const labelled = (name: string, set: string): object => ({ metadata: { name, labels: { set } } });
    for (const [name, set] of [
      ['c1', 'gone'],
      ['c2', 'gone'],
      ['c3', 'left'],
    ] as const) {
      await create(name, labelled(name, set));
    }
    const answer = await client.send('DELETE', `${widgets}?labelSelector=set%3Dgone`);
    expect(answer.status).toBe(200);
    const left = await client.send('GET', `${widgets}?labelSelector=set`);
    expect((left.body.items as Widget[]).map(({ metadata }) => metadata.name)).toEqual(['c3']);
  });

  test('deleting a collection understands sets and ends at its limit', async () => {
    const { client, widgets, create } = bench();
    for (const [name, batch] of Object.entries({ b1: 'old', b2: 'older', b3: 'older', b4: 'now' })) {
      await create(name, { metadata: { name, labels: { batch } } });
    }
    const left = async (): Promise<string[]> => {
      const { body } = await client.send('GET', `${widgets}?labelSelector=batch`);
      return (body.items as Widget[]).map(({ metadata }) => metadata.name);
    };
    const selector = encodeURIComponent('batch,batch notin (now,next)');
    expect((await client.send('DELETE', `${widgets}?labelSelector=${selector}&limit=2`)).status).toBe(200);
    expect(await left()).toEqual(['b3', 'b4']);
    expect((await client.send('DELETE', `${widgets}?labelSelector=${selector}`)).status).toBe(200);
    expect(await left()).toEqual(['b4']);
  });

  test('deleting a namespace takes what is in it', async () => {
    const { client } = bench();
    const name = `${OWN_PREFIX}short-lived`;
    await client.send('POST', '/api/v1/namespaces', {
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    });
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'inside' } };
    await client.send('POST', `/api/v1/namespaces/${name}/configmaps`, { body: map });
    const watch = await client.watch(
      `/api/v1/namespaces/${name}/configmaps?watch=true&fieldSelector=metadata.name%3Dinside`,
    );
    expect((await watch.next()).type).toBe('ADDED');
    await client.send('DELETE', `/api/v1/namespaces/${name}`);
    expect((await watch.next()).type).toBe('DELETED');
    watch.stop();
  });

  test('nothing new comes into a namespace that is being deleted, and it goes when it is empty', async () => {
    const { client } = bench();
    const name = `${OWN_PREFIX}lingering`;
    const maps = `/api/v1/namespaces/${name}/configmaps`;
    const aMap = (metadata: object): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata });
    await client.send('POST', '/api/v1/namespaces', {
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } },
    });
    await client.send('POST', maps, { body: aMap({ name: 'slow', finalizers: ['contract.example/wait'] }) });
    const watch = await client.watch(`/api/v1/namespaces?watch=true&fieldSelector=metadata.name%3D${name}`);
    await client.send('DELETE', `/api/v1/namespaces/${name}`);
    const refused = await client.send('POST', maps, { body: aMap({ name: 'late' }) });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      reason: 'Forbidden',
      message: `configmaps "late" is forbidden: unable to create new content in namespace ${name} because it is being terminated`,
      details: { causes: [{ reason: 'NamespaceTerminating' }] },
    });
    await client.send('PATCH', `${maps}/slow`, { body: { metadata: { finalizers: null } }, type: mergePatch });
    let line = await watch.next();
    while (line.type !== 'DELETED') {
      line = await watch.next();
    }
    watch.stop();
  });
}
