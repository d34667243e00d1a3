import { describe, expect, it } from '@jest/globals';

import { evaluateText } from '../../src/core/evaluate-text.js';
import { aLookup, aLookupOf } from '../builders/a-lookup.js';
import { anExpression } from '../builders/an-expression.js';

const evaluate = (text: string, json: string, maxBytes = 256) =>
  evaluateText(anExpression(text), aLookupOf('body.x', json), maxBytes);

describe('evaluateText', () => {
  it.each([
    ['text as it stands', 'main', 'null', 'main'],
    ['a text', '$(body.x)', '"main"', 'main'],
    ['a number', '$(body.x)', '7', '7'],
    ['a boolean', '$(body.x)', 'false', 'false'],
    ['zero', '$(body.x)', '0', '0'],
    ['text around a value', 'pr-$(body.x)/ci', '7', 'pr-7/ci'],
    ['a value used twice', '$(body.x)-$(body.x)', '7', '7-7'],
    ['a blank text, for bytes decide', '$(body.x)', '" "', ' '],
    ['an emoji', '$(body.x)', '"🚀"', '🚀'],
    ['a list of one as its element', '$(body.x)', '["main"]', 'main'],
    ['digits beyond a double in a list of one', '$(body.x)', '[9007199254740993]', '9007199254740993'],
  ])('gives %s', (_, text, json, value) => {
    expect(evaluate(text, json)).toEqual({ kind: 'value', text: value });
  });

  it.each([
    ['a null', '$(body.x)', 'null', '$(body.x) is null'],
    ['an empty text', '$(body.x)', '""', '$(body.x) has no value'],
    ['an empty list', '$(body.x)', '[]', '$(body.x) has no value'],
    ['a list of one null', '$(body.x)', '[null]', '$(body.x) is null'],
    ['a list of one empty text', '$(body.x)', '[""]', '$(body.x) has no value'],
    ['a path that is not there', '$(body.y)', '1', '$(body.y): is not found'],
    ['one part of several', 'a-$(body.x)-$(body.y)', '1', '$(body.y): is not found'],
    ['an expression of nothing', '', '1', ' is empty'],
  ])('is missing where there is %s', (_, text, json, why) => {
    expect(evaluate(text, json)).toEqual({ kind: 'missing', why });
  });

  it('is missing where a path has no hit at all', () => {
    expect(evaluateText(anExpression('$(a[*])'), aLookup({ 'a[*]': [] }), 256)).toEqual({
      kind: 'missing',
      why: '$(a[*]) has no value',
    });
  });

  it.each([
    ['an object', '{"a":1}', '$(body.x) is an object; a single text, number or boolean is needed'],
    ['an object in a list of one', '[{}]', '$(body.x) is an object; a single text, number or boolean is needed'],
    ['a list of two', '[1,2]', '$(body.x) is a list of 2; a single text, number or boolean is needed'],
    ['a list in a list', '[[1]]', '$(body.x) is a list of 1; a single text, number or boolean is needed'],
    ['half a surrogate pair', String.raw`"a\ud83d"`, '$(body.x) is not valid Unicode text'],
    ['a text that is too long', '"123456789"', '$(body.x) gives a text of 9 bytes; at most 8 are allowed'],
    ['bytes beyond the bound', '"ééééé"', '$(body.x) gives a text of 10 bytes; at most 8 are allowed'],
  ])('refuses %s', (_, json, why) => {
    expect(evaluate('$(body.x)', json, 8)).toEqual({ kind: 'invalid', why });
  });

  it('counts literals and values together against the bound', () => {
    expect(evaluate('1234$(body.x)', '5678', 8)).toEqual({ kind: 'value', text: '12345678' });
    expect(evaluate('1234$(body.x)', '56789', 8).kind).toBe('invalid');
  });
});
