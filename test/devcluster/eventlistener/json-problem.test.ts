import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { jsonProblem } from '../../../src/devcluster/eventlistener/json-problem.js';

describe('jsonProblem', () => {
  // Each line is what Go's encoding/json says.
  it.each([
    ['', 'unexpected end of JSON input'],
    ['{"a":"x', 'unexpected end of JSON input'],
    ['[1,', 'unexpected end of JSON input'],
    ['hello', "invalid character 'h' looking for beginning of value"],
    ['tru e', "invalid character ' ' in literal true (expecting 'e')"],
    ['nul', "invalid character ' ' in literal null (expecting 'l')"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['[1]]', "invalid character ']' after top-level value"],
    ['{} {}', "invalid character '{' after top-level value"],
    ['01', "invalid character '1' after top-level value"],
    ['-x', "invalid character 'x' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1e+', "invalid character ' ' in exponent of numeric literal"],
    ['"\n"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['é', "invalid character 'Ã' looking for beginning of value"],
    ['\u0001', "invalid character '\\x01' looking for beginning of value"],
    ['\u007f', "invalid character '\\x7f' looking for beginning of value"],
    ['[[]}', "invalid character '}' after array element"],
    ['{"a":{"b":[]},"c":]', "invalid character ']' looking for beginning of value"],
  ])('says of %j what Go says', (text, problem) => {
    expect(jsonProblem(text)).toBe(problem);
  });

  it('never finds a problem in JSON, and always one in what is cut off', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        expect(jsonProblem(text)).toBeUndefined();
        const shorter = `[${text}`.slice(0, 1 + (cut % text.length));
        expect(jsonProblem(shorter)).toMatch(/^unexpected end of JSON input$|^invalid character ' ' /u);
      }),
    );
  });

  it('reads nesting of any depth', () => {
    expect(jsonProblem('['.repeat(1_000_000))).toBe('unexpected end of JSON input');
  });
});
