import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { type Authority, issueCertificate, makeAuthority } from '../../src/kube/certificates.js';

const now = new Date();
const servers: https.Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serverOf(authority: Authority): Promise<number> {
  const leaf = await issueCertificate(authority, {
    dnsNames: ['localhost', 'concurrency-interceptor.tekton-concurrency.svc'],
    ipAddresses: ['127.0.0.1', '::1'],
    now,
    days: 1,
  });
  const server = https.createServer(leaf, (_request, response) => response.end('hello'));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function statusOf(port: number, options: https.RequestOptions): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    https
      .get({ host: '127.0.0.1', port, agent: false, ...options }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });
}

describe('issueCertificate', () => {
  it('makes a server certificate that a client which trusts the authority accepts, by address and by name', async () => {
    const authority = await makeAuthority({ commonName: 'test', now, days: 1 });
    const port = await serverOf(authority);
    await expect(statusOf(port, { ca: authority.cert })).resolves.toBe(200);
    await expect(
      statusOf(port, { ca: authority.cert, servername: 'concurrency-interceptor.tekton-concurrency.svc' }),
    ).resolves.toBe(200);
  });

  it('makes one that is refused under another name, and by a client of another authority', async () => {
    const authority = await makeAuthority({ commonName: 'test', now, days: 1 });
    const stranger = await makeAuthority({ commonName: 'test', now, days: 1 });
    const port = await serverOf(authority);
    await expect(statusOf(port, { ca: authority.cert, servername: 'elsewhere.svc' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    await expect(statusOf(port, { ca: stranger.cert })).rejects.toThrow();
  });

  it('begins an hour before now and ends when asked', async () => {
    const authority = await makeAuthority({ commonName: 'test', now: new Date('2026-03-01T12:00:00Z'), days: 365 });
    const leaf = await issueCertificate(authority, {
      dnsNames: ['a.svc'],
      ipAddresses: [],
      now: new Date('2026-03-01T12:00:00Z'),
      days: 30,
    });
    const certificate = new X509Certificate(leaf.cert);
    expect(new Date(certificate.validFrom)).toEqual(new Date('2026-03-01T11:00:00Z'));
    expect(new Date(certificate.validTo)).toEqual(new Date('2026-03-31T12:00:00Z'));
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(new X509Certificate(authority.cert).publicKey)).toBe(true);
    expect(certificate.subjectAltName).toBe('DNS:a.svc');
  });

  it('signs with an authority that was stored and loaded again', async () => {
    const made = await makeAuthority({ commonName: 'test', now, days: 1 });
    const loaded = JSON.parse(JSON.stringify(made)) as Authority;
    await expect(statusOf(await serverOf(loaded), { ca: made.cert })).resolves.toBe(200);
  });
});
