import { expect } from '@jest/globals';
import * as fc from 'fast-check';

/** Names that mean something to JavaScript. */
export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
  'hasOwnProperty',
  '__defineGetter__',
  'length',
  'then',
];

/** Texts that mean something to a terminal, a log, a path, a patch or a template. */
export const HOSTILE_TEXTS = [
  '',
  '\0',
  '\ufeff',
  'a\nb\r\nc',
  '\u001b[31m',
  '\u202egnp.exe',
  '\u2028',
  '../../secrets',
  '..',
  'a/b~0c~1d',
  '$(body.key)',
  '$(',
  '{{.}}',
  '"}],"x":[{"',
  '%00%2e%2e',
  '<script>',
  'null',
  'NaN',
  '9'.repeat(400),
  '-1e400',
  '2024-02-30T25:61:61Z',
  'x'.repeat(5_000),
];

export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }));
export const hostileName = fc.oneof(fc.constantFrom(...HOSTILE_NAMES), hostileText);

/** A value as JSON.parse may give it: `__proto__` is a name like any other there. */
export const hostileValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    hostileText,
    fc.constantFrom(null, true, false, 0, -0, 1e308, -1, 1.5, 2 ** 60),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(hostileName, tie('value')), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
  ),
})).value;

/** JSON as text, for what JSON.stringify does not write: names twice, halves of surrogate pairs, numbers of any length. */
export const hostileJson = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      'null',
      'true',
      '0',
      '-0',
      '1e999',
      '1E-999',
      '12345678901234567890123',
      '0.1e1',
      '1.0',
      '"\\ud800"',
    ),
    fc.constantFrom('"\\u0000"', '"\\u202e"', '""', `"${'\\\\'.repeat(50)}"`, '9'.repeat(1_000)),
    hostileText.map((text) => JSON.stringify(text)),
    fc.array(tie('text'), { maxLength: 3 }).map((texts) => `[${texts.join(',')}]`),
    fc
      .array(fc.tuple(hostileName, tie('text')), { maxLength: 4 })
      .map((pairs) => `{${pairs.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`),
  ),
})).text;

/** Text that was JSON, until something happened to it. */
export function broken(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.nat(), fc.constantFrom('cut', 'insert', 'mark', 'twice'), hostileText)
    .map(([text, where, how, other]) => {
      const at = where % (text.length + 1);
      return {
        cut: text.slice(0, at),
        insert: text.slice(0, at) + other + text.slice(at),
        mark: `\ufeff${text}`,
        twice: text + text,
      }[how];
    });
}

/** Notes how the prototypes of all objects are, and gives what checks that they still are so. */
export function prototypes(): () => void {
  const look = (): unknown =>
    [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype].map((prototype) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(([name, { value }]) => [name, value as unknown]),
    );
  const before = look();
  return () => {
    expect(look()).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  };
}
