import { X509Certificate } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { valueAt } from '../src/core/value-at.js';
import { ADMISSION, type Bench, INTERCEPTOR, OUR_LABELS, SECRET, startBench } from './certificates/bench.js';
import { DAY } from './certificates/model.js';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => {
  await bench.close();
});

describe('ownCertificates', () => {
  it('are one authority and one certificate, however many make them at once', async () => {
    await bench.register();
    const one = await bench.startReplica();
    const two = await bench.startReplica();
    await bench.until(
      async () =>
        one.served.length > 0 && two.served.length > 0 && (await bench.areTrusted((await bench.data())['ca.crt']!)),
    );
    const secret = await bench.data();
    expect(Object.keys(secret).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'ca.crt',
      'ca.key',
      'interceptor.crt',
      'interceptor.key',
      'webhook.crt',
      'webhook.key',
    ]);
    expect([one.served, two.served]).toEqual([[secret['webhook.crt']], [secret['webhook.crt']]]);
    const leaf = new X509Certificate(secret['webhook.crt']!);
    expect(leaf.verify(new X509Certificate(secret['ca.crt']!).publicKey)).toBe(true);
    expect(leaf.checkHost('concurrency-webhook.ours.svc')).toBeDefined();
    expect(leaf.checkIP('::1')).toBeDefined();
    expect(new X509Certificate(secret['interceptor.crt']!).checkHost('concurrency-interceptor.ours.svc')).toBeDefined();
    expect(valueAt(await bench.send('GET', SECRET), 'type')).toBe('Opaque');
    expect(one.source.known().map(({ name }) => name)).toEqual(['serving', 'ca', 'interceptor', 'webhook']);
  });

  it('are published together with the label, in one request, and never without it', async () => {
    await bench.register();
    await bench.startReplica();
    await bench.until(async () => (await bench.published()).every((each) => each.length === 1));
    const patches = bench.asked.filter(({ method, path }) => method === 'PATCH' && path.startsWith(INTERCEPTOR));
    expect(patches).toHaveLength(1);
    expect(patches[0]?.body).toMatchObject({
      metadata: { labels: { ...OUR_LABELS, 'server/type': 'https' }, resourceVersion: expect.any(String) },
      spec: { clientConfig: { caBundle: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/u) } },
    });
    const labels = valueAt(await bench.send('GET', `${INTERCEPTOR}/concurrency`), 'metadata', 'labels');
    expect(labels).toEqual({ ...OUR_LABELS, 'server/type': 'https', team: 'ci' });
  });

  it('are served by a replica that does not lead, and which writes nothing', async () => {
    await bench.register();
    const leader = await bench.startReplica();
    await bench.until(() => leader.served.length > 0);
    await leader.source.stop();
    bench.asked.length = 0;
    const follower = await bench.startReplica(false);
    await bench.until(() => follower.served.length > 0);
    expect(follower.served).toEqual(leader.served);
    expect([...new Set(bench.asked.map(({ method, path }) => `${method} ${path}`))]).toEqual([`GET ${SECRET}`]);
  });

  it('come back where somebody applied the objects again, emptied or relabelled them', async () => {
    await bench.installed();
    const ca = (await bench.data())['ca.crt']!;
    // As the defaulting of Triggers leaves an object that lacks the label.
    const metadata = {
      labels: {
        ...OUR_LABELS,
        team: null,
        'app.kubernetes.io/name': null,
        'app.kubernetes.io/part-of': null,
        'server/type': 'http',
      },
    };
    await bench.send('PATCH', `${INTERCEPTOR}/concurrency`, { metadata });
    await bench.until(
      async () =>
        valueAt(await bench.send('GET', `${INTERCEPTOR}/concurrency`), 'metadata', 'labels', 'server/type') === 'https',
    );
    expect(valueAt(await bench.send('GET', `${INTERCEPTOR}/concurrency`), 'metadata', 'labels')).toEqual({
      ...OUR_LABELS,
      'server/type': 'https',
    });

    const junk = Buffer.from('junk').toString('base64');
    await bench.send('PATCH', `${INTERCEPTOR}/concurrency`, { spec: { clientConfig: { caBundle: junk } } });
    await bench.send('DELETE', `${ADMISSION}/mutatingwebhookconfigurations/concurrency.tekton.dev`);
    await bench.send('DELETE', `${ADMISSION}/validatingwebhookconfigurations/concurrency.tekton.dev`);
    await bench.until(() => bench.told().some((line) => line.includes('there is no such object')));
    await bench.send('DELETE', `${INTERCEPTOR}/concurrency`);
    await bench.register();
    await bench.until(async () => await bench.areTrusted(ca));
  });

  it('are issued anew by the same authority where one is damaged', async () => {
    const replica = await bench.installed();
    const before = await bench.data();
    const broken = Buffer.from('broken').toString('base64');
    await bench.send('PATCH', SECRET, {
      data: { 'webhook.crt': broken, 'interceptor.key': null, 'next-ca.crt': broken },
    });
    await bench.until(async () => replica.served.length > 1 && !('next-ca.crt' in (await bench.data())));
    const after = await bench.data();
    expect(after).toMatchObject({ 'ca.crt': before['ca.crt'], 'webhook.crt': replica.served[1] });
    expect(after['interceptor.key']).toMatch(/PRIVATE KEY/u);
    expect(after['interceptor.crt']).not.toBe(before['interceptor.crt']);
  });

  it('go on being served while a lost Secret is replaced, until everybody knows the new authority', async () => {
    const replica = await bench.installed();
    const before = await bench.data();
    await bench.send('DELETE', SECRET);
    await bench.until(async () => (await bench.data())['webhook.crt'] !== undefined);
    const after = await bench.data();
    expect(after['ca.crt']).not.toBe(before['ca.crt']);
    await bench.until(async () => await bench.areTrusted(after['ca.crt']!, before['ca.crt']!));
    const since = bench.clock.now();
    await bench.until(() => replica.served.length > 1);
    expect(bench.clock.now() - since).toBeGreaterThan(240_000);
    expect(replica.served[1]).toBe((await bench.data())['webhook.crt']);
    // And a day later the old one goes.
    bench.clock.advance(DAY + 3_600_000);
    await bench.until(async () => await bench.areTrusted(after['ca.crt']!));
  });

  it('are renewed as planned: the new authority is known for five minutes before it signs', async () => {
    const replica = await bench.installed();
    const first = await bench.data();
    // In steps: nobody is away for longer than a certificate lasts.
    for (let day = 0; day < 490; day += 10) {
      bench.clock.advance(10 * DAY);
      await bench.until(() => bench.told().length > 0);
    }
    await bench.until(async () => (await bench.data())['next-ca.crt'] !== undefined);
    const next = (await bench.data())['next-ca.crt']!;
    await bench.until(async () => await bench.areTrusted(first['ca.crt']!, next));
    const since = bench.clock.now();
    await bench.until(async () => (await bench.data())['ca.crt'] === next);
    expect(bench.clock.now() - since).toBeGreaterThan(290_000);
    const after = await bench.data();
    expect(after).not.toHaveProperty('next-ca.crt');
    expect(new X509Certificate(after['webhook.crt']!).verify(new X509Certificate(next).publicKey)).toBe(true);
    await bench.until(() => replica.served.at(-1) === after['webhook.crt']);
  });

  it('replace the authority of a Secret that was restored from an older copy', async () => {
    const replica = await bench.installed();
    const copy = valueAt(await bench.send('GET', SECRET), 'data') as object;
    const old = (await bench.data())['ca.crt']!;
    bench.clock.advance(3_600_000);
    await bench.send('DELETE', SECRET);
    await bench.until(() => replica.served.length > 1);
    const current = (await bench.data())['ca.crt']!;
    await bench.send('PATCH', SECRET, { data: copy });
    await bench.until(async () => (await bench.data())['next-ca.crt'] !== undefined);
    const next = (await bench.data())['next-ca.crt']!;
    await bench.until(async () => await bench.areTrusted(old, next, current));
    expect(replica.served).toHaveLength(2);
    await bench.until(async () => (await bench.data())['ca.crt'] === next);
    await bench.until(() => replica.served.length > 2);
    expect(replica.served[2]).toBe((await bench.data())['webhook.crt']);
  });

  it('wait for rights that come late, and tell of each fault once', async () => {
    const forbidden = { status: 403, body: { message: 'secrets is forbidden' } };
    bench.setAnswer(({ path }) => (path.includes('/secrets') ? forbidden : undefined));
    const replica = await bench.startReplica();
    await bench.until(() => bench.asked.length > 5);
    expect(bench.told().filter((line) => line.startsWith('warn'))).toEqual([
      'warn looking after certificates: not possible at the moment {"error":"GET /api/v1/namespaces/ours/secrets/certificates: 403 secrets is forbidden"}',
    ]);
    bench.setAnswer(({ method, path }) =>
      path.includes('mutating') && method === 'PATCH' ? { status: 403, body: { message: 'no' } } : undefined,
    );
    await bench.register();
    await bench.until(() => replica.served.length > 0);
    await bench.until(async () => (await bench.published()).filter((each) => each.length === 1).length === 2);
    bench.setAnswer(() => undefined);
    await bench.until(async () => (await bench.published()).every((each) => each.length === 1));
    await bench.until(() => bench.told().filter((line) => line.includes('is published {')).length === 3);
    expect(bench.told().filter((line) => line.includes('unwritable'))).toEqual([
      'warn the authority cannot be published: the object is unwritable for us {"object":"mutatingwebhookconfigurations/concurrency.tekton.dev","why":"403 no"}',
    ]);
  });

  it('outlast an API server that is away', async () => {
    const replica = await bench.installed();
    bench.setAnswer(() => 'nothing');
    const before = bench.asked.length;
    await bench.until(() => bench.asked.length > before + 4);
    expect(bench.told().filter((line) => line.includes('the API server is away'))).toHaveLength(1);
    bench.setAnswer(() => undefined);
    await bench.until(() => bench.told().includes('info looking after certificates: all is well again'));
    expect(replica.served).toHaveLength(1);
  });
});
