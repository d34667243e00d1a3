// x509's dependency injection reads Reflect metadata while it loads.
import 'reflect-metadata';

import { X509Certificate } from 'node:crypto';

import {
  AuthorityKeyIdentifierExtension,
  SubjectAlternativeNameExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';

import type { Certificate } from './certificate.js';
import { hostName } from './host-name.js';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/gu;

/** The first certificate of a PEM text; undefined where there is none that can be read. */
export function readCertificate(pem: string): Certificate | undefined {
  const [block] = pem.match(BLOCK) ?? [];
  return block === undefined ? undefined : readBlock(block);
}

/** Every certificate of a PEM text, as far as they can be read. */
export function readCertificates(pem: string): readonly Certificate[] {
  return (pem.match(BLOCK) ?? []).flatMap((block) => readBlock(block) ?? []);
}

function readBlock(block: string): Certificate | undefined {
  try {
    const certificate = new X509Certificate(block);
    // Node's own class knows no key ids.
    const parsed = new ParsedCertificate(certificate.toString());
    return {
      pem: certificate.toString(),
      id: certificate.fingerprint256,
      commonName: parsed.subjectName.getField('CN')[0] ?? '',
      names: namesOf(parsed),
      isAuthority: certificate.ca,
      notBefore: parsed.notBefore.getTime(),
      notAfter: parsed.notAfter.getTime(),
      issuerKeyId: parsed.getExtension(AuthorityKeyIdentifierExtension)?.keyId ?? '',
    };
  } catch {
    return undefined;
  }
}

function namesOf(certificate: ParsedCertificate): readonly string[] {
  const items = certificate.getExtension(SubjectAlternativeNameExtension)?.names.items ?? [];
  return items
    .map(({ type, value }) => (type === 'dns' || type === 'ip' ? hostName(value) : `${type}:${value}`))
    .toSorted((a, b) => (a < b ? -1 : 1));
}
