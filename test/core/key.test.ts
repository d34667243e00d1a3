import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { evaluateKey, MAX_KEY_BYTES } from '../../src/core/key.js';
import { aLookup, aLookupOf } from '../builders/a-lookup.js';
import { anExpression } from '../builders/an-expression.js';

const PATH = 'body.x';

/** The key of one expression `$(body.x)` where that is this JSON. */
const keyOf = (json: string) => evaluateKey([anExpression('$(body.x)')], aLookupOf(PATH, json));

const aKey = (key: string, keyFrom = '$(body.x)') => ({ kind: 'key', key, keyFrom });

describe('evaluateKey', () => {
  it('takes the first expression whose every part has a value', () => {
    const expressions = [anExpression('$(a)#$(b)'), anExpression('$(a)'), anExpression('$(c)')];
    const found = evaluateKey(expressions, aLookup({ a: ['x'], c: ['y'] }));
    expect(found).toEqual(aKey('x', '$(a)'));
  });

  it('says of every expression why it has no value', () => {
    const found = evaluateKey([anExpression('$(a)'), anExpression('$(b)')], aLookup({ b: [null] }));
    expect(found).toEqual({ kind: 'missing', why: ['$(a): is not found', '$(b) is null'] });
  });

  it('does not pass over a settings error to the next expression', () => {
    const found = evaluateKey([anExpression('$(a)'), anExpression('$(b)')], aLookup({ a: [{ x: 1 }], b: ['y'] }));
    expect(found).toMatchObject({ kind: 'invalid' });
  });

  it('gives no key without expressions', () => {
    expect(evaluateKey([], aLookup({}))).toEqual({ kind: 'missing', why: [] });
  });

  it('takes a key of 1 KiB and refuses a longer one', () => {
    expect(keyOf(JSON.stringify('é'.repeat(MAX_KEY_BYTES / 2)))).toMatchObject({ kind: 'key' });
    expect(keyOf(JSON.stringify('é'.repeat(MAX_KEY_BYTES / 2 + 1)))).toEqual({
      kind: 'invalid',
      why: '$(body.x) gives a text of 1026 bytes; at most 1024 are allowed',
    });
  });

  it.each(['1725646291', '9007199254740993', '9007199254740992', '1725646291000000000000', '12.50'])(
    'K01 keeps every digit of %s',
    (digits) => {
      expect(keyOf(digits)).toEqual(aKey(digits));
    },
  );

  it.each([
    ['a null', 'null', '$(body.x) is null'],
    ['a list of one null', '[null]', '$(body.x) is null'],
  ])('K02 counts %s as no value, never as the word', (_, json, why) => {
    expect(keyOf(json)).toEqual({ kind: 'missing', why: [why] });
  });

  it('K03 gives no key, and no empty one, where the number is absent', () => {
    expect(evaluateKey([anExpression('$(body.pull_request.number)')], aLookup({ 'body.ref': ['main'] }))).toEqual({
      kind: 'missing',
      why: ['$(body.pull_request.number): is not found'],
    });
  });

  it('K05 makes the expression that was chosen part of the identity', () => {
    const expressions = [anExpression('$(body.pull_request.number)'), anExpression('$(body.ref)')];
    const push = aLookup({ 'body.ref': ['7'] });
    const pullRequest = aLookup({ 'body.pull_request.number': [7], 'body.ref': ['7'] });
    expect(evaluateKey(expressions, push)).toEqual(aKey('7', '$(body.ref)'));
    expect(evaluateKey(expressions, pullRequest)).toEqual(aKey('7', '$(body.pull_request.number)'));
  });

  it('I19 lets several expressions share one name, and with it their groups', () => {
    const expressions = [anExpression('$(body.pull_request.number)', 'pr'), anExpression('$(body.issue.number)', 'pr')];
    expect(evaluateKey(expressions, aLookup({ 'body.pull_request.number': [7] }))).toEqual(aKey('7', 'pr'));
    expect(evaluateKey(expressions, aLookup({ 'body.issue.number': [7] }))).toEqual(aKey('7', 'pr'));
  });

  it.each([
    ['no hit as no value', [], { kind: 'missing' }],
    ['one hit as the value', [7], aKey('7', '$(body.pull_requests[*].number)')],
    [
      'two hits as a settings error',
      [7, 8],
      {
        kind: 'invalid',
        why: '$(body.pull_requests[*].number) finds 2 values; a single text, number or boolean is needed',
      },
    ],
  ])('K12 takes %s', (_, values, result) => {
    const path = 'body.pull_requests[*].number';
    expect(evaluateKey([anExpression(`$(${path})`)], aLookup({ [path]: values }))).toMatchObject(result);
  });

  it('K13 refuses an object, which changes with every event', () => {
    expect(keyOf('{"number":7}')).toEqual({
      kind: 'invalid',
      why: '$(body.x) is an object; a single text, number or boolean is needed',
    });
  });

  it.each(['fix/a&b', 'q"uote', 'two\r\nlines', 'back\\slash', '<tag>'])('K14 gives the decoded text %j', (text) => {
    expect(keyOf(JSON.stringify(text))).toEqual(aKey(text));
  });

  it('K14 decodes what the body escapes', () => {
    expect(keyOf(String.raw`"fix\/a\u0026b"`)).toEqual(aKey('fix/a&b'));
  });

  it.each(['$(body.secret)', '$(params.image)', '$(body.x)', '$', '$('])(
    'K15 takes %s from a payload as text',
    (text) => {
      const lookup = aLookup({ 'body.x': [text], 'body.secret': ['s'], 'params.image': ['i'] });
      expect(evaluateKey([anExpression('$(body.x)')], lookup)).toEqual(aKey(text));
    },
  );

  it('I09 (c) takes a form field, which arrives as a list of one, by its text', () => {
    expect(keyOf('["1"]')).toEqual(aKey('1'));
    expect(keyOf('["1","2"]')).toMatchObject({ kind: 'invalid' });
  });

  it('always gives back a text of the payload unchanged', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(texts, (text) => {
        expect(evaluateKey([anExpression('$(body.x)')], aLookup({ [PATH]: [text] }))).toEqual(aKey(text));
      }),
    );
  });

  it('never gives one key for two neighbouring integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (n) => {
        expect(keyOf(String(n))).not.toEqual(keyOf(String(n + 1n)));
      }),
    );
  });
});
