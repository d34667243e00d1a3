import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { type JsonValue, NumberText } from '../../../src/core/json.js';
import { parseJson } from '../../../src/core/parse-json.js';
import { evaluatePath } from '../../../src/tekton/jsonpath/evaluate-path.js';
import { parsePath } from '../../../src/tekton/jsonpath/parse-path.js';

function find(text: string, root: JsonValue) {
  const parsed = parsePath(text);
  if (!parsed.ok) {
    throw new Error(parsed.message);
  }
  return evaluatePath(parsed.path, root);
}

const valuesAt = (text: string, root: JsonValue) => {
  const result = find(text, root);
  return result.ok ? result.values : result.message;
};

describe('evaluatePath', () => {
  it('finds a value by its names', () => {
    expect(valuesAt('body.pull_request.number', { body: { pull_request: { number: 7 } } })).toEqual([7]);
  });

  it('keeps the digits of a number', () => {
    expect(valuesAt('id', parseJson('{"id":9007199254740993}'))).toEqual([new NumberText('9007199254740993')]);
  });

  it('tells a null from a name that is not there', () => {
    expect(valuesAt('a', { a: null })).toEqual([null]);
    expect(valuesAt('b', { a: null })).toBe('b is not found');
    expect(valuesAt('a.b', { a: null })).toBe('b is not found');
  });

  it('sees own members only', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(valuesAt(`a.${name}`, { a: {} })).toBe(`${name} is not found`);
      expect(valuesAt(`a.${name}`, parseJson(`{"a":{"${name}":1}}`))).toEqual([1]);
    }
    expect(valuesAt('a.length', { a: [1] })).toBe('length is not found');
  });

  it('says that an index is out of bounds', () => {
    expect(valuesAt('a[0].number', { a: [] })).toBe('array index out of bounds: index 0, length 0');
  });

  it('slices with a step, backwards from the end, and never beyond the list', () => {
    const root = { a: [1, 2, 3, 4, 5] };
    expect(valuesAt('a[::2]', root)).toEqual([1, 3, 5]);
    expect(valuesAt('a[-2:]', root)).toEqual([4, 5]);
    expect(valuesAt('a[-1]', root)).toEqual([5]);
    expect(valuesAt('a[0,-1]', root)).toEqual([1, 5]);
    expect(valuesAt('a[3:1]', root)).toBe('starting index 3 is greater than ending index 1');
    expect(valuesAt('a[0:6]', root)).toBe('array index out of bounds: index 5, length 5');
    expect(valuesAt('a[::0]', root)).toBe('step must be > 0');
  });

  it('gives every hit of a wildcard', () => {
    expect(valuesAt('a[*].n', { a: [{ n: 1 }, { n: 2 }] })).toEqual([1, 2]);
  });

  it('prints nothing for an empty path and for a range', () => {
    expect(find('', { a: 1 })).toEqual({ ok: true, printed: false, values: [] });
    expect(find('a range', { a: 1 })).toEqual({ ok: true, printed: false, values: [] });
    expect(find('a[0:0]', { a: [1] })).toEqual({ ok: true, printed: true, values: [] });
  });

  it('turns numbers of the path into JSON, beyond what a double holds too', () => {
    expect(valuesAt('a 5', { a: 1 })).toEqual([5]);
    expect(valuesAt('a 9223372036854775807', { a: 1 })).toEqual([new NumberText('9223372036854775807')]);
  });

  it('compares an int of the path with the bytes of a text, as Go does, but not with a number of the body', () => {
    expect(valuesAt('a[?(@.* == 104)]', { a: ['h', 'x'] })).toEqual(['h']);
    expect(valuesAt('a[?(@ == 1)]', { a: [1] })).toBe('incompatible types for comparison');
    expect(valuesAt('a[?(@ == 1.0)]', { a: [new NumberText('1.0'), 2] })).toEqual([new NumberText('1.0')]);
  });

  it('orders texts by their bytes', () => {
    expect(valuesAt('a[?(@ > "\uffff")]', { a: ['😀', '\ufffe'] })).toEqual(['😀']);
  });

  it('knows six operators', () => {
    const holds = (operator: string) => valuesAt(`a[?(@ ${operator} 2.0)]`, { a: [1, 2, 3] });
    expect(holds('==')).toEqual([2]);
    expect(holds('!=')).toEqual([1, 3]);
    expect(holds('<')).toEqual([1]);
    expect(holds('<=')).toEqual([1, 2]);
    expect(holds('>')).toEqual([3]);
    expect(holds('>=')).toEqual([2, 3]);
    expect(holds('=')).toBe('unrecognized filter operator =');
  });

  it('asks in a filter without an operator whether there is anything, which a failure may leave', () => {
    expect(valuesAt('a[?(@.x)]', { a: [{ x: null }, {}] })).toEqual([{ x: null }]);
    expect(valuesAt('a[?(@.x[5])]', { a: [{ x: [1] }] })).toEqual([{ x: [1] }]);
    expect(valuesAt('a[?(@.x[0:0] == "y")]', { a: [{ x: [1] }] })).toEqual([]);
    expect(valuesAt('a[?("y" == @.x[0:0])]', { a: [{ x: [1] }] })).toEqual([]);
    expect(valuesAt('a[?("y" == @.z)]', { a: [{ x: [1] }] })).toBe('z is not found');
  });

  it('decodes the escapes of a quoted text', () => {
    expect(valuesAt(String.raw`a "\n\x41\101\u00e9\U0001f600\xc3\xa9\""`, { a: 1 })).toEqual(['\nAAé😀é"']);
    expect(valuesAt(String.raw`a '\'"'`, { a: 1 })).toEqual(['\'"']);
  });

  it('compares no objects, no lists, and no booleans by size', () => {
    expect(valuesAt('a[?(@ == @)]', { a: [{}] })).toBe('invalid type for comparison');
    expect(valuesAt('a[?(@ < true)]', { a: [true] })).toBe('invalid type for comparison');
    expect(valuesAt('a[?(@ == true)]', { a: [true, false] })).toEqual([true]);
  });

  it('names the type of what is no list, and not its content', () => {
    expect(valuesAt('a 5[0]', { a: 1 })).toBe('int is not array or slice');
    expect(valuesAt('a.*[0]', { a: 'x' })).toBe('uint8 is not array or slice');
    const values = [7, new NumberText('1.0'), 'secret', true, {}];
    const types = values.map((a) => valuesAt('a[0]', { a }));
    expect(types).toEqual([
      'float64 is not array or slice',
      'float64 is not array or slice',
      'string is not array or slice',
      'bool is not array or slice',
      'map[string]interface {} is not array or slice',
    ]);
    expect(valuesAt('a[?(@.x)]', { a: 'secret' })).toBe('string is not array or slice and cannot be filtered');
    expect(valuesAt('a[?(@.x)]', { a: null })).toBe('<nil> is not array or slice and cannot be filtered');
  });

  it('gives up when a path visits too much', () => {
    let deep: JsonValue = [];
    for (let depth = 0; depth < 3000; depth += 1) {
      deep = [deep];
    }
    expect(valuesAt('a..[0]..[0]..[0]', { a: deep })).toBe('too many values were visited to find it');
    expect(valuesAt('a.*', { a: 'x'.repeat(2_000_001) })).toBe('too many values were visited to find it');
  });

  it('goes down a body of any depth', () => {
    const depth = 5000;
    const deep = JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`) as JsonValue;
    const result = find('..a', deep);
    expect(result.ok && result.values.length).toBe(depth);
  });

  it('always finds in a body what a path made of its own names leads to', () => {
    const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }), leaf, (names, value) => {
        const body = names.reduceRight<JsonValue>((inner, name) => Object.fromEntries([[name, inner]]), value);
        // Braces have no escape in Tekton's relaxed form, and a backslash escapes what follows but is always dropped.
        fc.pre(names.every((name) => !/[\\{}]/u.test(name)));
        const path = names.map((name) => `.${name.replace(/[\s\S]/gu, '\\$&')}`).join('');
        expect(valuesAt(`body${path}`, { body })).toEqual([value]);
      }),
    );
  });
});
