import https from 'node:https';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { makeAuthority } from '../../src/kube/certificates.js';
import { NoAnswerError } from '../../src/kube/no-answer-error.js';
import { createTransport, type Transport } from '../../src/kube/transport.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.js';
import { until } from './until.js';

let server: ScriptedServer;
let transport: Transport;

beforeEach(async () => {
  server = await startScriptedServer();
  transport = createTransport(server.cluster, { userAgent: 'tekton-concurrency/test' });
});

afterEach(async () => {
  transport.close();
  await server.close();
});

describe('call', () => {
  it('sends method, path, query, credentials and JSON, and gives back status and parsed body', async () => {
    server.answer(({ json }) => {
      json(201, { kind: 'ConfigMap' });
    });
    const answer = await transport.call({
      method: 'POST',
      path: '/api/v1/namespaces/a/configmaps',
      query: { fieldManager: 'x y&z' },
      body: { data: { text: 'grün' } },
    });
    expect(answer).toEqual({ status: 201, body: { kind: 'ConfigMap' } });
    expect(server.arrivals[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/namespaces/a/configmaps',
      query: { fieldManager: 'x y&z' },
      body: { data: { text: 'grün' } },
      headers: {
        authorization: 'Bearer secret',
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'tekton-concurrency/test',
      },
    });
  });

  it('says which kind of patch a patch is', async () => {
    server.answer(({ json }) => {
      json(200, {});
    });
    await transport.call({ method: 'PATCH', path: '/x', body: [], contentType: 'application/json-patch+json' });
    expect(server.arrivals[0]!.headers['content-type']).toBe('application/json-patch+json');
  });

  it.each([400, 401, 403, 404, 409, 410, 422, 429, 500, 503, 504])('resolves for status %d', async (status) => {
    server.answer(({ json }) => {
      json(status, { kind: 'Status', code: status });
    });
    await expect(transport.call({ method: 'GET', path: '/x' })).resolves.toEqual({
      status,
      body: { kind: 'Status', code: status },
    });
  });

  it('reads Retry-After in seconds', async () => {
    server.answer(({ json }) => {
      json(429, {}, { 'retry-after': '3' });
    });
    await expect(transport.call({ method: 'GET', path: '/x' })).resolves.toMatchObject({ retryAfterMs: 3000 });
  });

  it('gives a body that is not JSON as text, and an empty one as undefined', async () => {
    server.answer(({ path, response }) => response.writeHead(502).end(path === '/empty' ? '' : '<html>'));
    await expect(transport.call({ method: 'GET', path: '/x' })).resolves.toEqual({ status: 502, body: '<html>' });
    await expect(transport.call({ method: 'GET', path: '/empty' })).resolves.toEqual({ status: 502, body: undefined });
  });

  it('keeps the path below which a cluster is reached', async () => {
    server.answer(({ json }) => {
      json(200, {});
    });
    const below = createTransport({
      ...server.cluster,
      getCurrentCluster: () => ({ name: 'test', server: `${server.url}/k8s/clusters/c-1/`, skipTLSVerify: false }),
    });
    await below.call({ method: 'GET', path: '/api/v1/pods' });
    below.close();
    expect(server.arrivals[0]!.path).toBe('/k8s/clusters/c-1/api/v1/pods');
  });

  it('uses one connection for calls that follow each other', async () => {
    server.answer(({ json }) => {
      json(200, {});
    });
    for (let n = 0; n < 5; n += 1) {
      await transport.call({ method: 'GET', path: '/x' });
    }
    expect(server.connections()).toEqual({ made: 1, open: 1 });
  });

  it('makes a new connection when the TLS material has changed, and goes on using the new one', async () => {
    server.answer(({ json }) => {
      json(200, {});
    });
    const other = await makeAuthority({ commonName: 'another', now: new Date(), days: 1 });
    let ca = server.authority.cert;
    const rotating = createTransport({
      ...server.cluster,
      applyToHTTPSOptions: async (options) => {
        options.ca = ca;
        await Promise.resolve();
      },
    });
    await rotating.call({ method: 'GET', path: '/x' });
    ca = `${server.authority.cert}\n${other.cert}`;
    await rotating.call({ method: 'GET', path: '/x' });
    await rotating.call({ method: 'GET', path: '/x' });
    expect(server.connections().made).toBe(2);
    ca = other.cert;
    await expect(rotating.call({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(NoAnswerError);
    rotating.close();
  });

  it('C24 asks for credentials anew at each call, so that a token that was replaced is used', async () => {
    server.answer(({ json }) => {
      json(200, {});
    });
    let token = 'old';
    const rotating = createTransport({
      ...server.cluster,
      applyToHTTPSOptions: async (options) => {
        options.ca = server.authority.cert;
        options.headers = { Authorization: `Bearer ${token}` };
        options.agent = new https.Agent();
        await Promise.resolve();
      },
    });
    await rotating.call({ method: 'GET', path: '/x' });
    token = 'new';
    await rotating.call({ method: 'GET', path: '/x' });
    rotating.close();
    expect(server.arrivals.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(server.connections().made).toBe(1);
  });

  it('passes on a name and password where the kubeconfig has them', async () => {
    server.answer(({ json }) => {
      json(200, {});
    });
    const basic = createTransport({
      ...server.cluster,
      applyToHTTPSOptions: async (options) => {
        Object.assign(options, { ca: server.authority.cert, auth: 'me:secret' });
        await Promise.resolve();
      },
    });
    await basic.call({ method: 'GET', path: '/x' });
    basic.close();
    const expected = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    expect(server.arrivals[0]!.headers.authorization).toBe(expected);
  });

  it('replaces a kept-alive connection that died, for a read and for what may be repeated', async () => {
    let broken = false;
    server.answer(({ json, socket }) => {
      if (broken) {
        broken = false;
        socket.destroy();
      } else {
        json(200, { fine: true });
      }
    });
    await transport.call({ method: 'GET', path: '/x' });
    broken = true;
    await expect(transport.call({ method: 'GET', path: '/x' })).resolves.toMatchObject({ status: 200 });
    broken = true;
    await expect(transport.call({ method: 'POST', path: '/x', body: {}, repeatable: true })).resolves.toMatchObject({
      status: 200,
    });
    expect(server.arrivals).toHaveLength(5);
  });
});

describe('call without an answer', () => {
  it('rejects a write whose connection broke, and does not send it again', async () => {
    let broken = false;
    server.answer(({ json, socket }) => {
      if (broken) {
        socket.destroy();
      } else {
        json(200, {});
      }
    });
    await transport.call({ method: 'GET', path: '/x' });
    broken = true;
    const failure = transport.call({ method: 'PATCH', path: '/x', body: [] });
    await expect(failure).rejects.toMatchObject({
      name: 'NoAnswerError',
      code: 'NoAnswer',
      reason: 'connection',
      method: 'PATCH',
      path: '/x',
    });
    expect(server.arrivals).toHaveLength(2);
  });

  it('rejects when the deadline passes before the headers', async () => {
    server.answer(() => undefined);
    await expect(transport.call({ method: 'GET', path: '/slow', deadlineMs: 50 })).rejects.toMatchObject({
      reason: 'deadline',
      message: 'no answer from the API server to GET /slow within the deadline',
    });
    await until(() => server.connections().open === 0);
  });

  it('rejects when the deadline passes in the middle of the body', async () => {
    server.answer(({ response }) => response.writeHead(200).write('{"half":'));
    await expect(transport.call({ method: 'GET', path: '/x', deadlineMs: 50 })).rejects.toMatchObject({
      reason: 'deadline',
    });
  });

  it('rejects when the connection breaks in the middle of the body', async () => {
    server.answer(({ response, socket }) => {
      response.writeHead(200, { 'content-length': '100' }).write('{}', () => socket.destroy());
    });
    await expect(transport.call({ method: 'GET', path: '/x' })).rejects.toMatchObject({ reason: 'connection' });
  });

  it('rejects when nobody listens', async () => {
    const gone = await startScriptedServer();
    await gone.close();
    const lost = createTransport(gone.cluster);
    await expect(lost.call({ method: 'GET', path: '/x' })).rejects.toMatchObject({
      reason: 'connection',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('rejects a server that the cluster authority did not sign', async () => {
    const stranger = await startScriptedServer(await makeAuthority({ commonName: 'no', now: new Date(), days: 1 }));
    const fooled = createTransport({
      ...stranger.cluster,
      applyToHTTPSOptions: async (options) => {
        options.ca = server.authority.cert;
        await Promise.resolve();
      },
    });
    await expect(fooled.call({ method: 'GET', path: '/x' })).rejects.toMatchObject({ reason: 'connection' });
    expect(stranger.arrivals).toHaveLength(0);
    fooled.close();
    await stranger.close();
  });

  it('rejects when credentials cannot be read', async () => {
    const blind = createTransport({
      ...server.cluster,
      applyToHTTPSOptions: async () => {
        await Promise.reject(new Error('ENOENT: ca.crt'));
      },
    });
    await expect(blind.call({ method: 'GET', path: '/x' })).rejects.toThrow(
      'no answer from the API server to GET /x (ENOENT: ca.crt)',
    );
  });

  it('rejects at once when its signal aborts', async () => {
    server.answer(() => undefined);
    const abort = new AbortController();
    const waiting = transport.call({ method: 'GET', path: '/x', signal: abort.signal });
    await until(() => server.arrivals.length === 1);
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'connection' });
    await expect(transport.call({ method: 'GET', path: '/x', signal: abort.signal })).rejects.toMatchObject({
      reason: 'connection',
    });
  });
});

describe('openStream', () => {
  const request = { path: '/watch', query: { watch: 'true' } };

  it('gives the chunks as they come, on a connection of its own, until the server ends', async () => {
    server.answer(({ path, json, response }) => {
      if (path === '/x') {
        json(200, {});
      } else {
        response.writeHead(200).end('hello');
      }
    });
    await transport.call({ method: 'GET', path: '/x' });
    const stream = await transport.openStream({ ...request, signal: new AbortController().signal });
    expect(stream.kind).toBe('open');
    const chunks: string[] = [];
    for await (const chunk of stream.kind === 'open' ? stream.chunks : []) {
      chunks.push(Buffer.from(chunk).toString());
    }
    expect(chunks.join('')).toBe('hello');
    expect(server.connections().made).toBe(2);
  });

  it('gives the answer that came instead', async () => {
    server.answer(({ json }) => {
      json(403, { message: 'no' });
    });
    await expect(transport.openStream({ ...request, signal: new AbortController().signal })).resolves.toEqual({
      kind: 'refused',
      answer: { status: 403, body: { message: 'no' } },
    });
  });

  it('closes the connection when its signal aborts, before the headers and after', async () => {
    const early = new AbortController();
    server.answer(() => undefined);
    const waiting = transport.openStream({ ...request, signal: early.signal });
    await until(() => server.arrivals.length === 1);
    early.abort();
    await expect(waiting).rejects.toBeInstanceOf(NoAnswerError);

    const late = new AbortController();
    server.answer(({ response }) => {
      response.writeHead(200).flushHeaders();
    });
    await transport.openStream({ ...request, signal: late.signal });
    late.abort();
    await until(() => server.connections().open === 0);
  });
});
