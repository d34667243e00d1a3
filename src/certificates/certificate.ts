/** A certificate as decisions see it. Times are milliseconds since the epoch. */
export interface Certificate {
  /** This one alone, as PEM that ends with a line break. */
  readonly pem: string;
  /** SHA-256 over the whole certificate. */
  readonly id: string;
  readonly commonName: string;
  /** What it is for: `dns:a.svc` and `ip:127.0.0.1`, sorted. */
  readonly names: readonly string[];
  readonly isAuthority: boolean;
  readonly notBefore: number;
  readonly notAfter: number;
  /** Which key signed it; empty where it does not say. */
  readonly issuerKeyId: string;
}

/** A certificate, with what stands between it and its authority, and its key; both as PEM text. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** A key pair that has been read, and whose halves fit. */
export interface Pair extends KeyPair {
  readonly certificate: Certificate;
}

/** What authorities of ours are called: so those that we published are known again. */
export const AUTHORITY_NAME = 'tekton-concurrency CA';

/** Certificates begin this much before they are made: clocks that read them need not agree with the one that made them. */
export const BACKDATED_MS = 3_600_000;

/** Whether it counts at that time. One that begins later counts, as far as clocks may differ. */
export function isInForce({ notBefore, notAfter }: Certificate, now: number): boolean {
  return notBefore <= now + BACKDATED_MS && now < notAfter;
}

/** Whether it is an authority that this program made. */
export function isOurs({ isAuthority, commonName }: Certificate): boolean {
  return isAuthority && commonName === AUTHORITY_NAME;
}
