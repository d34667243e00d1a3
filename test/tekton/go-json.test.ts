import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { JsonValue } from '../../src/core/json.js';
import { parseJson } from '../../src/core/parse-json.js';
import { toGoJson, toGoJsonInner } from '../../src/tekton/go-json.js';

describe('toGoJson', () => {
  it.each([
    ['{"b":1,"a":[true,null,"x"],"__proto__":{}}', '{"__proto__":{},"a":[true,null,"x"],"b":1}'],
    ['[]', '[]'],
    ['{}', '{}'],
    ['[[],{}]', '[[],{}]'],
    ['1725646291', '1725646291'],
    ['9007199254740993', '9007199254740992'],
    ['1e21', '1e+21'],
    ['1e20', '100000000000000000000'],
    ['0.0000001', '1e-7'],
    ['-0', '-0'],
    ['1.0', '1'],
    ['"a&b<c>\\u2028\\u2029"', '"a\\u0026b\\u003cc\\u003e\\u2028\\u2029"'],
    ['"\\ud800x"', '"\ufffdx"'],
    ['"\\b\\f\\u0001\\u007f"', '"\\b\\f\\u0001\u007f"'],
    ['{"\uffff":1,"😀":2}', '{"\uffff":1,"😀":2}'],
  ])('writes %s as Go does', (body, written) => {
    expect(toGoJson(parseJson(body))).toBe(written);
  });

  it('always writes JSON that says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(toGoJson(JSON.parse(text) as JsonValue))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('toGoJsonInner', () => {
  it('leaves the quotes off and keeps the escapes', () => {
    expect(toGoJsonInner('fix "a&b"\r\n')).toBe('fix \\"a\\u0026b\\"\\r\\n');
  });
});
