import { describe, expect, it } from '@jest/globals';
import type { ErrorObject } from 'ajv';

import { problemsOf } from '../../src/api/problems-of.js';
import { validated } from '../../src/api/validate.js';

const anError = (o: Partial<ErrorObject>): ErrorObject => ({
  keyword: 'pattern',
  instancePath: '/entries/0/arrival',
  schemaPath: '',
  params: {},
  data: 'x',
  ...o,
});

describe('problemsOf', () => {
  it.each<[string, Partial<ErrorObject>, string, string]>([
    ['by its message', { message: 'must be so' }, 'spec[entries][0][arrival]', 'arrival must be so'],
    ['by its keyword where there is no message', {}, 'spec[entries][0][arrival]', 'arrival pattern'],
    ['at a place of a list', { instancePath: '/key/1' }, 'spec[key][1]', 'key[1] pattern'],
    ['at a place of a list in a list', { instancePath: '/key/1/0' }, 'spec[key][1][0]', 'key[1][0] pattern'],
    ['at a name with a slash and a tilde', { instancePath: '/a~1b~0c' }, 'spec[a/b~c]', 'a/b~c pattern'],
    ['at the input itself', { instancePath: '' }, 'spec', 'spec pattern'],
  ])('tells of an error %s', (_, error, path, message) => {
    expect(problemsOf([anError(error)], 'spec')).toEqual([{ path, message }]);
  });

  it('tells of twenty errors, and how many more there are', () => {
    const problems = problemsOf(
      Array.from({ length: 50_000 }, () => anError({ message: 'is wrong' })),
      'spec',
    );
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toEqual({ path: 'spec', message: '49980 more things are wrong' });
  });

  it('cuts names that are longer than names are', () => {
    const name = 'a'.repeat(100_000);
    const error = anError({
      keyword: 'additionalProperties',
      instancePath: `/${name}`,
      params: { additionalProperty: name },
    });
    const cut = 'a'.repeat(317);
    expect(problemsOf([error], 'spec')).toEqual([
      { path: `spec[${cut}][${cut}]`, message: `"${cut}" is not known`, allowed: [] },
    ]);
  });

  it('has nothing to allow where the error does not tell', () => {
    expect(problemsOf([anError({ keyword: 'enum', params: {} })], 'spec')).toEqual([
      { path: 'spec[entries][0][arrival]', message: 'arrival "x" is not known', allowed: [] },
    ]);
    expect(
      problemsOf([anError({ keyword: 'additionalProperties', params: { additionalProperty: 'y' } })], 'spec'),
    ).toEqual([{ path: 'spec[entries][0][arrival][y]', message: '"y" is not known', allowed: [] }]);
  });
});

describe('validated', () => {
  it('refuses what its validator refuses, also one that gives no reason', () => {
    expect(validated(() => false, 1, 'spec')).toEqual({ ok: false, problems: [] });
  });

  it('gives the value itself', () => {
    const value = { a: 1 };
    const parsed = validated(() => true, value, 'spec');
    expect(parsed.ok && parsed.value).toBe(value);
  });
});
