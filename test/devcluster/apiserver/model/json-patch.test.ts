import { describe, expect, test } from '@jest/globals';

import { applyJsonPatch, parseJsonPatch, PatchError } from '../../../../src/devcluster/apiserver/model/json-patch.js';

const apply = (document: unknown, ...operations: readonly object[]): unknown =>
  applyJsonPatch(document, parseJsonPatch(operations) ?? []);

describe('applyJsonPatch', () => {
  // The examples of RFC 6902, appendix A.
  test.each([
    ['adds a member', { foo: 'bar' }, { op: 'add', path: '/baz', value: 'qux' }, { foo: 'bar', baz: 'qux' }],
    ['adds an element', { foo: ['a', 'c'] }, { op: 'add', path: '/foo/1', value: 'b' }, { foo: ['a', 'b', 'c'] }],
    ['appends with a dash', { foo: ['a'] }, { op: 'add', path: '/foo/-', value: ['b'] }, { foo: ['a', ['b']] }],
    ['removes a member', { a: 1, b: 2 }, { op: 'remove', path: '/b' }, { a: 1 }],
    ['removes an element', { foo: ['a', 'b', 'c'] }, { op: 'remove', path: '/foo/1' }, { foo: ['a', 'c'] }],
    ['replaces a value', { a: 1 }, { op: 'replace', path: '/a', value: null }, { a: null }],
    ['moves a value', { a: { x: 1 }, b: {} }, { op: 'move', from: '/a/x', path: '/b/y' }, { a: {}, b: { y: 1 } }],
    ['moves an element', { l: [1, 2, 3] }, { op: 'move', from: '/l/0', path: '/l/2' }, { l: [2, 3, 1] }],
    ['copies a value', { a: { x: 1 } }, { op: 'copy', from: '/a', path: '/b' }, { a: { x: 1 }, b: { x: 1 } }],
    ['replaces the whole', { a: 1 }, { op: 'replace', path: '', value: { b: 2 } }, { b: 2 }],
    ['changes inside of lists', { l: [{ a: 1 }] }, { op: 'replace', path: '/l/0/a', value: 2 }, { l: [{ a: 2 }] }],
    ['counts from the end of a list', { l: [1, 2] }, { op: 'remove', path: '/l/-1' }, { l: [1] }],
    ['replaces what is absent', { a: 1 }, { op: 'replace', path: '/b', value: 2 }, { a: 1, b: 2 }],
    ['copies what is absent as null', { a: 1 }, { op: 'copy', from: '/n', path: '/b' }, { a: 1, b: null }],
    ['unescapes ~01 to ~1', { '~1': 1 }, { op: 'replace', path: '/~01', value: 2 }, { '~1': 2 }],
  ])('%s', (_what, document, operation, wanted) => {
    expect(apply(document, operation)).toEqual(wanted);
  });

  test.each([
    ['a value that is equal, whatever the order of its fields', '/a', { y: [1], x: 'ü' }],
    ['null where the last step is absent', '/nothing', null],
    ['null where the value is null', '/n', null],
  ])('a test passes for %s', (_what, path, value) => {
    const document = { a: { x: 'ü', y: [1] }, n: null };
    expect(apply(document, { op: 'test', path, value })).toEqual(document);
  });

  test.each([
    ['a test of another value', { op: 'test', path: '/a', value: 2 }],
    ['a test for null where there is a value', { op: 'test', path: '/a', value: null }],
    ['a test for null below what is absent', { op: 'test', path: '/nothing/deep', value: null }],
    ['an add below what is absent', { op: 'add', path: '/nothing/deep', value: 1 }],
    ['an add below a number', { op: 'add', path: '/a/b', value: 1 }],
    ['a remove of what is absent', { op: 'remove', path: '/nothing' }],
    ['a replace below what is absent', { op: 'replace', path: '/nothing/deep', value: 1 }],
    ['a copy from below what is absent', { op: 'copy', from: '/nothing/deep', path: '/b' }],
    ['a test for null of an index past the end', { op: 'test', path: '/l/1', value: null }],
    ['a remove of everything', { op: 'remove', path: '' }],
    ['an unknown operation', { op: 'frob', path: '/a' }],
    ['an operation without a path', { op: 'remove' }],
    ['a path without a slash', { op: 'remove', path: 'a' }],
    ['a move of what is absent', { op: 'move', from: '/nothing', path: '/b' }],
    ['an index past the end', { op: 'add', path: '/l/2', value: 1 }],
    ['an index with a leading zero', { op: 'replace', path: '/l/00', value: 1 }],
    ['a name of the prototype', { op: 'remove', path: '/constructor' }],
  ])('%s does not apply', (_what, operation) => {
    expect(() => apply({ a: 1, l: [1] }, operation)).toThrow(PatchError);
  });

  test('changes nothing of the document it was given', () => {
    const document = { a: { b: [1] } };
    apply(document, { op: 'add', path: '/a/b/-', value: 2 }, { op: 'remove', path: '/a' });
    expect(document).toEqual({ a: { b: [1] } });
  });

  test('treats __proto__ as a plain name', () => {
    const patched = apply({}, { op: 'add', path: '/__proto__', value: { polluted: true } });
    expect(Object.keys(patched as object)).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('parseJsonPatch', () => {
  test.each([
    ['an object', {}],
    ['an operation whose name is a number', [{ op: 1, path: '/a' }]],
    ['a path that is a list', [{ op: 'remove', path: ['a'] }]],
    ['a text', 'x'],
    ['a list of texts', ['x']],
  ])('%s is no patch', (_what, document) => {
    expect(parseJsonPatch(document)).toBeUndefined();
  });
});
