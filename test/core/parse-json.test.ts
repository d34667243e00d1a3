import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type JsonValue, NumberText } from '../../src/core/json.js';
import { parseJson } from '../../src/core/parse-json.js';

const plain = (value: JsonValue): unknown =>
  value instanceof NumberText
    ? Number(value.text)
    : typeof value === 'object' && value !== null
      ? Array.isArray(value)
        ? value.map(plain)
        : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
      : value;

describe('parseJson', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['1e3', '1e3'],
    ['1.0', '1.0'],
    ['-0', '-0'],
    ['0.10', '0.10'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
  ])('keeps the digits of %s', (text, digits) => {
    expect(parseJson(text)).toEqual(new NumberText(digits));
    expect(parseJson(`{"a":[${text},"x"]}`)).toEqual({ a: [new NumberText(digits), 'x'] });
  });

  it.each(['1725646291', '0', '-7', '1.5', '9007199254740991'])('leaves %s a number', (text) => {
    expect(parseJson(text)).toBe(Number(text));
  });

  it('leaves digits inside strings alone, whatever is escaped around them', () => {
    const text = String.raw`{"a\"1e3":"\\","b":"1.0 \" 9007199254740993","c":"\\\"","d":1.0}`;
    expect(parseJson(text)).toEqual({
      'a"1e3': '\\',
      b: '1.0 " 9007199254740993',
      c: '\\"',
      d: new NumberText('1.0'),
    });
  });

  it('reads a member called __proto__ as a member', () => {
    const value = parseJson('{"__proto__":1.0,"constructor":{"__proto__":{"x":1e1}}}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).toEqual(new NumberText('1.0'));
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('walks nesting deeper than the call stack', () => {
    const depth = 200_000;
    expect(() => parseJson(`${'['.repeat(depth)}1.0${']'.repeat(depth)}`)).not.toThrow(SyntaxError);
  });

  it('refuses a body of nothing but such numbers before it fills the memory', () => {
    expect(() => parseJson(`[${'1.0,'.repeat(100_001)}1]`)).toThrow(RangeError);
    expect(parseJson(`[${'1.0,'.repeat(1_000)}1]`)).toHaveLength(1_001);
  });

  it.each(['', '{', '[1', '"a', '01', '1.', '1e', '-', '+1', '.5', '1 2', '{"a":1.0,}', "{'a':1}", 'NaN', '0x10'])(
    'refuses %j as JSON.parse does',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('always gives what JSON.parse gives, digits apart', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(plain(parseJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('never takes a string of the payload for a number', () => {
    fc.assert(
      fc.property(fc.string(), fc.bigInt({ min: 2n ** 53n }), (text, big) => {
        const value = parseJson(JSON.stringify({ text }).replace(/}$/, `,"big":${String(big * 2n + 1n)}}`));
        expect((value as { text: JsonValue }).text).toBe(text);
      }),
    );
  });
});
