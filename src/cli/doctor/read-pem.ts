import { X509Certificate } from 'node:crypto';

import { textAt } from '../typed-at.js';

export interface CertificateRead {
  /** SHA-256 of its bytes: two that are equal are one certificate. */
  readonly fingerprint: string;
  /** Milliseconds since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  readonly names: readonly string[];
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates of a PEM text; undefined where there is none, or one that cannot be read. */
export function certificatesIn(pem: string): readonly CertificateRead[] | undefined {
  try {
    const blocks = pem.match(BLOCK) ?? [];
    return blocks.length === 0 ? undefined : blocks.map((block) => readOne(new X509Certificate(block)));
  } catch {
    return undefined;
  }
}

function readOne({ fingerprint256, validFrom, validTo, subjectAltName = '' }: X509Certificate): CertificateRead {
  return {
    fingerprint: fingerprint256,
    notBefore: Date.parse(validFrom),
    notAfter: Date.parse(validTo),
    names: subjectAltName.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, '')),
  };
}

/** A value of a Secret, or a caBundle: base64 of a text. */
export function decoded(object: unknown, ...path: readonly string[]): string {
  return Buffer.from(textAt(object, ...path), 'base64').toString('utf8');
}
