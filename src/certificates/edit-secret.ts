import { AUTHORITY_NAME, type KeyPair } from './certificate.js';
import { endOfLeaf } from './due-leaves.js';
import type { PlanOptions, SecretEdit } from './plan-certificates.js';
import type { Maker } from './ports.js';
import { type LeafName, LEAVES, noteText, type SecretContent, type Stored } from './stored.js';

const DAY_MS = 86_400_000;

export interface EditMeans {
  readonly make: Maker;
  readonly now: number;
  readonly options: PlanOptions;
}

/** The content of the Secret after the edit. What else is in it stays. */
export async function editSecret(
  before: SecretContent,
  stored: Stored,
  edit: SecretEdit,
  means: EditMeans,
): Promise<SecretContent> {
  const { make, now, options } = means;
  switch (edit.kind) {
    case 'begin': {
      const days = options.caLifeMs / DAY_MS;
      const next = await make.makeAuthority({
        commonName: AUTHORITY_NAME,
        now: new Date(now),
        days,
        after: edit.after,
      });
      return { data: { ...before.data, ...entriesOf('next-ca', next) }, note: undefined };
    }
    case 'promote': {
      const { next } = stored;
      const data = { ...withoutNext(before.data), ...(next !== undefined && entriesOf('ca', next)) };
      return { data: { ...data, ...(await issued(LEAVES, next, means)) }, note: undefined };
    }
    case 'issue':
      return { ...before, data: { ...before.data, ...(await issued(edit.leaves, stored.ca, means)) } };
    case 'note':
      return { ...before, note: stored.next && noteText(stored.next.certificate.id, edit.knownSince) };
    case 'drop-next':
      return { data: withoutNext(before.data), note: undefined };
  }
}

async function issued(
  leaves: readonly LeafName[],
  authority: Stored['ca'],
  { make, now, options }: EditMeans,
): Promise<SecretContent['data']> {
  if (authority === undefined) {
    return {};
  }
  const days = (endOfLeaf(authority.certificate, now, options) - now) / DAY_MS;
  const made = leaves.map(async (name) => {
    const pair = await make.issueCertificate(authority, {
      dnsNames: ofKind('dns:', options.names[name]),
      ipAddresses: ofKind('ip:', options.names[name]),
      now: new Date(now),
      days,
    });
    return entriesOf(name, pair);
  });
  return (await Promise.all(made)).reduce((all, entries) => ({ ...all, ...entries }), {});
}

function entriesOf(name: string, { cert, key }: KeyPair): SecretContent['data'] {
  return { [`${name}.crt`]: cert, [`${name}.key`]: key };
}

function withoutNext(data: SecretContent['data']): SecretContent['data'] {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !/^next-ca\.(crt|key)$/u.test(name)));
}

function ofKind(kind: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
}
