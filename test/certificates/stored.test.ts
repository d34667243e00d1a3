import { beforeAll, describe, expect, it } from '@jest/globals';

import type { KeyPair } from '../../src/certificates/certificate.js';
import { noteText, toStored } from '../../src/certificates/stored.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { NOW } from './model.js';

const now = new Date(NOW);
let ca: KeyPair;
let other: KeyPair;
let leaf: KeyPair;
beforeAll(async () => {
  ca = await makeAuthority({ commonName: 'tekton-concurrency CA', now, days: 3 });
  other = await makeAuthority({ commonName: 'tekton-concurrency CA', now, days: 3 });
  leaf = await issueCertificate(ca, { dnsNames: ['B.svc', 'a.svc'], ipAddresses: ['::1', '127.0.0.1'], now, days: 2 });
});

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
