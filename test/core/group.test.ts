import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type GroupIdentity, groupIdOf, groupLabelOf } from '../../src/core/group.js';
import { aGroup } from '../builders/a-group.js';

/** Kubernetes' syntax of a label value that is not empty. */
const LABEL = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

const labelOf = (key: string): string => groupLabelOf(aGroup({ key }), key);

describe('groupLabelOf', () => {
  it('is a readable slug of the title and a hash', () => {
    expect(groupLabelOf(aGroup(), 'acme/web#7')).toMatch(/^acme-web-7-[a-z2-7]{16}$/);
  });

  it('stays the same from one version of the program to the next', () => {
    expect(groupLabelOf(aGroup(), 'acme/web#7')).toBe('acme-web-7-r4jneydks5e3nldf');
  });

  it.each([
    ['cuts a long title to 46 characters', 'x'.repeat(90), 'x'.repeat(46)],
    ['leaves out a dash that the cut lays bare', `${'x'.repeat(45)}-yyyy`, 'x'.repeat(45)],
    ['keeps letters, digits, dots, underscores and case', 'Rel_1.2', 'Rel_1.2'],
    ['makes one dash of several strangers', 'a / b', 'a-b'],
  ])('%s', (_, title, slug) => {
    expect(groupLabelOf(aGroup(), title).slice(0, -17)).toBe(slug);
  });

  it('does not hold the scope, which is the namespace of the labelled object', () => {
    expect(groupLabelOf(aGroup({ scope: 'team-b' }), 'x')).toBe(groupLabelOf(aGroup({ scope: 'team-a' }), 'x'));
  });

  it.each([
    ['K06 slashes, dashes, colons and spaces', ['feature/a', 'feature-a', 'feature:a', 'feature a']],
    [
      'K07 long branches with one beginning or one end',
      [`${'a'.repeat(63)}${'b'.repeat(27)}`, `${'a'.repeat(63)}${'c'.repeat(27)}`],
    ],
    ['K07 long branches with one end', [`${'b'.repeat(28)}${'a'.repeat(62)}`, `${'c'.repeat(28)}${'a'.repeat(62)}`]],
    ['K08 keys with nothing but a bad end', [`${'a'.repeat(62)}-bc`, `${'a'.repeat(45)}-b`, '-x-', '___', '.', 'x-']],
    ['K09 keys without a Latin letter', ['修复', '改进', '🚀', '\u00e9', 'e\u0301']],
    ['K10 upper and lower case', ['Prod', 'prod']],
  ])('%s have legal labels, each its own', (_, keys) => {
    const labels = keys.map(labelOf);
    expect(labels.filter((label) => !LABEL.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(keys.length);
  });

  it('K09 is the hash alone where nothing of the title may stand', () => {
    expect(labelOf('修复')).toMatch(/^[a-z2-7]{16}$/);
  });

  it('K10 keeps the case of the key', () => {
    expect(labelOf('Prod')).toMatch(/^Prod-/);
  });

  it('is always a legal label value', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (key, title) => {
        expect(groupLabelOf(aGroup({ key }), title)).toMatch(LABEL);
      }),
      { numRuns: 500 },
    );
  });

  it('is never the same for two identities, whatever the titles', () => {
    fc.assert(
      fc.property(identity, identity, hostileText, (a, b, title) => {
        fc.pre(groupIdOf({ ...a, scope: '' }) !== groupIdOf({ ...b, scope: '' }));
        expect(groupLabelOf(a, title)).not.toBe(groupLabelOf(b, title));
      }),
      { numRuns: 500 },
    );
  });
});

describe('groupIdOf', () => {
  it.each<[string, Partial<Parameters<typeof aGroup>[0]>]>([
    ['kind of the control', { control: { kind: 'SharedAs', namespace: 'team-a', name: 'ci' } }],
    ['namespace of the control', { control: { kind: 'Trigger', namespace: 'team-b', name: 'ci' } }],
    ['name of the control', { control: { kind: 'Trigger', namespace: 'team-a', name: 'cd' } }],
    ['scope', { scope: 'team-b' }],
    ['key', { key: 'acme/web#8' }],
    ['key expression', { keyFrom: '$(body.ref)' }],
  ])('depends on the %s', (_, other) => {
    expect(groupIdOf(aGroup(other))).not.toBe(groupIdOf(aGroup()));
  });

  it('always tells two identities apart, and never one from itself', () => {
    fc.assert(
      fc.property(identity, identity, (a, b) => {
        expect(groupIdOf(a) === groupIdOf(b)).toBe(sameIdentity(a, b));
        expect(groupIdOf(structuredClone(a))).toBe(groupIdOf(a));
      }),
    );
  });
});

/** Texts of every kind that a key or a title may be: symbols only, emoji, one kB, a dash at the end, one in two forms. */
const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('-', '_', '.', '/', ':', '#', '$', '(', ')', ' ', '\n'),
    minLength: 1,
    maxLength: 30,
  }),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1024 }),
  fc.string({ minLength: 1, maxLength: 60 }).map((text) => `${text}-`),
  fc.constantFrom('🚀', '\u00e9', 'e\u0301', 'Prod', 'prod', '', 'a'.repeat(1024), `${'a'.repeat(46)}-`),
);

/** Short names from few letters, so that the parts of two identities are often the same or run into one another. */
const name = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', '\\'), maxLength: 3 });

const identity: fc.Arbitrary<GroupIdentity> = fc
  .record({
    control: fc.record({ kind: fc.constantFrom('Trigger', 'SharedAs'), namespace: name, name }),
    scope: name,
    key: fc.oneof(name, hostileText),
    keyFrom: name,
  })
  .map((parts) => aGroup(parts));

function sameIdentity(a: GroupIdentity, b: GroupIdentity): boolean {
  const parts = ({ control: c, scope, key, keyFrom }: GroupIdentity) => [
    c.kind,
    c.namespace,
    c.name,
    scope,
    key,
    keyFrom,
  ];
  const others = parts(b);
  return parts(a).every((part, i) => part === others[i]);
}
