import { isIP } from 'node:net';

import { CERTIFICATE_SECRET } from './api/names.js';
import type { Problem } from './core/problem.js';
import { type FlagReader, nonEmpty } from './flag-reader.js';
import { parseTime } from './parse-time.js';

/** Where the certificate of a process comes from. */
export type CertificateConfig = FileCertificates | OwnCertificates;

/** From files that somebody else renews. */
export interface FileCertificates {
  readonly kind: 'files';
  readonly certFile: string;
  readonly keyFile: string;
  /** The authority to publish; only the controller publishes. Absent: somebody else does. */
  readonly caFile?: string;
  readonly caLeadMs: number;
}

/** From the Secret that the controller keeps. */
export interface OwnCertificates {
  readonly kind: 'own';
  readonly secret: string;
  /** For whom they are, beside our Services. */
  readonly hosts: readonly string[];
  readonly caLifeMs: number;
  readonly certificateLifeMs: number;
  readonly caLeadMs: number;
}

export type CertificateFlag = FileFlag | OwnFlag | 'ca-lead';
type FileFlag = (typeof FILE_FLAGS)[number];
type OwnFlag = (typeof OWN_FLAGS)[number];

const FILE_FLAGS = ['tls-cert', 'tls-key', 'tls-ca'] as const;
const OWN_FLAGS = ['certificate-secret', 'certificate-hosts', 'ca-life', 'certificate-life'] as const;

export const CERTIFICATE_FLAGS: Readonly<Record<CertificateFlag, { readonly hint: string; readonly help: string }>> = {
  'tls-cert': { hint: 'FILE', help: 'certificate, PEM; read again when it changes (interceptor: required)' },
  'tls-key': { hint: 'FILE', help: 'its key, PEM (interceptor: required)' },
  'tls-ca': {
    hint: 'FILE',
    help: 'controller, with both of these: the authority to publish, PEM (none: you publish it)',
  },
  'certificate-secret': {
    hint: 'NAME',
    help: `controller, without them: where it keeps its own (${CERTIFICATE_SECRET})`,
  },
  'certificate-hosts': { hint: 'HOST,HOST', help: 'controller: names and addresses beside the Services (none)' },
  'ca-life': { hint: 'DURATION', help: 'controller: how long an authority of its own lasts; 30s to 3650d (730d)' },
  'certificate-life': { hint: 'DURATION', help: 'controller: how long its certificates last; 30s to 3650d (90d)' },
  'ca-lead': { hint: 'DURATION', help: 'how long a new authority is known before it is served; 0s to 1d (5m)' },
};

/** Reads where certificates come from. Undefined, and problems noted, where what is said cannot be, or contradicts itself. */
export function certificateConfig(
  role: 'interceptor' | 'controller' | undefined,
  { textOf, read }: FlagReader<CertificateFlag>,
  problems: Problem[],
): CertificateConfig | undefined {
  const given = FILE_FLAGS.filter((flag) => textOf(flag) !== undefined);
  const caLeadMs = read('ca-lead', '5m', (text) => timeIn(text, 0, DAY_MS));
  if (role !== 'controller' || given.length > 0) {
    problems.push(...contradictions(role, given, textOf));
    return fileCertificates(role, { textOf, read }, caLeadMs);
  }
  const own = {
    secret: read('certificate-secret', CERTIFICATE_SECRET, nonEmpty),
    hosts: textOf('certificate-hosts') === undefined ? [] : read('certificate-hosts', '', parseHosts),
    caLifeMs: read('ca-life', '730d', parseLife),
    certificateLifeMs: read('certificate-life', '90d', parseLife),
    caLeadMs,
  };
  return isComplete(own) ? { kind: 'own', ...own } : undefined;
}

function fileCertificates(
  role: string | undefined,
  { textOf, read }: FlagReader<CertificateFlag>,
  caLeadMs: number | undefined,
): FileCertificates | undefined {
  const certFile = read('tls-cert', '', nonEmpty);
  const keyFile = read('tls-key', '', nonEmpty);
  // Without it whoever renews the files publishes their authority, too.
  const isPublished = role === 'controller' && textOf('tls-ca') !== undefined;
  const caFile = isPublished ? read('tls-ca', '', nonEmpty) : undefined;
  return certFile === undefined || keyFile === undefined || caLeadMs === undefined
    ? undefined
    : { kind: 'files', certFile, keyFile, ...(caFile !== undefined && { caFile }), caLeadMs };
}

/** Flags that are for the other way to come by a certificate, or for the other process, each with what it stands against. */
function contradictions(
  role: string | undefined,
  given: readonly string[],
  textOf: (flag: CertificateFlag) => string | undefined,
): readonly Problem[] {
  const wrong = OWN_FLAGS.filter((flag) => textOf(flag) !== undefined).map((flag) => ({
    path: `--${flag}`,
    message:
      role === 'controller'
        ? `--${flag} is for certificates of our own, and --${given.join(', --')} say that they come from files`
        : `--${flag} is for the controller, which makes the certificates`,
  }));
  const ca = given.includes('tls-ca') && role === 'interceptor';
  return ca ? [...wrong, { path: '--tls-ca', message: '--tls-ca is for the controller, which publishes it' }] : wrong;
}

function isComplete(own: {
  readonly [K in keyof Omit<OwnCertificates, 'kind'>]: OwnCertificates[K] | undefined;
}): own is Omit<OwnCertificates, 'kind'> {
  return Object.values(own).every((value) => value !== undefined);
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

function parseLife(text: string): number | undefined {
  return timeIn(text, 30 * SECOND_MS, 3_650 * DAY_MS);
}

function timeIn(text: string, least: number, most: number): number | undefined {
  const ms = parseTime(text, 's', 'm', 'h', 'd');
  return ms !== undefined && ms >= least && ms <= most ? ms : undefined;
}

/** `a.example,10.0.0.7`: names and addresses, at least one. */
function parseHosts(text: string): readonly string[] | undefined {
  const hosts = text.split(',').map((host) => host.trim());
  return hosts.every((host) => isIP(host) !== 0 || DNS_NAME.test(host)) ? hosts : undefined;
}

const DNS_NAME = /^(?=.{1,253}$)[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$/i;
