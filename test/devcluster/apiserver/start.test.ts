import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type Client, createClient, json } from '../../contract/access.js';
import { patchOf, startWebhookServer } from '../../contract/webhook-server.js';
import { type Embedded, startEmbedded } from './embedded-server.js';

const maps = '/api/v1/namespaces/default/configmaps';
const aMap = (name: string): object => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });

const common = { sideEffects: 'None', admissionReviewVersions: ['v1'] };

describe('startApiServer', () => {
  let server: Embedded;
  let client: Client;
  beforeAll(async () => {
    server = await startEmbedded({ bookmarkEveryMs: 5 });
    client = createClient(server.access);
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  test('probes and the version need no token, everything else does', async () => {
    for (const path of ['/healthz', '/livez', '/readyz']) {
      const { status, body } = await client.send('GET', path, { token: '' });
      expect([status, body]).toEqual([200, 'ok']);
    }
    expect((await client.send('GET', '/version', { token: '' })).body.major).toBe('1');
    for (const path of ['/api', '/apis', maps, '/nowhere']) {
      expect((await client.send('GET', path, { token: '' })).status).toBe(401);
    }
  });

  test('a watch from a revision that is forgotten gets 410 as an ERROR event, and ends', async () => {
    const { resourceVersion } = (await client.send('POST', maps, { body: aMap('old') })).body.metadata;
    await client.send('POST', maps, { body: aMap('new') });
    server.compact();
    const watch = await client.watch(`${maps}?watch=true&resourceVersion=${resourceVersion}`);
    expect(await watch.rest()).toEqual([
      {
        type: 'ERROR',
        object: expect.objectContaining({
          kind: 'Status',
          code: 410,
          reason: 'Expired',
          message: expect.stringMatching(/^too old resource version: \d+ \(\d+\)$/),
        }),
      },
    ]);
  });

  test('a continue token that is forgotten gets 410 Expired', async () => {
    const first = await client.send('GET', `${maps}?limit=1`);
    await client.send('POST', maps, { body: aMap('between') });
    server.compact();
    const token = encodeURIComponent(first.body.metadata.continue as string);
    const { status, body } = await client.send('GET', `${maps}?limit=1&continue=${token}`);
    expect([status, body.reason]).toEqual([410, 'Expired']);
    expect((await client.send('GET', `${maps}?continue=nonsense`)).status).toBe(400);
  });

  test('bookmarks come while nothing happens, where they are asked for', async () => {
    const watch = await client.watch(`${maps}?watch=true&allowWatchBookmarks=true&fieldSelector=metadata.name%3Dnone`);
    const { type, object } = await watch.next();
    expect([type, object.kind, object.apiVersion]).toEqual(['BOOKMARK', 'ConfigMap', 'v1']);
    watch.stop();
  });

  test.each([
    ['a resource of Kubernetes', 'GET', '/apis/batch/v1/jobs', 'jobs in batch/v1'],
    ['one of the core group', 'GET', '/api/v1/namespaces/default/podtemplates', 'podtemplates in v1'],
    ['a subresource', 'GET', `${maps}/a/scale`, 'the subresource scale of configmaps'],
    ['a path', 'GET', '/metrics', 'the path /metrics'],
    ['watches with initial events', 'GET', `${maps}?watch=true&sendInitialEvents=true`, 'sendInitialEvents'],
  ])('%s that is not there is 501 with its name', async (_what, method, path, name) => {
    const { status, body } = await client.send(method, path);
    expect([status, body.kind]).toEqual([501, 'Status']);
    expect(body.message).toContain(name);
  });

  test.each([
    ['application/apply-patch+yaml', 501],
    ['application/xml', 415],
    ['application/json', 415],
  ])('a patch of type %s is %d', async (type, wanted) => {
    await client.send('POST', maps, { body: aMap('typed') });
    expect((await client.send('PATCH', `${maps}/typed`, { body: {}, type })).status).toBe(wanted);
  });

  test('a custom resource without a CRD is 404, as on the real server', async () => {
    const { status, body } = await client.send('GET', '/apis/unknown.example/v1/things');
    expect([status, body]).toEqual([404, '404 page not found\n']);
  });

  test('a method that a path does not have is 405', async () => {
    expect((await client.send('PUT', maps, { body: aMap('a') })).status).toBe(405);
    expect((await client.send('POST', `${maps}/a`, { body: aMap('a') })).status).toBe(405);
  });

  test.each([
    ['the authorizer', "authorizer.group('').resource('pods').check('list').allowed()"],
    ['optional values', 'object.metadata.?labels.orValue({}) == {}'],
  ])('a webhook configuration whose matchConditions use %s is 501 and says why', async (_what, expression) => {
    const clientConfig = { url: 'https://127.0.0.1:1/' };
    const matchConditions = [{ name: 'c', expression }];
    const webhooks = [{ name: 'w.w.example', clientConfig, matchConditions, ...common }];
    const path = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations';
    const { status, body } = await client.send('POST', path, { body: { metadata: { name: 'w' }, webhooks } });
    expect([status, body.message]).toEqual([501, expect.stringContaining(expression)]);
  });

  test.each([
    ['a name of one word', { name: 'short' }, 'name'],
    ['no sideEffects', { sideEffects: undefined }, 'sideEffects'],
    ['side effects', { sideEffects: 'Some' }, 'sideEffects'],
    ['no review versions', { admissionReviewVersions: [] }, 'admissionReviewVersions'],
    ['an unknown failurePolicy', { failurePolicy: 'Panic' }, 'failurePolicy'],
    ['a timeout of 31 seconds', { timeoutSeconds: 31 }, 'timeoutSeconds'],
    ['no client', { clientConfig: {} }, 'clientConfig'],
    ['plain http', { clientConfig: { url: 'http://127.0.0.1/' } }, 'clientConfig.url'],
  ])('a webhook with %s is 422 and names the field', async (_what, change, field) => {
    const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    const webhook = { name: 'w.w.example', clientConfig: { url: 'https://127.0.0.1/' }, ...common, ...change };
    const { status, body } = await client.send('POST', path, {
      body: { metadata: { name: 'w' }, webhooks: [webhook] },
    });
    expect(status).toBe(422);
    expect(body.details.causes).toMatchObject([{ field: `webhooks[0].${field}` }]);
  });

  test('a CRD that the real server would refuse is 422 with everything that is wrong', async () => {
    const versions = [{ name: 'v1', served: true }];
    const spec = { group: 'g.example', scope: 'Global', names: { kind: 'K', plural: 'ks' }, versions };
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const { status, body } = await client.send('POST', path, { body: { metadata: { name: 'wrong' }, spec } });
    expect(status).toBe(422);
    expect((body.details.causes as { field: string }[]).map(({ field }) => field)).toEqual([
      'metadata.name',
      'spec.versions',
      'spec.scope',
      'spec.versions[0].schema.openAPIV3Schema',
    ]);
  });

  test.each([
    ['x-kubernetes-embedded-resource', { 'x-kubernetes-embedded-resource': true }],
    ['oneOf', { oneOf: [] }],
    ['not', { not: {} }],
    ['optionalOldSelf', { 'x-kubernetes-validations': [{ rule: 'true', optionalOldSelf: true }] }],
    ['brackets in the fieldPath', { 'x-kubernetes-validations': [{ rule: 'true', fieldPath: ".a['b']" }] }],
    [
      'values of the format date-time',
      {
        'x-kubernetes-validations': [{ rule: 'true' }],
        properties: { at: { type: 'string', format: 'date-time' } },
      },
    ],
  ])('a CRD whose schema has %s is 501 and names it', async (word, words) => {
    const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', ...words } } } };
    const versions = [{ name: 'v1', served: true, storage: true, schema }];
    const spec = { group: 'g.example', scope: 'Cluster', names: { kind: 'Rule', plural: 'rules' }, versions };
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const { status, body } = await client.send('POST', path, {
      body: { metadata: { name: 'rules.g.example' }, spec },
    });
    expect([status, body.message]).toEqual([501, expect.stringContaining(word)]);
  });

  test('a rule with a function that is not there is 501 when it is asked', async () => {
    const rules = [{ rule: "self.a.find('[0-9]') == ''" }];
    const properties = { a: { type: 'string', maxLength: 5 } };
    const schema = {
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties, 'x-kubernetes-validations': rules } },
      },
    };
    const versions = [{ name: 'v1', served: true, storage: true, schema }];
    const spec = { group: 'g.example', scope: 'Cluster', names: { kind: 'Finder', plural: 'finders' }, versions };
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const made = await client.send('POST', path, { body: { metadata: { name: 'finders.g.example' }, spec } });
    expect(made.status).toBe(201);
    const finder = { apiVersion: 'g.example/v1', kind: 'Finder', metadata: { name: 'f' }, spec: { a: 'x' } };
    const { status, body } = await client.send('POST', '/apis/g.example/v1/finders', { body: finder });
    expect([status, body.message]).toEqual([501, expect.stringContaining('find')]);
  });

  test('a CRD takes its objects with it, and its resource is served no longer', async () => {
    const names = { kind: 'Toy', plural: 'toys' };
    const schema = { openAPIV3Schema: { type: 'object' } };
    const versions = [{ name: 'v1', served: true, storage: true, schema }];
    const body = {
      metadata: { name: 'toys.g.example' },
      spec: { group: 'g.example', scope: 'Cluster', names, versions },
    };
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    await client.send('POST', crds, { body });
    const toy = { apiVersion: 'g.example/v1', kind: 'Toy', metadata: { name: 't' } };
    expect((await client.send('POST', '/apis/g.example/v1/toys', { body: toy })).status).toBe(201);
    await client.send('DELETE', `${crds}/toys.g.example`);
    expect((await client.send('GET', '/apis/g.example/v1/toys')).status).toBe(404);
    await client.send('POST', crds, { body });
    expect((await client.send('GET', '/apis/g.example/v1/toys')).body.items).toEqual([]);
    expect((await client.send('GET', '/apis/g.example/v1/namespaces/default/toys')).status).toBe(404);
  });

  test('discovery names the groups, versions and resources that are served', async () => {
    const groups = (await client.send('GET', '/apis')).body.groups as { name: string }[];
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['tekton.dev', 'triggers.tekton.dev']));
    const { resources } = (await client.send('GET', '/apis/tekton.dev/v1')).body as { resources: { name: string }[] };
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['pipelineruns', 'pipelineruns/status']));
    expect((await client.send('GET', '/apis/nowhere.example')).status).toBe(404);
    const { paths } = (await client.send('GET', '/openapi/v3/apis/tekton.dev/v1')).body;
    const patch = paths['/apis/tekton.dev/v1/namespaces/{namespace}/pipelineruns/{name}'].patch;
    const parameters = patch.parameters as { name: string }[];
    expect(parameters.map(({ name }) => name)).toContain('fieldValidation');
  });

  test('a webhook that is reached by a service is looked up where the options say', async () => {
    const hooks = await startWebhookServer(['hook.ns.svc']);
    const asked: unknown[] = [];
    const own = await startEmbedded({
      resolveService: (...service) => {
        asked.push(service);
        return service[1] === 'hook' ? { host: '127.0.0.1', port: hooks.port } : undefined;
      },
    });
    const user = createClient(own.access);
    hooks.on('/mutate', () => patchOf({ op: 'add', path: '/data', value: { a: 'b' } }));
    const configure = async (service: string): Promise<void> => {
      const clientConfig = { service: { namespace: 'ns', name: service, path: '/mutate' }, caBundle: hooks.caBundle };
      const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }];
      const webhooks = [{ name: `${service}.w.example`, clientConfig, rules, ...common }];
      const path = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations';
      await user.send('POST', path, { body: { metadata: { name: service }, webhooks } });
    };
    await configure('hook');
    expect((await user.send('POST', maps, { body: aMap('served') })).body.data).toEqual({ a: 'b' });
    expect(asked).toEqual([['ns', 'hook', 443]]);
    await configure('missing');
    const failed = await user.send('POST', maps, { body: aMap('unserved') });
    expect([failed.status, failed.body.message]).toEqual([
      500,
      'Internal error occurred: failed calling webhook "missing.w.example": failed to call webhook: service "missing" not found',
    ]);
    user.close();
    await own.close();
    await hooks.close();
  });

  test('a webhook that was restarted is asked again although its connections had been kept', async () => {
    const hooks = await startWebhookServer();
    const own = await startEmbedded();
    const user = createClient(own.access);
    const clientConfig = { url: hooks.url('/'), caBundle: hooks.caBundle };
    const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }];
    const body = {
      metadata: { name: 'w' },
      webhooks: [{ name: 'w.w.example', clientConfig, rules, ...common }],
    };
    await user.send('POST', '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', { body });
    for (const name of ['one', 'two', 'three']) {
      expect((await user.send('POST', maps, { body: aMap(name) })).status).toBe(201);
      hooks.dropConnections();
    }
    await hooks.close();
    const refused = await user.send('POST', maps, { body: aMap('four') });
    expect([refused.status, refused.body.message]).toEqual([
      500,
      expect.stringMatching(/connect: connection refused$/),
    ]);
    user.close();
    await own.close();
  });

  test('a time with an offset is 501: the real server would store it in UTC', async () => {
    const spec = { renewTime: '2026-01-02T03:04:05.678901+02:00' };
    const body = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'l' }, spec };
    const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases';
    expect((await client.send('POST', leases, { body })).status).toBe(501);
  });

  test('closes while watches are open', async () => {
    const own = await startEmbedded();
    const user = createClient(own.access);
    const watch = await user.watch(`${maps}?watch=true`);
    await own.close();
    expect(await watch.rest()).toEqual([]);
    user.close();
  });

  test('a port that is taken is an error', async () => {
    await expect(startEmbedded({ listen: { host: '127.0.0.1', port: server.port } })).rejects.toThrow('EADDRINUSE');
  });

  test('a body of JSON with another type is 415', async () => {
    expect((await client.send('POST', maps, { body: aMap('x'), type: 'text/plain' })).status).toBe(415);
    expect((await client.send('POST', maps, { body: 'kind: ConfigMap', type: 'application/yaml' })).status).toBe(501);
    expect((await client.send('POST', maps, { body: aMap('x'), type: `${json}; charset=utf-8` })).status).toBe(201);
  });
});
