// x509's dependency injection reads Reflect metadata while it loads.
import 'reflect-metadata';

import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509';

import type { KeyPair } from '../../src/certificates/certificate.js';
import { noteText, toStored } from '../../src/certificates/stored.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { NOW } from './model.js';

const now = new Date(NOW);
let ca: KeyPair;
let other: KeyPair;
let leaf: KeyPair;
let p384: KeyPair;
beforeAll(async () => {
  ca = await makeAuthority({ commonName: 'tekton-concurrency CA', now, days: 3 });
  other = await makeAuthority({ commonName: 'tekton-concurrency CA', now, days: 3 });
  leaf = await issueCertificate(ca, { dnsNames: ['B.svc', 'a.svc'], ipAddresses: ['::1', '127.0.0.1'], now, days: 2 });
  p384 = await authorityOfP384();
});

async function authorityOfP384(): Promise<KeyPair> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-384' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['tekton-concurrency CA'] }],
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    notBefore: now,
    extensions: [new BasicConstraintsExtension(true)],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: key.toString() };
}

function sec1(key: string): string {
  return createPrivateKey(key).export({ type: 'sec1', format: 'pem' }).toString();
}

function entries(name: string, { cert, key }: KeyPair): Readonly<Record<string, string>> {
  return { [`${name}.crt`]: cert, [`${name}.key`]: key };
}

describe('toStored', () => {
  it('reads pairs, their times, names and who signed them', () => {
    const data = { ...entries('ca', ca), ...entries('webhook', leaf), ...entries('interceptor', leaf) };
    const stored = toStored({ data, note: undefined });
    expect(stored).toMatchObject({
      ca: { certificate: { commonName: 'tekton-concurrency CA', isAuthority: true, names: [] } },
      leaves: { interceptor: {}, webhook: {} },
      hasBrokenNext: false,
    });
    expect(stored.leaves.webhook?.certificate).toMatchObject({
      isAuthority: false,
      names: ['dns:a.svc', 'dns:b.svc', 'ip:127.0.0.1', 'ip:::1'],
      notBefore: NOW - 3_600_000,
      notAfter: NOW + 2 * 86_400_000,
      issuerKeyId: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  it.each<[string, () => Readonly<Record<string, string>>]>([
    ['nothing', () => ({})],
    ['text that is no certificate', () => entries('ca', { cert: 'x', key: 'y' })],
    ['half a pair', () => ({ 'ca.crt': ca.cert })],
    ['the key of another', () => entries('ca', { cert: ca.cert, key: other.key })],
    ['an authority whose key is no PKCS#8, as openssl writes it', () => entries('ca', { ...ca, key: sec1(ca.key) })],
    ['an authority whose key comes after something else', () => entries('ca', { ...ca, key: ca.cert + ca.key })],
    ['an authority with a key of another kind', () => entries('ca', p384)],
    ['a server certificate as authority', () => entries('ca', leaf)],
    ['a certificate cut off', () => entries('ca', { cert: ca.cert.slice(0, 200), key: ca.key })],
    [
      'a certificate whose body is garbage',
      () => entries('ca', { cert: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', key: ca.key }),
    ],
    ['a certificate without its authority', () => entries('webhook', leaf)],
  ])('finds nothing to use in %s', (_, data) => {
    expect(toStored({ data: data(), note: undefined })).toEqual({ leaves: {}, hasBrokenNext: false });
  });

  it('finds no use in what another authority of the same name signed', () => {
    const stored = toStored({ data: { ...entries('ca', other), ...entries('webhook', leaf) }, note: undefined });
    expect(stored.leaves).toEqual({});
  });

  it('says that there is a next authority that cannot be used', () => {
    const data = { ...entries('ca', ca), 'next-ca.crt': other.cert };
    expect(toStored({ data, note: undefined }).hasBrokenNext).toBe(true);
  });

  it('reads since when the next authority is known, if the note speaks of that one', () => {
    const data = { ...entries('ca', ca), ...entries('next-ca', other) };
    const { next } = toStored({ data, note: undefined });
    expect(toStored({ data, note: noteText(next!.certificate.id, NOW) })).toMatchObject({ nextKnownSince: NOW });
    for (const note of [noteText('another', NOW), '{', '{"v":2}', '"knownSince":"never"']) {
      expect(toStored({ data, note })).not.toHaveProperty('nextKnownSince');
    }
  });
});
