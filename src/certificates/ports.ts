import type { KeyPair } from './certificate.js';
import type { SecretContent } from './stored.js';

/** Makes keys and certificates. */
export interface Maker {
  readonly makeAuthority: (options: {
    readonly commonName: string;
    readonly now: Date;
    readonly days: number;
    /** It begins later than this, in milliseconds since the epoch. */
    readonly after: number;
  }) => Promise<KeyPair>;
  readonly issueCertificate: (
    authority: KeyPair,
    options: {
      readonly dnsNames: readonly string[];
      readonly ipAddresses: readonly string[];
      readonly now: Date;
      readonly days: number;
    },
  ) => Promise<KeyPair>;
}

/** A Secret as it was read. */
export interface SecretRead extends SecretContent {
  /** What a write of it is compared with. */
  readonly version: string;
}

/** The Secret that holds certificates. Everything rejects where the API server refuses or does not answer. */
export interface SecretStore {
  /** Undefined where there is none. */
  readonly read: () => Promise<SecretRead | undefined>;
  /** Writes the content if the Secret is still as `before`, or still absent; false where somebody else was faster. */
  readonly write: (before: SecretRead | undefined, content: SecretContent) => Promise<boolean>;
}

/** An object that says by which authorities we are known. */
export interface TrustObject {
  readonly name: string;
  /** Rejects where the API server does not answer. */
  readonly read: () => Promise<TrustRead>;
}

export type TrustRead =
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly why: string }
  | {
      readonly kind: 'present';
      /** What each of its entries has, as PEM text; undefined for one that has to be written whatever is in it. */
      readonly bundles: readonly (string | undefined)[];
      /** Writes the bundle to all entries, if the object is still as it was read. */
      readonly publish: (bundle: string) => Promise<Published>;
    };

export type Published =
  { readonly kind: 'done' | 'changed-meanwhile' } | { readonly kind: 'refused'; readonly why: string };

type Write = (message: string, fields?: object) => void;
export type CertificateLog = Readonly<Record<'info' | 'warn' | 'error', Write>>;

/** Time and timers. */
export interface Time {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}
