import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { claimSpecSchema } from '../../src/api/schema/claim-schema.js';
import { controlSpecSchema } from '../../src/api/schema/control-schema.js';
import { groupsMarkSchema } from '../../src/api/schema/marks-schema.js';
import { paramsSchema } from '../../src/api/schema/params-schema.js';
import { regexLiteralsBelow, regexLiteralsIn, slowTextFor } from './regular-expressions.js';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** What plays a cluster for the demo and the tests is no part of an install. */
const NOT_INSTALLED = ['devcluster/', 'demo/', 'demo.ts'];

const LENGTH = 6_000;

/** Those whose input is cut before they see it: its longest, and where it is cut. */
const BOUNDED: Readonly<Record<string, number>> = {
  // core/group.ts: a slug of 46 characters; kube/event-object.ts: the name of an object.
  '[^A-Za-z0-9]+$': 46,
  '[^a-z0-9]+$': 253,
  '[.-]*\\.[.-]*': 253,
  // core/order-value.ts: the digits of an order, and as many zeros as its exponent may bring.
  '0+$': 656,
};

function patternsIn(schema: unknown): readonly string[] {
  return typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, value]: [string, unknown]) =>
        name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
      );
}

describe('the regular expressions of src', () => {
  const literals = regexLiteralsBelow(src, NOT_INSTALLED);
  const patterns = [
    ...new Set([claimSpecSchema, controlSpecSchema, groupsMarkSchema, paramsSchema].flatMap(patternsIn)),
  ];

  it('were found', () => {
    expect(literals.length).toBeGreaterThan(20);
    expect(patterns.length).toBeGreaterThan(1);
  });

  it.each(literals.map((literal) => ({ ...literal, at: `${literal.file} /${literal.source}/${literal.flags}` })))(
    'take linear time: $at',
    (literal) => {
      expect(slowTextFor(literal, BOUNDED[literal.source] ?? LENGTH)).toBeUndefined();
    },
  );

  it.each(patterns)('take linear time, those of the schemas too: %s', (source) => {
    expect(slowTextFor({ source, flags: '' }, LENGTH)).toBeUndefined();
  });
});

describe('slowTextFor', () => {
  it.each([
    '^(a+)+$',
    '(x+x+)+y$',
    '\\s+$',
    '[^a-z0-9]+$',
    '[.-]*\\.[.-]*',
    '([^[\\]]+)\\]((?:\\[\\d+\\])*)$',
    '<.*>.*=',
  ])('finds a text for %s', (source) => {
    expect(slowTextFor({ source, flags: '' }, LENGTH)).toEqual(expect.any(String));
  });

  it.each(['^a+$', '^[a-z]([-a-z0-9]*[a-z0-9])?$', 'payload=([^&]*)', '\\p{Cc}'])('finds none for %s', (source) => {
    expect(slowTextFor({ source, flags: 'u' }, LENGTH)).toBeUndefined();
  });
});

describe('regexLiteralsIn', () => {
  it('finds them and nothing that only looks like one', () => {
    const text = "const a = /x\\/[/]y/gu; const b = 1 / 2 / 3; // no /comment/\nf('/text/', `/${/z/i.source}/`);";
    expect(regexLiteralsIn('a.ts', text)).toEqual([
      { file: 'a.ts', source: 'x\\/[/]y', flags: 'gu' },
      { file: 'a.ts', source: 'z', flags: 'i' },
    ]);
  });
});
