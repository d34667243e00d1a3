import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { compareOrderValues, type OrderValue, parseOrderValue } from '../../src/core/order-value.js';

function read(text: string): OrderValue {
  const value = parseOrderValue(text);
  if (value === undefined) {
    throw new Error(`${text} has no order value`);
  }
  return value;
}

const compare = (a: string, b: string): number => Math.sign(compareOrderValues(read(a), read(b)));

describe('parseOrderValue', () => {
  it('takes nothing longer than an order may be', () => {
    expect(parseOrderValue('1'.repeat(257))).toBeUndefined();
    expect(parseOrderValue(`0.${'0'.repeat(1_000_000)}1`)).toBeUndefined();
  });

  it.each(['7', '-7', '+7', '007', '1.5', '1e3', '1E+3', '12e-400', '9'.repeat(256)])('reads the number %s', (text) => {
    expect(parseOrderValue(text)).toMatchObject({ kind: 'number', text });
  });

  it.each([
    '2024-05-01T10:00:00Z',
    '2024-05-01T10:00:00.123456789Z',
    '2024-05-01T12:00:00+02:00',
    '2024-05-01t10:00:00z',
    '2024-02-29T23:59:59-11:30',
    '2024-05-01 10:00:00 UTC',
    '2024-05-01 10:00:00 +0200',
    '1969-12-31T23:59:59Z',
  ])('reads the time %s', (text) => {
    expect(parseOrderValue(text)).toMatchObject({ kind: 'time', text });
  });

  it.each([
    '',
    ' 7',
    'seven',
    '1.',
    '.5',
    '1e',
    '0x10',
    'NaN',
    'Infinity',
    '1,000',
    '1e401',
    '1e-401',
    '1e9999999999',
    '--1',
    '٧',
    '2024-05-01',
    '2024-05-01T10:00:00',
    '2024-02-30T10:00:00Z',
    '2023-02-29T10:00:00Z',
    '2024-13-01T10:00:00Z',
    '2024-05-01T24:00:00Z',
    '2024-05-01T10:60:00Z',
    '2024-05-01T10:00:60Z',
    '2024-05-01T10:00:00+99:00',
    '2024-05-01 10:00:00 CEST',
    '10:00',
    '2024-05-01T10:00:00Z\n',
    '$(body.x)',
  ])('finds no value in %j', (text) => {
    expect(parseOrderValue(text)).toBeUndefined();
  });
});

describe('compareOrderValues', () => {
  it.each([
    ['1', '2'],
    ['9', '10'],
    ['-2', '-1'],
    ['-1.5', '-1.25'],
    ['-0.25', '0'],
    ['-1', '-0.999'],
    ['0.1', '0.11'],
    ['0.09', '0.1'],
    ['1e-2', '1e-1'],
    ['999', '1e3'],
    ['9007199254740992', '9007199254740993'],
    ['1e399', '1e400'],
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:01Z'],
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000001Z'],
    ['2024-05-01T10:00:00.5Z', '2024-05-01T10:00:00.51Z'],
    ['2024-05-01T10:00:00+02:00', '2024-05-01T10:00:00Z'],
    ['2024-05-01 10:00:00 +0200', '2024-05-01 10:00:00 UTC'],
    ['1969-12-31T23:59:59.4Z', '1969-12-31T23:59:59.6Z'],
    ['1969-12-31T23:59:59.6Z', '1970-01-01T00:00:00Z'],
  ])('puts %s before %s', (a, b) => {
    expect([compare(a, b), compare(b, a)]).toEqual([-1, 1]);
  });

  it.each([
    ['1', '1.0'],
    ['1000', '1e3'],
    ['1.25', '125e-2'],
    ['-1.5', '-15e-1'],
    ['0', '-0'],
    ['0', '-0.00'],
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T12:00:00+02:00', '2024-05-01 10:00:00 UTC'],
    ['2024-05-01T12:00:00+0200', '2024-05-01T12:00:00+02:00'],
  ])('takes %s and %s for equal', (a, b) => {
    expect(compare(a, b)).toBe(0);
  });

  it('always agrees with BigInt on integers', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(compare(String(a), String(b))).toBe(Math.sign(Number(a - b)));
      }),
    );
  });

  it('always agrees with exact arithmetic on decimals and exponents', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compare(a.text, b.text)).toBe(a.scaled < b.scaled ? -1 : Number(a.scaled > b.scaled));
      }),
    );
  });

  it('always agrees with Date on times of any zone', () => {
    fc.assert(
      fc.property(time, time, (a, b) => {
        expect(compare(a.text, b.text)).toBe(Math.sign(a.milliseconds - b.milliseconds));
      }),
    );
  });

  it('is always a total order: its own opposite, and transitive', () => {
    fc.assert(
      fc.property(fc.tuple(decimal, decimal, decimal), (values) => {
        const [a, b, c] = values.map(({ text }) => text).toSorted(compare) as [string, string, string];
        expect([compare(a, b), compare(b, c), compare(a, c)].filter((sign) => sign > 0)).toEqual([]);
        expect(compare(a, c)).toBe(0 - compare(c, a));
      }),
    );
  });
});

/** A decimal as text, and its exact value times 10^60. */
const decimal = fc
  .record({
    negative: fc.boolean(),
    digits: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    decimals: fc.stringMatching(/^[0-9]{0,12}$/),
    exponent: fc.integer({ min: -40, max: 40 }),
  })
  .map(({ negative, digits, decimals, exponent }) => {
    const point = decimals === '' ? '' : `.${decimals}`;
    const text = `${negative ? '-' : ''}${String(digits)}${point}e${String(exponent)}`;
    const scaled = BigInt(`${String(digits)}${decimals}`) * 10n ** BigInt(60 + exponent - decimals.length);
    return { text, scaled: negative ? -scaled : scaled };
  });

/** A time in one of the three forms, in some zone. */
const time = fc
  .record({
    milliseconds: fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2100, 0) }),
    zone: fc.integer({ min: -11 * 60, max: 14 * 60 }),
    form: fc.constantFrom('rfc', 'compact'),
  })
  .map(({ milliseconds, zone, form }) => {
    const local = new Date(milliseconds + zone * 60_000).toISOString().slice(0, -1);
    const hours = String(Math.trunc(Math.abs(zone) / 60)).padStart(2, '0');
    const minutes = String(Math.abs(zone) % 60).padStart(2, '0');
    const sign = zone < 0 ? '-' : '+';
    return form === 'rfc'
      ? { milliseconds, text: `${local}${sign}${hours}:${minutes}` }
      : { milliseconds, text: `${local.replace('T', ' ')} ${sign}${hours}${minutes}` };
  });
