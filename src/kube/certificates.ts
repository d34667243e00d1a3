// x509's dependency injection reads Reflect metadata while it loads.
import 'reflect-metadata';

import { webcrypto } from 'node:crypto';

import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** A certificate and its private key, both as PEM text. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority: everything that signing needs is in its PEM texts, so it can be stored and loaded again. */
export type Authority = KeyPair;

export interface AuthorityOptions {
  readonly commonName: string;
  readonly now: Date;
  readonly days: number;
  /** It begins later than this, in milliseconds since the epoch, even where that is less than an hour ago. */
  readonly after?: number;
}

export interface CertificateOptions {
  readonly dnsNames: readonly string[];
  readonly ipAddresses: readonly string[];
  readonly now: Date;
  readonly days: number;
}

// Making a P-256 key takes 45 ms, an RSA one most of a second.
const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };

/** Certificates tell time in seconds. */
const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A new self-signed authority that may sign leaves only. */
export async function makeAuthority(options: AuthorityOptions): Promise<Authority> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [options.commonName] }],
    keys,
    signingAlgorithm,
    ...validity(options),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await keyPem(keys.privateKey) };
}

/** A new server certificate, signed by `authority`, for the names and addresses given. */
export async function issueCertificate(authority: Authority, options: CertificateOptions): Promise<KeyPair> {
  const issuer = new X509Certificate(authority.cert);
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create({
    // Names stand in the SAN extension alone, which may be longer than a common name's 64 characters.
    subject: '',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority),
    signingAlgorithm,
    ...validity(options),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      // RFC 5280 4.2.1.6: with an empty subject the alternative names are critical.
      new SubjectAlternativeNameExtension(
        [
          ...options.dnsNames.map((value) => ({ type: 'dns' as const, value })),
          ...options.ipAddresses.map((value) => ({ type: 'ip' as const, value })),
        ],
        true,
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { cert: certificate.toString('pem'), key: await keyPem(keys.privateKey) };
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
}

/** Begins an hour early: the clocks of the API server and of EventListeners need not agree with ours. */
function validity({ now, days, after = 0 }: Pick<AuthorityOptions, 'now' | 'days' | 'after'>): {
  readonly notBefore: Date;
  readonly notAfter: Date;
} {
  const begin = Math.max(now.getTime() - hourMs, after + secondMs);
  return { notBefore: new Date(begin), notAfter: new Date(now.getTime() + days * dayMs) };
}

async function signingKey(authority: Authority): Promise<webcrypto.CryptoKey> {
  const der = PemConverter.decodeFirst(authority.key);
  return await webcrypto.subtle.importKey('pkcs8', der, keyAlgorithm, false, ['sign']);
}

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), PemConverter.PrivateKeyTag);
}
