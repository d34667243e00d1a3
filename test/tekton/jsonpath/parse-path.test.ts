import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { MAX_PATH_LENGTH, parsePath } from '../../../src/tekton/jsonpath/parse-path.js';
import { cpuMs } from '../../security/cpu-ms.js';

describe('parsePath', () => {
  it.each(['body.ref', '.body.ref', '{body.ref}', '{.body.ref}'])('takes the relaxed form %s', (text) => {
    const parsed = parsePath(text);
    expect(parsed.ok && parsed.path.nodes).toEqual([
      { kind: 'field', name: 'body' },
      { kind: 'field', name: 'ref' },
    ]);
  });

  it('takes an empty path, which prints nothing', () => {
    expect(parsePath('')).toEqual({ ok: true, path: { text: '', nodes: [] } });
  });

  it('reads an escaped dot as part of the name, in brackets too', () => {
    const field = { kind: 'field', name: 'acme.dev/env' };
    expect(parsePath('acme\\.dev/env')).toMatchObject({ path: { nodes: [field] } });
    expect(parsePath("['acme\\.dev/env']")).toMatchObject({ path: { nodes: [{ name: '' }, field] } });
  });

  it('refuses a path that is too long, and says how long it may be', () => {
    expect(parsePath('a'.repeat(MAX_PATH_LENGTH)).ok).toBe(true);
    expect(parsePath('a'.repeat(MAX_PATH_LENGTH + 1))).toEqual({
      ok: false,
      message: 'path is longer than 4096 characters',
    });
  });

  it.each([
    ['a\tb', 'unrecognized character in action: U+0009'],
    [
      'a{b',
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    ],
    ['a\\', 'unclosed action'],
    ['a[?(@.x == "\\n\\x41\\101\\u00e9\\U0001f600\\"")]', undefined],
    ['a[?(@.x == "b\\\\"c")]', 'unquote string "b\\\\"c" error invalid syntax'],
    ['a!', undefined],
    ['a !', "unrecognized character in action: U+0021 '!'"],
    ['a[?(@.x == "\\q")]', 'unquote string "\\q" error invalid syntax'],
    ['a[?(@.x == "\\777")]', 'unquote string "\\777" error invalid syntax'],
    ['a[?(@.x == "\\ud800")]', 'unquote string "\\ud800" error invalid syntax'],
    ['a[?(@.x == "\\\'")]', 'unquote string "\\\'" error invalid syntax'],
    ['a 99999999999999999999999', undefined],
    [`a ${'9'.repeat(400)}`, `cannot parse number ${'9'.repeat(400)}`],
  ])('judges %j as Go does', (text, message) => {
    const parsed = parsePath(text);
    expect(parsed.ok ? undefined : parsed.message).toBe(message);
  });

  it('never throws, and always gives a path or a message', () => {
    const alphabet = fc.constantFrom(...Array.from('.[]()?@$\'"\\*:,-0123456789abc =<>!{}\n\té😀'), '..', '[?(', ')]');
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), (pieces) => {
        const parsed = parsePath(pieces.join(''));
        return parsed.ok || parsed.message !== '';
      }),
    );
  });

  it.each([
    ['brackets', '['.repeat(4000)],
    ['filters', '[?('.repeat(1300)],
    ['operators', `a[?(@.x ${'='.repeat(4000)})]`],
    ['spaces in a union', `a[0,${' '.repeat(4000)}1${' '.repeat(50)}]`],
    ['backslashes', `a["${'\\'.repeat(4000)}"]`],
    ['digits', `a ${'1'.repeat(4000)}x`],
  ])('is done at once with %s by the thousand', async (_what, text) => {
    expect(await cpuMs(() => parsePath(text))).toBeLessThan(1000);
  });
});
