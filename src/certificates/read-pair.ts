// x509's dependency injection reads Reflect metadata while it loads.
import 'reflect-metadata';

import { createPrivateKey, X509Certificate } from 'node:crypto';

import { PemConverter } from '@peculiar/x509';

import type { Certificate, KeyPair, Pair } from './certificate.js';
import { readCertificate } from './read-certificate.js';

/** A pair that can be served or signed with; undefined where one half cannot be read, or the key is another's. */
export function readPair({ cert, key }: KeyPair): Pair | undefined {
  const certificate = readCertificate(cert);
  return certificate !== undefined && fits(certificate, key) ? { cert, key, certificate } : undefined;
}

/**
 * Whether certificates can be signed with it. A server takes a key of any kind and form; signing needs one of ours: P-256, in
 * PKCS#8, the first block of its text.
 */
export function canSign({ certificate, key }: Pair): boolean {
  return certificate.isAuthority && isSigningKey(key);
}

/** Whether the signature is that authority's; who issued it by name may be somebody else. */
export function isSignedBy(certificate: Certificate, authority: Certificate): boolean {
  const issuer = new X509Certificate(authority.pem);
  const issued = new X509Certificate(certificate.pem);
  return issued.checkIssued(issuer) && issued.verify(issuer.publicKey);
}

function fits({ pem }: Certificate, key: string): boolean {
  try {
    return new X509Certificate(pem).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function isSigningKey(key: string): boolean {
  try {
    const der = Buffer.from(PemConverter.decodeFirst(key));
    const { asymmetricKeyDetails } = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
