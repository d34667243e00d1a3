import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import {
  type ClaimAnnotation,
  encodeClaimAnnotation,
  isStrandedByTemplate,
  MAX_CLAIM_ANNOTATION,
  parseClaimAnnotation,
} from '../../src/api/claim-annotation.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';

const aClaim = (o: Readonly<Record<string, unknown>> = {}): ClaimAnnotation => ({
  v: 1,
  eventID: 'e-1',
  trigger: 'ci',
  inject: 'Webhook',
  entries: [aClaimEntry()],
  ...o,
});

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('encodeClaimAnnotation', () => {
  it('holds nothing that a template or a label selector would trip over', () => {
    const claim = aClaim({ entries: [aClaimEntry({ key: `"\\$(params.x)\n'🚀` })] });
    expect(encodeClaimAnnotation(claim)).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it('can always be read back', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((t) => t.isWellFormed());
    const entry = fc
      .record({ key: text, title: text, keyFrom: text, order: text, revision: text }, { requiredKeys: ['key'] })
      .map((parts) => aClaimEntry(parts));
    fc.assert(
      fc.property(text, fc.array(entry, { minLength: 1, maxLength: 8 }), (eventID, entries) => {
        const claim = aClaim({ eventID, entries });
        fc.pre(encodeClaimAnnotation(claim).length <= MAX_CLAIM_ANNOTATION);
        expect(parseClaimAnnotation(encodeClaimAnnotation(claim))).toEqual({ ok: true, value: claim });
      }),
    );
  });
});

describe('parseClaimAnnotation', () => {
  it.each([
    ['nothing', ''],
    ['what is not base64url', '{}'],
    ['what is not JSON', 'aGVsbG8'],
    ['half of a claim', encodeClaimAnnotation(aClaim()).slice(0, 100)],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
  ])('refuses %s', (_, text) => {
    expect(parseClaimAnnotation(text)).toEqual({
      ok: false,
      problems: [{ path: 'claim', message: 'the claim annotation is not base64url of JSON' }],
    });
  });

  it('refuses one that is too long before it is decoded', () => {
    expect(parseClaimAnnotation('a'.repeat(MAX_CLAIM_ANNOTATION + 1))).toEqual({
      ok: false,
      problems: [{ path: 'claim', message: 'the claim annotation is 8193 characters long; at most 8192 are allowed' }],
    });
  });

  it.each<[string, unknown]>([
    ['a null', null],
    ['a list', []],
    ['a text', 'claim'],
    ['an empty object', {}],
    ['a version of later', aClaim({ v: 2 })],
    ['an unknown way of injecting', aClaim({ inject: 'Magic' })],
    ['no entry', aClaim({ entries: [] })],
    ['nine entries', aClaim({ entries: Array.from({ length: 9 }, () => aClaimEntry()) })],
    ['an entry that is a null', aClaim({ entries: [null] })],
    ['an empty key', aClaim({ entries: [aClaimEntry({ key: '' })] })],
    ['an arrival with a sign', aClaim({ entries: [aClaimEntry({ arrival: '-1' })] })],
    ['an arrival that is a number', aClaim({ entries: [{ ...aClaimEntry(), arrival: 1 }] })],
    ['a strategy of nobody', aClaim({ entries: [{ ...aClaimEntry(), settings: { strategy: 'X' } }] })],
  ])('refuses %s', (_, value) => {
    expect(parseClaimAnnotation(encoded(value)).ok).toBe(false);
  });

  it.each<[string, unknown]>([
    ['of the claim', aClaim({ since: 'v9' })],
    ['of an entry', aClaim({ entries: [{ ...aClaimEntry(), scope: 'kube-system' }] })],
  ])('keeps a field %s that a later version may have written', (_, value) => {
    expect(parseClaimAnnotation(encoded(value))).toEqual({ ok: true, value });
  });

  it.each(['__proto__', 'constructor', 'toString'])('is not changed by a field called %s', (name) => {
    const json = JSON.stringify(aClaim()).replace('{', `{${JSON.stringify(name)}:{"polluted":true},`);
    const parsed = parseClaimAnnotation(Buffer.from(json).toString('base64url'));
    expect(parsed).toMatchObject({ ok: true, value: aClaim() });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('never throws, whatever stands in the annotation', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue().map(encoded), fc.base64String()), (text) => {
        expect(typeof parseClaimAnnotation(text).ok).toBe('boolean');
      }),
    );
  });

  it('refuses JSON that is nested deeper than the call stack without a throw', () => {
    expect(parseClaimAnnotation(encoded('x').padEnd(MAX_CLAIM_ANNOTATION, 'W1tb')).ok).toBe(false);
    const nested = Buffer.from('['.repeat(3000) + ']'.repeat(3000)).toString('base64url');
    expect(parseClaimAnnotation(nested).ok).toBe(false);
  });
});

describe('isStrandedByTemplate', () => {
  it('knows a claim of a later version that a template put there', () => {
    expect(isStrandedByTemplate(encoded({ v: 2, inject: 'Template', groups: [] }))).toBe(true);
  });

  it.each([
    ['that can be read', encoded(aClaim({ inject: 'Template' }))],
    ['that the webhook put there', encoded({ v: 2, inject: 'Webhook' })],
    ['that is none', encoded('Template')],
    ['that is a null', encoded(null)],
    ['that is not JSON', 'aGVsbG8'],
    ['that is empty', ''],
    ['that is too long', encoded({ v: 2, inject: 'Template', groups: 'x'.repeat(MAX_CLAIM_ANNOTATION) })],
  ])('does not know one %s', (_, text) => {
    expect(isStrandedByTemplate(text)).toBe(false);
  });
});
