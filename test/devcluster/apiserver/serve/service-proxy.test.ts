import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { issueCertificate, makeAuthority } from '../../../../src/kube/certificates.js';
import { type Client, createClient } from '../../../contract/access.js';
import { type Embedded, startEmbedded } from '../embedded-server.js';

let server: Embedded;
let client: Client;
let behind: Server;
let port: number;
let isThere = true;

beforeAll(async () => {
  const now = new Date();
  const authority = await makeAuthority({ commonName: 'unknown to the API server', now, days: 1 });
  behind = createServer(
    await issueCertificate(authority, { dnsNames: ['x'], ipAddresses: [], now, days: 1 }),
    (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.statusCode = request.url === '/odd' ? 418 : 200;
        response.end(
          request.url === '/text' ? 'words' : JSON.stringify({ method: request.method, url: request.url, body }),
        );
      });
    },
  );
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
  port = (behind.address() as AddressInfo).port;
  server = await startEmbedded({ resolveService: () => (isThere ? { host: '127.0.0.1', port } : undefined) });
  client = createClient(server.access);
  await client.send('POST', '/api/v1/namespaces/default/services', {
    body: { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 443 }] } },
  });
});
afterAll(async () => {
  client.close();
  await server.close();
  await new Promise((resolve) => behind.close(resolve));
});

const through = (service: string, path = '/'): string => `/api/v1/namespaces/default/services/${service}/proxy${path}`;

describe('the proxy of a Service', () => {
  it('passes a request on, and gives back what is answered, whoever signed the certificate', async () => {
    const { status, body } = await client.send('POST', through('https:a:443', '/deep/path'), { body: { a: 1 } });
    expect({ status, body }).toEqual({ status: 200, body: { method: 'POST', url: '/deep/path', body: '{"a":1}' } });
  });
  it('gives back other statuses and what is no JSON', async () => {
    expect((await client.send('GET', through('https:a:443', '/odd'))).status).toBe(418);
    expect((await client.send('GET', through('https:a:443', '/text'))).body).toBe('words');
  });
  it('says that there is no such Service', async () => {
    const { status, body } = await client.send('GET', through('https:b:443'));
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'services "b" not found' });
  });
  it('says that nothing is behind it', async () => {
    isThere = false;
    const { status, body } = await client.send('GET', through('https:a:443'));
    isThere = true;
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: 'no endpoints available for service "https:a:443"',
    });
  });
  it('says that nothing listens there', async () => {
    const real = port;
    port = 1;
    const { status, body } = await client.send('GET', through('https:a:443'));
    port = real;
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: 'error trying to reach service: dial tcp 127.0.0.1:1: connect: connection refused',
    });
  });
});
