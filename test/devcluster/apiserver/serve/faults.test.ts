import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';

import { type Client, createClient } from '../../../contract/access.js';
import { type Embedded, startEmbedded } from '../embedded-server.js';

const maps = '/api/v1/namespaces/default/configmaps';
const aMap = (name: string): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

describe('faults on demand', () => {
  let server: Embedded;
  let client: Client;
  beforeAll(async () => {
    server = await startEmbedded({ bookmarkEveryMs: 5 });
    client = createClient(server.access);
  });
  afterEach(() => {
    server.faults.clear();
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });
  const post = async (name: string): Promise<number> => (await client.send('POST', maps, { body: aMap(name) })).status;
  const exists = async (name: string): Promise<boolean> => (await client.send('GET', `${maps}/${name}`)).status === 200;

  test('a drop ends the connection and applies nothing', async () => {
    server.faults.add({ method: 'POST', times: 1, fault: { kind: 'drop' } });
    await expect(post('dropped')).rejects.toThrow();
    expect(await exists('dropped')).toBe(false);
    expect(await post('dropped')).toBe(201);
  });

  test('a lost answer ends the connection after the request was applied', async () => {
    server.faults.add({ method: 'POST', times: 1, fault: { kind: 'lose-answer' } });
    await expect(post('lost')).rejects.toThrow();
    expect(await exists('lost')).toBe(true);
  });

  test('a wait holds the request until it is let go', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((done) => {
      release = done;
    });
    server.faults.add({ method: 'POST', path: /configmaps$/, times: 1, fault: { kind: 'wait', until } });
    const waiting = post('slow');
    expect(await exists('slow')).toBe(false);
    release();
    expect(await waiting).toBe(201);
  });

  test.each([
    [409, 'Conflict'],
    [410, 'Expired'],
    [429, 'TooManyRequests'],
    [500, 'InternalError'],
  ] as const)('an answer of %d is a Status with its reason, as often as the rule says', async (status, reason) => {
    server.faults.add({ times: 2, fault: { kind: 'answer', status } });
    for (const wanted of [status, status, 200]) {
      const answer = await client.send('GET', maps);
      expect(answer.status).toBe(wanted);
      expect(answer.body).toMatchObject(wanted === 200 ? { kind: 'ConfigMapList' } : { kind: 'Status', reason });
    }
  });

  test('an answer of 429 may say when to come back', async () => {
    server.faults.add({ times: 1, fault: { kind: 'answer', status: 429, retryAfterSeconds: 3 } });
    const { headers, body } = await client.send('GET', maps);
    expect([headers['retry-after'], body.details.retryAfterSeconds]).toEqual(['3', 3]);
  });

  test('a rule acts only where method, path and watch match, and not after its removal', async () => {
    const remove = server.faults.add({ method: 'PUT', fault: { kind: 'drop' } });
    server.faults.add({ path: /secrets/, fault: { kind: 'drop' } });
    server.faults.add({ watch: true, fault: { kind: 'drop' } });
    expect((await client.send('GET', maps)).status).toBe(200);
    await expect(client.send('PUT', `${maps}/a`, { body: aMap('a') })).rejects.toThrow();
    await expect(client.watch(`${maps}?watch=true`)).rejects.toThrow();
    remove();
    expect((await client.send('PUT', `${maps}/a`, { body: aMap('a') })).status).toBe(404);
  });

  test('a quiet watch stays open and says nothing, while others hear', async () => {
    const quiet = await client.watch(`${maps}?watch=true&allowWatchBookmarks=true&fieldSelector=metadata.name%3Dheard`);
    const remove = server.faults.add({ watch: true, path: /default/, fault: { kind: 'quiet' } });
    const loud = await client.watch('/api/v1/configmaps?watch=true&fieldSelector=metadata.name%3Dheard');
    await post('heard');
    expect((await loud.next()).object.metadata.name).toBe('heard');
    // What fell into the silence is lost for this connection, also when the rule is gone.
    remove();
    await client.send('DELETE', `${maps}/heard`);
    expect((await loud.next()).type).toBe('DELETED');
    server.dropConnections();
    expect((await quiet.rest()).filter(({ type }) => type !== 'BOOKMARK')).toEqual([]);
  });
});
