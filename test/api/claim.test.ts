import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import {
  askerIn,
  askerOf,
  claimNameOf,
  entryNameOf,
  expiredClaims,
  MAX_CLAIM_TTL_MS,
  parseClaim,
  toClaim,
} from '../../src/api/claim.js';
import { EXPIRES_LABEL } from '../../src/api/names.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';

const HOUR = 3_600_000;
const NOW = Date.UTC(2024, 4, 1, 10, 20);

const aClaim = (expiresAt = NOW + HOUR) =>
  toClaim({ eventID: 'e-1', trigger: 'ci', entryName: '0123456789abcdef', entry: aClaimEntry(), expiresAt });

describe('claimNameOf', () => {
  it('is 40 hex digits of a hash, the same from one version of the program to the next', () => {
    expect(claimNameOf('e-1', 'ci')).toBe('c-07797d324e2dbc8f0893f76405d51e4af6ab365d');
  });

  it('is never the same for two pairs of event and trigger', () => {
    const text = fc.oneof(fc.constantFrom('', 'a', 'b', 'ab', '"', '","', 'a","b'), fc.string());
    fc.assert(
      fc.property(text, text, text, text, (event, trigger, otherEvent, otherTrigger) => {
        const same = event === otherEvent && trigger === otherTrigger;
        expect(claimNameOf(event, trigger) === claimNameOf(otherEvent, otherTrigger)).toBe(same);
        expect(claimNameOf(event, trigger)).toMatch(/^c-[0-9a-f]{40}$/);
      }),
    );
  });
});

describe('askerOf', () => {
  it('is 16 hex digits that depend on the trigger id and the params', () => {
    const askers = [
      askerOf('namespaces/lab/triggers/ci', { key: 'a' }),
      askerOf('namespaces/lab/triggers/ci', { key: 'b' }),
      askerOf('namespaces/other/triggers/ci', { key: 'a' }),
    ];
    expect(askers.filter((asker) => !/^[0-9a-f]{16}$/.test(asker))).toEqual([]);
    expect(new Set(askers).size).toBe(3);
    expect(askerOf('namespaces/lab/triggers/ci', { key: 'a' })).toBe(askers[0]);
  });

  it('does not depend on the order of the params', () => {
    expect(askerOf('t', { key: 'a', 9: 1, strategy: 'b', é: [] })).toBe(
      askerOf('t', JSON.parse('{"é":[],"strategy":"b","key":"a","9":1}') as Record<string, unknown>),
    );
    expect(askerOf('t', JSON.parse('{"__proto__":1}') as Record<string, unknown>)).not.toBe(askerOf('t', {}));
  });
});

describe('entryNameOf', () => {
  const asker = '0123456789abcdef';

  it('is the same for two calls that learned the same, whenever they came', () => {
    const names = ['1', '2'].map((arrival) => entryNameOf(asker, aClaimEntry({ arrival })));
    expect(names[0]).toBe(names[1]);
    expect(names[0]).toMatch(/^0123456789abcdef-[0-9a-f]{16}$/);
  });

  it.each([{ key: 'b' }, { order: '1' }, { revision: 'r' }, { delivery: 'd' }, { action: 'End' as const }])(
    'is another for one that learned %j, and still says what asked',
    (learned) => {
      const name = entryNameOf(asker, aClaimEntry(learned));
      expect(name).not.toBe(entryNameOf(asker, aClaimEntry()));
      expect(askerIn(name)).toBe(asker);
      // What the previous version wrote has no second part.
      expect(askerIn(asker)).toBe(asker);
    },
  );
});

describe('toClaim', () => {
  it('holds one entry with the call that it records', () => {
    expect(aClaim()).toEqual({
      apiVersion: 'concurrency.tekton.dev/v1alpha1',
      kind: 'ConcurrencyClaim',
      metadata: { name: claimNameOf('e-1', 'ci'), labels: { 'concurrency.tekton.dev/expires': '476268' } },
      spec: {
        eventID: 'e-1',
        trigger: 'ci',
        entries: { '0123456789abcdef': { ...aClaimEntry(), calls: { '1714557600000000': '1714557600000000' } } },
      },
    });
  });

  it('may be deleted from the first full hour that is not before its end', () => {
    const hourOf = (expiresAt: number): string | undefined => aClaim(expiresAt).metadata.labels[EXPIRES_LABEL];
    expect([hourOf(HOUR), hourOf(HOUR + 1), hourOf(2 * HOUR)]).toEqual(['1', '2', '2']);
  });

  it('can be read back', () => {
    expect(parseClaim(structuredClone(aClaim()))).toEqual({ ok: true, value: aClaim().spec });
  });
});

describe('parseClaim', () => {
  it.each([
    ['nothing', undefined],
    ['a null', null],
    ['a text', 'claim'],
    ['an object without spec', {}],
    ['a spec that is a list', { spec: [] }],
    ['a spec with nothing in it', { spec: {} }],
  ])('refuses %s', (_, object) => {
    expect(parseClaim(object).ok).toBe(false);
  });

  it('says so where there is no spec', () => {
    const problems = [{ path: 'spec', message: 'spec is missing', allowed: ['object'] }];
    expect(parseClaim({})).toEqual({ ok: false, problems });
  });

  it('keeps fields that a later version may have written', () => {
    const name = '0123456789abcdef';
    const { spec } = aClaim();
    const later = { ...spec, since: 'v9', entries: { [name]: { ...spec.entries[name], colour: 'red' } } };
    expect(parseClaim({ spec: later })).toEqual({ ok: true, value: later });
  });

  it('says what is wrong, and where', () => {
    const { calls: _, ...entry } = aClaim().spec.entries['0123456789abcdef']!;
    const spec = { ...aClaim().spec, eventID: '', entries: { 'a/b': { ...entry, arrival: '-1' } } };
    expect(parseClaim({ spec })).toEqual({
      ok: false,
      problems: [
        { path: 'spec[eventID]', message: 'eventID is empty' },
        { path: 'spec[entries][a/b]', message: 'calls is missing' },
        { path: 'spec[entries][a/b][arrival]', message: 'arrival must match pattern "^[0-9]{1,16}$"' },
      ],
    });
  });
});

describe('parseClaim, of one that somebody fills up', () => {
  const entry = { ...aClaimEntry(), calls: {} };
  const ofMany = (count: number): object => ({
    spec: {
      eventID: 'e',
      trigger: 't',
      entries: Object.fromEntries(Array.from({ length: count }, (_, at) => [`entry-${at}`, entry])),
    },
  });
  const called = (count: number): object => ({
    spec: {
      eventID: 'e',
      trigger: 't',
      entries: { a: { ...entry, calls: Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, '1'])) } },
    },
  });

  it.each([
    ['512 entries', ofMany(512), ofMany(513)],
    ['64 calls', called(64), called(65)],
  ])('reads %s and no more', (_, most, more) => {
    expect([parseClaim(most).ok, parseClaim(more).ok]).toEqual([true, false]);
  });
});

describe('expiredClaims', () => {
  it('selects claims by hour, those of this program alone', () => {
    const hours = Array.from({ length: 170 }, (_, i) => 476_267 + i);
    expect(expiredClaims(NOW)).toBe(
      `concurrency.tekton.dev/expires,concurrency.tekton.dev/expires notin (${hours.join(',')})`,
    );
  });

  it('never selects a claim whose time is not over, nor one of a clock that is up to an hour ahead', () => {
    fc.assert(
      fc.property(time, ttl, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (now, ttlMs, part) => {
        const inUse = now + 1 + Math.floor(part * (ttlMs + HOUR - 1));
        expect(isExpired(now, inUse)).toBe(false);
      }),
    );
  });

  it('always selects a claim whose time has been over for an hour, however long ago', () => {
    fc.assert(
      fc.property(time, fc.nat(1000 * HOUR), (now, ago) => {
        expect(isExpired(now, now - HOUR - ago)).toBe(true);
      }),
    );
  });
});

const time = fc.integer({ min: NOW, max: NOW + 100_000 * HOUR });
const ttl = fc.integer({ min: 60_000, max: MAX_CLAIM_TTL_MS });

/** Whether the selector picks a claim that ends at this time. */
function isExpired(now: number, expiresAt: number): boolean {
  const hours = /notin \(([\d,]+)\)$/.exec(expiredClaims(now))?.[1]?.split(',') ?? [];
  return !hours.includes(aClaim(expiresAt).metadata.labels[EXPIRES_LABEL] ?? '');
}
