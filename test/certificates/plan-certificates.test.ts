import { describe, expect, it } from '@jest/globals';

import type { Pair } from '../../src/certificates/certificate.js';
import { type Plan, planCertificates, type TrustState } from '../../src/certificates/plan-certificates.js';
import type { Stored } from '../../src/certificates/stored.js';
import { aLeaf, aPair, anAuthority, DAY, HOUR, MINUTE, NOW, options, storedUnder } from './model.js';

/** An object whose entries all trust these. */
function trusting(...authorities: readonly Pair[]): TrustState {
  const bundle = authorities.map(({ certificate }) => certificate);
  return { kind: 'present', entries: [bundle, bundle] };
}

const nothing: Stored = { leaves: {}, hasBrokenNext: false };
const absent: TrustState = { kind: 'absent' };
const unreadable: TrustState = { kind: 'unreadable' };
const unwritable: TrustState = { kind: 'unwritable' };

const a = anAuthority('A');
const old = anAuthority('old', { notBefore: NOW - 15 * DAY, notAfter: NOW + 5 * DAY });
const next = anAuthority('next');

interface Wanted {
  readonly bundle: readonly string[];
  readonly edit?: Plan['edit'] | undefined;
}

function planFor(stored: Stored, trust: readonly TrustState[], now = NOW): Wanted {
  const { bundle, edit } = planCertificates({ stored, trust, lastPublished: [], now }, options);
  return { bundle: bundle.map(({ id }) => id), edit };
}

const begin = (why: string): unknown => ({ kind: 'begin', after: expect.any(Number), why });
const NO_AUTHORITY = begin('there is no authority that can be used');
const LATE = begin('less than a third of its life is left');
const NEWER = begin('a newer one is published');

describe('planCertificates', () => {
  it.each<[string, Stored, readonly TrustState[], readonly string[], unknown]>([
    ['makes an authority where there is nothing at all', nothing, [], [], NO_AUTHORITY],
    [
      'promotes the first authority at once where nobody asks yet',
      { ...nothing, next },
      [absent],
      ['next'],
      { kind: 'promote' },
    ],
    ['publishes the first authority before it signs', { ...nothing, next }, [trusting()], ['next'], undefined],
    [
      'lets the first one sign when it is published',
      { ...nothing, next },
      [trusting(next)],
      ['next'],
      { kind: 'promote' },
    ],
    [
      'does not wait for what refuses us where nothing can be served',
      { ...nothing, next },
      [unreadable, unwritable],
      ['next'],
      { kind: 'promote' },
    ],
    [
      'changes nothing where all is well',
      storedUnder(a),
      [trusting(a), absent, unreadable, unwritable],
      ['A'],
      undefined,
    ],
    ['mends what was emptied', storedUnder(a), [trusting()], ['A'], undefined],
    [
      'leaves out junk and foreign authorities',
      storedUnder(a),
      [trusting(a, aPair('leaf'), anAuthority('x', { commonName: 'x' }))],
      ['A'],
      undefined,
    ],
    [
      'leaves out what has ended',
      storedUnder(a),
      [trusting(a, anAuthority('gone', { notAfter: NOW }))],
      ['A'],
      undefined,
    ],
    [
      'keeps the former authority for a day after the last took over, whenever that was made',
      storedUnder(anAuthority('A', { notBefore: NOW - 3 * DAY }), { notBefore: NOW - DAY - HOUR + 1_000 }),
      [trusting(a, old)],
      ['A', 'old'],
      undefined,
    ],
    [
      'and while there is nothing that it signed',
      { ...storedUnder(anAuthority('A', { notBefore: NOW - 3 * DAY })), leaves: {} },
      [trusting(a, old)],
      ['A', 'old'],
      { kind: 'issue', leaves: ['interceptor', 'webhook'] },
    ],
    [
      'and no longer',
      storedUnder(anAuthority('A', { notBefore: NOW - DAY - HOUR }), { notBefore: NOW - DAY - HOUR }),
      [trusting(a, old)],
      ['A'],
      undefined,
    ],
    [
      'makes a new authority, and publishes those that were, where the Secret is lost',
      nothing,
      [trusting(a, old)],
      ['A', 'old'],
      NO_AUTHORITY,
    ],
    [
      'publishes it together with them before it signs',
      { ...nothing, next },
      [trusting(a, old)],
      ['next', 'A', 'old'],
      undefined,
    ],
    [
      'issues what is missing',
      { ...storedUnder(a), leaves: {} },
      [trusting(a)],
      ['A'],
      { kind: 'issue', leaves: ['interceptor', 'webhook'] },
    ],
    [
      'issues what is for other names',
      {
        ...storedUnder(a),
        leaves: { ...storedUnder(a).leaves, webhook: aLeaf('webhook', 'A', { names: ['dns:other'] }) },
      },
      [trusting(a)],
      ['A'],
      { kind: 'issue', leaves: ['webhook'] },
    ],
    [
      'issues what has less than a third of its life left',
      storedUnder(a, { notAfter: NOW + 2 * DAY - 1 }),
      [trusting(a)],
      ['A'],
      { kind: 'issue', leaves: ['interceptor', 'webhook'] },
    ],
    ['leaves alone what has a third', storedUnder(a, { notAfter: NOW + 2 * DAY }), [trusting(a)], ['A'], undefined],
    [
      'does not issue again what ends with its authority',
      storedUnder(anAuthority('A', { notAfter: NOW + DAY }), { notAfter: NOW + DAY }),
      [trusting(a)],
      ['A'],
      LATE,
    ],
    ['begins another authority when a third is left', storedUnder(old), [trusting(old)], ['old'], LATE],
    ['publishes it beside the one in use', { ...storedUnder(old), next }, [trusting(old)], ['old', 'next'], undefined],
    [
      'notes when all know it',
      { ...storedUnder(old), next },
      [trusting(old, next), absent],
      ['old', 'next'],
      { kind: 'note', knownSince: NOW },
    ],
    [
      'waits while not all entries know it',
      { ...storedUnder(old), next },
      [trusting(next), trusting(old)],
      ['old', 'next'],
      undefined,
    ],
    [
      'waits until it was known for long enough',
      { ...storedUnder(old), next, nextKnownSince: NOW - 5 * MINUTE + 1 },
      [trusting(next)],
      ['old', 'next'],
      undefined,
    ],
    [
      'then lets it sign',
      { ...storedUnder(old), next, nextKnownSince: NOW - 5 * MINUTE },
      [trusting(next)],
      ['old', 'next'],
      { kind: 'promote' },
    ],
    [
      'counts anew where somebody took it out meanwhile',
      { ...storedUnder(old), next, nextKnownSince: NOW - 5 * MINUTE },
      [trusting(old)],
      ['old', 'next'],
      { kind: 'note', knownSince: NOW },
    ],
    [
      'counts anew where the time is yet to come',
      { ...storedUnder(old), next, nextKnownSince: NOW + 1 },
      [trusting(next)],
      ['old', 'next'],
      { kind: 'note', knownSince: NOW },
    ],
    [
      'waits for what may not be written while there is time',
      { ...storedUnder(old), next: anAuthority('next', { notBefore: NOW - 2 * DAY }), nextKnownSince: 0 },
      [unwritable],
      ['old', 'next'],
      undefined,
    ],
    [
      'waits for what may not be read, for rights may be away for a moment',
      { ...storedUnder(old), next: anAuthority('next', { notBefore: NOW - 5 * HOUR }), nextKnownSince: 0 },
      [unreadable],
      ['old', 'next'],
      undefined,
    ],
    [
      'and not when a hundredth of a life has passed, for it may be none of ours',
      { ...storedUnder(old), next: anAuthority('next', { notBefore: NOW - 6 * HOUR }), nextKnownSince: 0 },
      [unreadable, trusting(old, next)],
      ['old', 'next'],
      { kind: 'promote' },
    ],
    [
      'and not when there is little left',
      {
        ...storedUnder(
          { ...old, certificate: { ...old.certificate, notAfter: NOW + 3 * DAY } },
          { notAfter: NOW + 3 * DAY },
        ),
        next,
        nextKnownSince: 0,
      },
      [unwritable],
      ['old', 'next'],
      { kind: 'promote' },
    ],
    [
      'waits for nothing when there is none',
      { ...storedUnder(anAuthority('old', { notAfter: NOW + 5 * MINUTE }), { notAfter: NOW + 5 * MINUTE }), next },
      [trusting()],
      ['old', 'next'],
      { kind: 'promote' },
    ],
    [
      'goes on with a renewal that somebody began',
      { ...storedUnder(a), next, nextKnownSince: 0 },
      [trusting(a, next)],
      ['A', 'next'],
      { kind: 'promote' },
    ],
    [
      'takes away a new authority that cannot be used',
      { ...storedUnder(a), hasBrokenNext: true },
      [trusting(a)],
      ['A'],
      { kind: 'drop-next' },
    ],
    [
      'publishes the authority of a restored Secret, and replaces it',
      storedUnder(anAuthority('restored', { notBefore: NOW - 3 * DAY })),
      [trusting(a)],
      ['restored', 'A'],
      NEWER,
    ],
    [
      'makes another for one that has ended',
      storedUnder(anAuthority('A', { notAfter: NOW })),
      [trusting(a)],
      ['A'],
      NO_AUTHORITY,
    ],
  ])('%s', (...[, stored, trust, bundle, edit]) => {
    expect(planFor(stored, trust)).toEqual({ bundle, edit });
  });

  it('keeps the former authority for twice the time that everybody waits, where that is longer', () => {
    const bundleAfter = (ms: number): readonly string[] => {
      const stored = storedUnder(a, { notBefore: NOW - HOUR - ms });
      const situation = { stored, trust: [trusting(a, old)], lastPublished: [], now: NOW };
      return planCertificates(situation, { ...options, caLeadMs: DAY }).bundle.map(({ id }) => id);
    };
    expect([bundleAfter(2 * DAY - 1_000), bundleAfter(2 * DAY)]).toEqual([['A', 'old'], ['A']]);
  });

  it('has a new authority begin after all that have begun', () => {
    const published = anAuthority('A', { notBefore: NOW - 1_000 });
    const later = anAuthority('B', { notBefore: NOW + MINUTE });
    expect(planFor(nothing, [trusting(published, later)]).edit).toMatchObject({ after: NOW - 1_000 });
  });

  it('is content with a clock that is an hour behind', () => {
    expect(planFor(storedUnder(a), [trusting(a)], NOW - 2 * HOUR)).toEqual({ bundle: ['A'], edit: undefined });
  });

  it('publishes five at the most, and those in use first', () => {
    const many = Array.from({ length: 9 }, (_, at) => anAuthority(`of ${at}`, { notBefore: NOW - 2 * HOUR - at }));
    expect(planFor(storedUnder(a), [trusting(...many, a)]).bundle).toEqual(['A', 'of 0', 'of 1', 'of 2', 'of 3']);
  });
});
