import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { CERTIFICATE_SECRET, CERTIFICATES_ANNOTATION } from '../../src/api/names.js';
import { editSecret } from '../../src/certificates/edit-secret.js';
import { noteText, type SecretContent, toStored } from '../../src/certificates/stored.js';
import { issueCertificate, makeAuthority } from '../../src/kube/certificates.js';
import { at } from '../builders/time.js';

interface Recorded {
  readonly name: string;
  readonly annotation: string;
  readonly note: string;
  readonly keys: readonly string[];
  readonly whileReplaced: readonly string[];
}

/** The names of what is in it: keys of its own are in no repository. */
const recorded = JSON.parse(
  readFileSync(fileURLToPath(new URL('v1/certificates/secret.json', import.meta.url)), 'utf8'),
) as Recorded;

const means = {
  make: { makeAuthority, issueCertificate },
  now: at(0) / 1_000,
  options: {
    caLifeMs: 7 * 86_400_000,
    certificateLifeMs: 86_400_000,
    caLeadMs: 300_000,
    names: { interceptor: ['dns:a.svc'], webhook: ['dns:b.svc'] },
  },
};

/** The first authority takes over at once, and a second one is made beside it. */
async function written(): Promise<SecretContent> {
  const begin = { kind: 'begin', why: 'there is none', after: 0 } as const;
  const empty = { data: {}, note: undefined };
  const begun = await editSecret(empty, toStored(empty), begin, means);
  const promoted = await editSecret(begun, toStored(begun), { kind: 'promote' }, means);
  return await editSecret(promoted, toStored(promoted), begin, means);
}

describe('the Secret of the certificates', () => {
  it('has the names that it was recorded with', async () => {
    const { data } = await written();
    expect(Object.keys(data).toSorted()).toEqual([...recorded.keys, ...recorded.whileReplaced].toSorted());
    expect([CERTIFICATE_SECRET, CERTIFICATES_ANNOTATION]).toEqual([recorded.name, recorded.annotation]);
    expect(noteText('AB:CD', at(0) / 1_000)).toBe(recorded.note);
  });

  it('is read by those names, whatever else a later version keeps in it', async () => {
    const { data } = await written();
    const read = toStored({ data: { ...data, 'metrics.crt': 'x', 'metrics.key': 'y' }, note: recorded.note });
    expect([read.ca, read.next, read.leaves.interceptor, read.leaves.webhook].map((pair) => pair?.cert)).toEqual(
      ['ca', 'next-ca', 'interceptor', 'webhook'].map((name) => data[`${name}.crt`]),
    );
  });

  it('keeps what is of a later version where it is written', async () => {
    const before = { data: { ...(await written()).data, 'metrics.crt': 'x' }, note: undefined };
    const after = await editSecret(before, toStored(before), { kind: 'promote' }, means);
    expect(after.data['metrics.crt']).toBe('x');
  });

  it('says of no authority when it was known where the note is of a later version', async () => {
    const content = await written();
    const id = toStored(content).next?.certificate.id ?? '';
    const note = noteText(id, at(0) / 1_000);
    expect(toStored({ ...content, note }).nextKnownSince).toBe(at(0) / 1_000);
    expect(toStored({ ...content, note: note.replace('"v":1', '"v":2') })).not.toHaveProperty('nextKnownSince');
  });
});
