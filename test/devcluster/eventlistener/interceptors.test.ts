import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { afterEach, describe, expect, it } from '@jest/globals';

import { issueCertificate, makeAuthority } from '../../../src/kube/certificates.js';
import { answerWith, calls, clusterInterceptor, createLab, listenerWith, trigger } from './lab.js';

const lab = createLab();
afterEach(lab.close);

const push = { ref: 'refs/heads/main', title: '<b>' };
const at = (port: number) => ({ url: `http://127.0.0.1:${port}` });

describe('an external interceptor', () => {
  it('receives the request that Go sends, byte for byte', async () => {
    const server = await lab.interceptor(answerWith({ continue: true }));
    const { push: post, api } = await lab.start([
      listenerWith([trigger('build', [calls('lab', { who: 'a', list: [1, '2'] })])]),
      clusterInterceptor('lab', at(server.port)),
    ]);
    const body = '{ "title": "<b>",  "ref":"é" }';
    await post(body, { 'X-GitHub-Event': 'push', 'User-Agent': 'GitHub-Hookshot/1', Accept: '*/*' });
    const [received] = server.received;
    const request = received?.body ?? '';
    expect(received?.method).toBe('POST');
    expect(received?.rawHeaders).toEqual([
      ...['Host', `127.0.0.1:${server.port}`],
      ...['User-Agent', 'Go-http-client/1.1'],
      ...['Content-Length', String(Buffer.byteLength(request))],
      ...['Content-Type', 'application/json'],
      ...['Accept-Encoding', 'gzip'],
      ...['Connection', 'keep-alive'],
    ]);
    expect(request).toContain(
      `{"body":"{ \\"title\\": \\"\\u003cb\\u003e\\",  \\"ref\\":\\"é\\" }","header":{"Accept":["*/*"],`,
    );
    expect(request).toContain('"X-Github-Event":["push"]},"interceptor_params":{"list":[1,"2"],"who":"a"},');
    expect(request).toMatch(
      /"context":\{"event_url":"\/hook\/github","event_id":"id-1","trigger_id":"namespaces\/lab\/triggers\/build"\}\}$/u,
    );
    expect(JSON.parse(request)).toMatchObject({
      body,
      header: { 'Content-Length': [String(Buffer.byteLength(body))] },
    });
    expect(JSON.parse(request)).not.toHaveProperty('header.Host');
    expect(api.created).toHaveLength(1);
  });

  it('adds extensions for the next one and for the bindings; a name is replaced whole', async () => {
    const first = await lab.interceptor(
      answerWith({ continue: true, extensions: { a: { x: 1 }, b: { tag: 'v1.2', n: 7 } } }),
    );
    const second = await lab.interceptor(answerWith({ continue: true, extensions: { a: { y: 2 } } }));
    const bindings = { v: '$(extensions.b.tag) $(extensions.b.n) $(extensions.a)' };
    const { push: post, api } = await lab.start([
      listenerWith([trigger('build', [calls('first'), calls('second', { who: 'b' })], bindings)]),
      clusterInterceptor('first', at(first.port)),
      clusterInterceptor('second', at(second.port)),
    ]);
    await post(push);
    expect(JSON.parse(first.received[0]?.body ?? '')).not.toHaveProperty('extensions');
    expect(JSON.parse(first.received[0]?.body ?? '')).not.toHaveProperty('interceptor_params');
    expect(JSON.parse(second.received[0]?.body ?? '')).toMatchObject({
      extensions: { a: { x: 1 }, b: { tag: 'v1.2', n: 7 } },
      interceptor_params: { who: 'b' },
    });
    // An object inside a text of the template breaks its JSON, so the run is lost here as it is on Tekton.
    expect(api.created).toEqual([]);
  });

  it.each([
    ['continue: false', answerWith({ continue: false, status: { code: 9, message: 'not this one' } })],
    ['no continue', answerWith({})],
    ['continue: null', answerWith({ continue: null })],
    ['null', answerWith('null')],
  ])('stops the trigger with %s, which stands in the debug log only', async (_what, answer) => {
    const server = await lab.interceptor(answer);
    const next = await lab.interceptor(answerWith({ continue: true }));
    const {
      push: post,
      api,
      log,
      errors,
    } = await lab.start([
      listenerWith([trigger('held', [calls('no'), calls('next')]), trigger('free')]),
      clusterInterceptor('no', at(server.port)),
      clusterInterceptor('next', at(next.port)),
    ]);
    await post(push);
    expect(api.created).toHaveLength(1);
    expect(next.received).toEqual([]);
    expect(errors()).toEqual([]);
    const stopped = log.filter(({ level }) => level === 'debug').map(({ message }) => message);
    expect(stopped[0]).toMatch(
      /^interceptor stopped trigger processing: rpc error: code = (FailedPrecondition|Ok) desc = /u,
    );
  });

  it.each([
    ['500', answerWith('broken', 500), /^interceptor response was not 200: broken$/u],
    ['404', answerWith('', 404), /^interceptor response was not 200: $/u],
    ['text that is no JSON', answerWith('tru e'), /^invalid character ' ' in literal true \(expecting 'e'\)$/u],
    ['nothing', answerWith(''), /^unexpected end of JSON input$/u],
    ['a list', answerWith('[]'), /^json: cannot unmarshal array into Go value of type v1beta1.InterceptorResponse$/u],
    [
      'another type',
      answerWith({ continue: 'yes' }),
      /^json: cannot unmarshal string into Go struct field InterceptorResponse.continue of type bool$/u,
    ],
  ])('loses the event with an answer of %s', async (_what, answer, line) => {
    const server = await lab.interceptor(answer);
    const {
      push: post,
      api,
      errors,
    } = await lab.start([
      listenerWith([trigger('build', [calls('lab')]), trigger('free')]),
      clusterInterceptor('lab', at(server.port)),
    ]);
    expect((await post(push)).status).toBe(202);
    expect(api.created.map(({ metadata }) => metadata.labels?.['triggers.tekton.dev/trigger'])).toEqual(['free']);
    expect(errors()).toEqual([expect.stringMatching(line)]);
  });

  it('loses the event when the answer does not begin in time', async () => {
    const server = await lab.interceptor(() => undefined);
    const objects = [listenerWith([trigger('build', [calls('lab')])]), clusterInterceptor('lab', at(server.port))];
    const { push: post, errors } = await lab.start(objects, { responseHeaderTimeoutMs: 30 });
    await post(push);
    const url = `http://127.0.0.1:${server.port}/`;
    expect(errors()).toEqual([`Post "${url}": net/http: timeout awaiting response headers`]);
  });

  it('loses the event when nobody listens, or hangs up', async () => {
    const server = await lab.interceptor((response) => response.destroy());
    const { push: post, errors } = await lab.start([
      listenerWith([
        trigger('a', [calls('hangs-up')]),
        trigger('b', [calls('nobody')]),
        trigger('c', [calls('unknown')]),
        trigger('d', [calls('no-service')]),
      ]),
      clusterInterceptor('hangs-up', at(server.port)),
      clusterInterceptor('no-service', { service: { name: 'svc', namespace: 'ns' } }),
      clusterInterceptor('nobody', { url: 'http://127.0.0.1:1/x' }),
    ]);
    await post(push);
    expect([...errors()].sort((a, b) => a.localeCompare(b))).toEqual([
      'Post "http://127.0.0.1:1/x": dial tcp 127.0.0.1:1: connect: connection refused',
      `Post "http://127.0.0.1:${server.port}/": EOF`,
      'Post "http://svc.ns.svc/": dial tcp: lookup svc.ns.svc: no such host',
      'url resolution failed for interceptor unknown with: clusterinterceptors "unknown" not found',
    ]);
  });

  it('reads an answer that is compressed', async () => {
    const server = await lab.interceptor((response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync('{"continue":true}'));
    });
    const { push: post, api } = await lab.start([
      listenerWith([trigger('build', [calls('lab')])]),
      clusterInterceptor('lab', at(server.port)),
    ]);
    await post(push);
    expect(api.created).toHaveLength(1);
  });

  it('is found by its Service, or where its status says', async () => {
    const server = await lab.interceptor(answerWith({ continue: true }));
    const asked: string[] = [];
    const objects = [
      listenerWith([
        trigger('a', [calls('service')]),
        trigger('b', [calls('status')]),
        trigger('c', [calls('nowhere')]),
      ]),
      clusterInterceptor('service', { service: { name: 'svc', namespace: 'ns', path: 'hook' } }),
      {
        ...clusterInterceptor('status', {}),
        status: { address: { url: `http://127.0.0.1:${server.port}/from-status` } },
      },
      clusterInterceptor('nowhere', {}),
    ];
    const { push: post, errors } = await lab.start(objects, {
      resolveService: (namespace, name, port) => {
        asked.push(`${namespace}/${name}:${port}`);
        return { host: '127.0.0.1', port: server.port };
      },
    });
    await post(push);
    expect(asked).toEqual(['ns/svc:80']);
    expect(server.received.map(({ url }) => url).sort((a, b) => a.localeCompare(b))).toEqual(['/from-status', '/hook']);
    expect(errors()).toEqual(['url resolution failed for interceptor nowhere with: interceptor URL was nil']);
  });

  it.each([
    ['a webhook interceptor', { webhook: { url: 'http://x' } }],
    ['an interceptor of kind NamespacedInterceptor', { ref: { name: 'x', kind: 'NamespacedInterceptor' } }],
  ])('says that %s is not supported', async (what, interceptor) => {
    const { push: post, api, errors } = await lab.start([listenerWith([trigger('build', [interceptor])])]);
    await post(push);
    expect(api.created).toEqual([]);
    expect(errors()).toEqual([`${what} is not supported by this EventListener`]);
  });
});

describe('an external interceptor over https', () => {
  const now = new Date();
  const service = { name: 'concurrency-interceptor', namespace: 'tekton-concurrency', port: 443 };
  const https = { 'server/type': 'https' };
  const secure = async () => {
    const authority = await makeAuthority({ commonName: 'lab', now, days: 1 });
    const name = `${service.name}.${service.namespace}.svc`;
    const pair = await issueCertificate(authority, { dnsNames: [name], ipAddresses: [], now, days: 1 });
    const server = await lab.interceptor(answerWith({ continue: true }), pair);
    const resolveService = () => ({ host: '127.0.0.1', port: server.port });
    return { server, resolveService, caBundle: Buffer.from(authority.cert).toString('base64') };
  };

  it('is trusted by the caBundles of all labelled ClusterInterceptors together', async () => {
    const { server, resolveService, caBundle } = await secure();
    const objects = [
      listenerWith([trigger('build', [calls('lab')])]),
      clusterInterceptor('lab', { service, caBundle: Buffer.from('not labelled').toString('base64') }),
      clusterInterceptor('other', { service, caBundle }, https),
    ];
    const { push: post, api, errors } = await lab.start(objects, { resolveService });
    await post(push);
    await post(push);
    expect(errors()).toEqual([]);
    expect(api.created).toHaveLength(2);
    expect(server.received[0]?.rawHeaders.slice(0, 2)).toEqual([
      'Host',
      'concurrency-interceptor.tekton-concurrency.svc',
    ]);
  });

  it('is not trusted without the label, and an empty bundle under the label loses every event', async () => {
    const { resolveService, caBundle } = await secure();
    const listener = listenerWith([trigger('build', [calls('lab')])]);
    const unlabelled = await lab.start([listener, clusterInterceptor('lab', { service, caBundle })], {
      resolveService,
    });
    await unlabelled.push(push);
    expect(unlabelled.errors()[0]).toMatch(/^Post "https:.*: x509: certificate signed by unknown authority$/u);
    const objects = [
      listener,
      clusterInterceptor('lab', { service, caBundle }, https),
      clusterInterceptor('empty', { service }, https),
    ];
    const emptied = await lab.start(objects, { resolveService });
    await emptied.push(push);
    expect(emptied.errors()).toEqual(['empty caBundle in clusterInterceptor spec']);
  });

  it('must be named by its certificate', async () => {
    const { server, caBundle } = await secure();
    const url = `https://127.0.0.1:${server.port}/`;
    const objects = [
      listenerWith([trigger('build', [calls('lab')])]),
      clusterInterceptor('lab', { url, caBundle }, https),
    ];
    const { push: post, errors } = await lab.start(objects);
    await post(push);
    expect(errors()[0]).toContain('x509: certificate is not valid for this name');
  });
});

const secret = {
  kind: 'Secret',
  metadata: { name: 'hook' },
  data: { token: Buffer.from('s3cret').toString('base64') },
};
const secretRef = { secretName: 'hook', secretKey: 'token' };

/** Posts an event to a trigger with one of Tekton's core interceptors. */
async function pushThrough(
  interceptor: unknown,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly made: number; readonly lines: readonly string[] }> {
  const started = await lab.start([listenerWith([trigger('build', [interceptor])]), secret]);
  await started.push(body, headers);
  return {
    made: started.api.created.length,
    lines: started.log.filter(({ level }) => level !== 'info').map(({ message }) => message),
  };
}

describe('the github interceptor', () => {
  const sign = (body: string, hash = 'sha256', key = 's3cret') =>
    `${hash}=${createHmac(hash, key).update(body).digest('hex')}`;
  const body = JSON.stringify(push);
  const pushSigned = async (params: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>>) => {
    const { made, lines } = await pushThrough(calls('github', params), body, headers);
    return { made, lines: lines.map((line) => line.split('desc = ').pop()) };
  };

  it.each(['sha256', 'sha1', 'sha512'])('lets an event with a valid %s signature through', async (hash) => {
    const headers = { 'X-GitHub-Event': 'push', 'X-Hub-Signature-256': sign(body, hash) };
    expect(await pushSigned({ secretRef, eventTypes: ['pull_request', 'push'] }, headers)).toEqual({
      made: 1,
      lines: [],
    });
  });

  it('lets any event through without params', async () => {
    expect(await pushSigned({}, {})).toEqual({ made: 1, lines: [] });
  });

  it.each([
    ['another event', { eventTypes: ['pull_request'] }, {}, 'event type push is not allowed'],
    ['no signature', { secretRef }, {}, 'no X-Hub-Signature-256 header set'],
    [
      'a signature of another key',
      { secretRef },
      { 'X-Hub-Signature-256': sign(body, 'sha256', 'x') },
      'payload signature check failed',
    ],
    ['a short signature', { secretRef }, { 'X-Hub-Signature-256': 'sha256=00' }, 'payload signature check failed'],
    ['an unknown hash', { secretRef }, { 'X-Hub-Signature-256': 'md5=00' }, 'unknown hash type prefix: "md5"'],
    ['no hash', { secretRef }, { 'X-Hub-Signature-256': 'zz' }, 'error parsing signature "zz"'],
    ['no secretKey', { secretRef: { secretName: 'hook' } }, {}, 'github interceptor secretRef.secretKey is empty'],
    [
      'no such secret',
      { secretRef: { secretName: 'gone', secretKey: 'token' } },
      { 'X-Hub-Signature-256': sign(body) },
      'error getting secret: secrets "gone" not found',
    ],
    [
      'no such key',
      { secretRef: { secretName: 'hook', secretKey: 'x' } },
      { 'X-Hub-Signature-256': sign(body) },
      'error getting secret: cannot find x key in secret lab/hook',
    ],
    [
      'a form',
      {},
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'form parameter encoding not supported, please change the hook to send JSON payloads',
    ],
    [
      'addChangedFiles',
      { addChangedFiles: { enabled: true } },
      {},
      'addChangedFiles of the github interceptor is not supported by this EventListener',
    ],
  ])('stops an event with %s', async (_what, params, headers, line) => {
    expect(await pushSigned(params, { 'X-GitHub-Event': 'push', ...headers })).toEqual({ made: 0, lines: [line] });
  });
});

describe('the gitlab interceptor', () => {
  const wants = ['Merge Request Hook', 'Note Hook'];
  const mergeRequest = { 'X-Gitlab-Event': 'Merge Request Hook', 'X-Gitlab-Token': 's3cret' };
  const refused = (code: string, why: string) => ({
    made: 0,
    lines: [`interceptor stopped trigger processing: rpc error: code = ${code} desc = ${why}`],
  });

  it('lets an event of a wanted type with the right token through', async () => {
    const gitlab = calls('gitlab', { secretRef, eventTypes: wants });
    expect(await pushThrough(gitlab, push, mergeRequest)).toEqual({ made: 1, lines: [] });
  });

  it('lets any event through without params', async () => {
    expect(await pushThrough(calls('gitlab'), push, {})).toEqual({ made: 1, lines: [] });
  });

  it.each([
    ['another type', { eventTypes: ['Push Hook'] }, {}, 'event type Merge Request Hook is not allowed'],
    ['any type where none is wanted', { eventTypes: [] }, {}, 'event type Merge Request Hook is not allowed'],
    ['no type', { eventTypes: wants }, { 'X-Gitlab-Event': '' }, 'event type  is not allowed'],
    ['no secretKey', { secretRef: { secretName: 'hook' } }, {}, 'gitlab interceptor secretRef.secretKey is empty'],
    [
      'no such secret',
      { secretRef: { secretName: 'gone', secretKey: 'token' } },
      {},
      'error getting secret: secrets "gone" not found',
    ],
    [
      'no such key',
      { secretRef: { secretName: 'hook', secretKey: 'x' } },
      {},
      'error getting secret: cannot find x key in secret lab/hook',
    ],
  ])('stops an event with %s', async (_what, params, headers, line) => {
    const answer = await pushThrough(calls('gitlab', params), push, { ...mergeRequest, ...headers });
    expect(answer).toEqual(refused('FailedPrecondition', line));
  });

  it.each([
    ['no token', '', 'no X-Gitlab-Token header set'],
    ['another token', 's3creT', 'Invalid X-GitLab-Token'],
    ['a longer token', 's3cret1', 'Invalid X-GitLab-Token'],
    ['the beginning of the token', 's3c', 'Invalid X-GitLab-Token'],
  ])('stops an event with %s, whatever else it brings', async (_what, token, line) => {
    const headers = { ...mergeRequest, 'X-Gitlab-Token': token, 'X-Hub-Signature-256': 's3cret' };
    expect(await pushThrough(calls('gitlab', { secretRef }), push, headers)).toEqual(refused('InvalidArgument', line));
  });
});

describe('the cel interceptor', () => {
  const pull = JSON.parse(
    '{"action":"opened","number":7,"n":null,"constructor":"c","labels":[{"name":"a"}],"pull_request":{"head":{"sha":"abcdef"}}}',
  ) as unknown;
  const filtered = async (
    params: Readonly<Record<string, unknown>>,
    bindings: Readonly<Record<string, string>> = {},
  ) => {
    const started = await lab.start([listenerWith([trigger('build', [calls('cel', params)], bindings)])]);
    await started.push(pull, { 'X-GitHub-Event': 'pull_request' });
    const [run] = started.api.created;
    const spec = run?.['spec'] as { readonly params: readonly { readonly value: string }[] } | undefined;
    return { values: spec?.params.map(({ value }) => value), log: started.log.map(({ message }) => message) };
  };

  it.each([
    "body.action in ['opened', 'synchronize']",
    'body.number == 7',
    "has(body.n) && 'n' in body && body.n == null",
    "body.constructor == 'c' && !has(body.toString)",
    "header.match('x-github-event', 'pull_request') && header.canonical('X-GitHub-Event').startsWith('pull')",
    "header.canonical('x-nope') == ''",
    "body.labels.exists(l, l.name == 'a')",
    "body.pull_request.head.sha.truncate(3) == 'abc'",
    "requestURL == '/hook/github'",
    '',
  ])('lets an event through when the filter holds: %s', async (filter) => {
    expect((await filtered({ filter })).values).toEqual([]);
  });

  it.each([
    ["body.action == 'closed'", 'did not return true'],
    ['body.action', 'did not return true'],
    ['body.nope == 1', 'error evaluating cel expression'],
    ['1 +', 'error evaluating cel expression'],
  ])('stops an event when the filter is %s', async (filter, line) => {
    const { values, log } = await filtered({ filter });
    expect(values).toBeUndefined();
    expect(log.join()).toContain(line);
  });

  it('adds what its overlays compute', async () => {
    const overlays = [
      { key: 'sha', expression: 'body.pull_request.head.sha.truncate(3)' },
      { key: 'pr.number', expression: 'int(body.number) + 1' },
      { key: 'pr.open', expression: "body.action == 'opened'" },
      { key: 'list', expression: '[body.number, 2.5]' },
      { key: 'map', expression: "{'a': body.n, true: b'x'}" },
    ];
    const bindings = {
      sha: '$(extensions.sha)-$(extensions.pr.number)-$(extensions.pr.open)',
      list: '$(extensions.list[1]) $(extensions.map.a) $(extensions.map.true)',
    };
    expect((await filtered({ overlays }, bindings)).values).toEqual(['abc-8-true', '2.5 null eA==']);
  });

  it.each([
    ['body.nope', 'error evaluating cel expression'],
    ['type(1)', 'failed to convert overlay result to type'],
  ])('stops an event when an overlay is %s', async (expression, line) => {
    const { values, log } = await filtered({ overlays: [{ key: 'x', expression }] });
    expect(values).toBeUndefined();
    expect(log.join()).toContain(line);
  });
});
