import { AUTHORITY_NAME, BACKDATED_MS, type Certificate, type Pair } from '../../src/certificates/certificate.js';
import { endOfLeaf } from '../../src/certificates/due-leaves.js';
import type { PlanOptions, SecretEdit } from '../../src/certificates/plan-certificates.js';
import { type LeafName, LEAVES, type Stored } from '../../src/certificates/stored.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Some time, in whole seconds as certificates tell it. */
export const NOW = Date.parse('2026-03-01T12:00:00Z');

/** Short lives, so that histories reach the end of some. */
export const options: PlanOptions = {
  caLifeMs: 20 * DAY,
  certificateLifeMs: 6 * DAY,
  caLeadMs: 5 * MINUTE,
  names: { interceptor: ['dns:interceptor.svc'], webhook: ['dns:webhook.svc'] },
};

const aCertificate: Certificate = {
  pem: '',
  id: '',
  commonName: '',
  names: [],
  isAuthority: false,
  notBefore: NOW - BACKDATED_MS,
  notAfter: NOW + 6 * DAY,
  issuerKeyId: 'A',
};

/** A pair of no real keys. Its id is its PEM text, and an authority's the id of its key. */
export function aPair(id: string, fields: Partial<Certificate> = {}): Pair {
  return { cert: id, key: `key of ${id}`, certificate: { ...aCertificate, pem: id, id, ...fields } };
}

export function anAuthority(id: string, fields: Partial<Certificate> = {}): Pair {
  return aPair(id, { isAuthority: true, commonName: AUTHORITY_NAME, notAfter: NOW + 20 * DAY, ...fields });
}

export function aLeaf(name: LeafName, issuer: string, fields: Partial<Certificate> = {}): Pair {
  return aPair(`${name} of ${issuer}`, { names: options.names[name], issuerKeyId: issuer, ...fields });
}

/** What the Secret holds when all is well. */
export function storedUnder(ca: Pair, fields: Partial<Certificate> = {}): Stored {
  const { id } = ca.certificate;
  const leaves = { interceptor: aLeaf('interceptor', id, fields), webhook: aLeaf('webhook', id, fields) };
  return { ca, leaves, hasBrokenNext: false };
}

/** What the Secret holds after the edit, made of pairs of no real keys; `newId` tells them apart. */
export function editedModel(stored: Stored, edit: SecretEdit, now: number, newId: () => string): Stored {
  switch (edit.kind) {
    case 'begin': {
      const { nextKnownSince: _, ...rest } = stored;
      const notBefore = Math.max(now - BACKDATED_MS, edit.after + SECOND);
      const next = anAuthority(newId(), { notBefore, notAfter: now + options.caLifeMs });
      return { ...rest, next, hasBrokenNext: false };
    }
    case 'promote':
      return { ca: stored.next!, leaves: issued(LEAVES, stored.next!, now, newId), hasBrokenNext: false };
    case 'issue':
      return { ...stored, leaves: { ...stored.leaves, ...issued(edit.leaves, stored.ca!, now, newId) } };
    case 'note':
      return { ...stored, nextKnownSince: edit.knownSince };
    case 'drop-next':
      return { ...stored, hasBrokenNext: false };
  }
}

function issued(leaves: readonly LeafName[], ca: Pair, now: number, newId: () => string): Stored['leaves'] {
  const notAfter = endOfLeaf(ca.certificate, now, options);
  const of = (name: LeafName): Pair => ({
    ...aLeaf(name, ca.certificate.id, { notBefore: now - BACKDATED_MS, notAfter }),
    cert: `${name} ${newId()}`,
  });
  return Object.fromEntries(leaves.map((name) => [name, of(name)]));
}
