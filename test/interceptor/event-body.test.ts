import { describe, expect, test } from '@jest/globals';

import { readEventBody } from '../../src/interceptor/event-body.js';

const FORM = 'application/x-www-form-urlencoded';

describe('readEventBody', () => {
  test.each([
    ['an object', '{"a":1}', 'application/json', { a: 1 }],
    ['an object whatever the content type', '{"a":1}', '', { a: 1 }],
    ['I09 the payload of a form', 'payload=%7B%22number%22%3A7%7D', FORM, { number: 7 }],
    ['I09 the same with a charset', 'payload=%7B%22number%22%3A7%7D', `${FORM}; charset=utf-8`, { number: 7 }],
    ['I09 the payload among others', 'a=1&payload=%7B%22t%22%3A%22x+y%22%7D&b', FORM, { t: 'x y' }],
    ['I09 a form that Tekton turned into JSON', '{"a":["1"],"b":["2"]}', FORM, { a: ['1'], b: ['2'] }],
  ])('%s is the body', (_, text, contentType, object) => {
    expect(readEventBody(text, contentType)).toEqual({ object });
  });

  test.each([
    ['I10 an empty text', '', '', 'the body is empty'],
    ['I10 white space', ' \n', '', 'the body is empty'],
    ['I10 null', 'null', '', 'the body is not a JSON object'],
    ['I10 a text', '"text"', '', 'the body is not a JSON object'],
    ['I10 a list', '[1]', '', 'the body is not a JSON object'],
    ['a number of many digits', '9007199254740993', '', 'the body is not a JSON object'],
    ['no JSON', 'payload={}', 'text/plain', 'the body is not JSON'],
    ['a content type that only begins alike', 'payload={}', `${FORM}ed`, 'the body is not JSON'],
    ['a form whose payload is no JSON', 'payload=x', FORM, 'the body is not JSON'],
    [
      'a form without a payload',
      'a=1',
      FORM,
      'the body is a form without a payload: set the content type of the webhook to application/json',
    ],
    [
      'a payload that cannot be decoded',
      'payload=%zz',
      FORM,
      'the body is a form without a payload: set the content type of the webhook to application/json',
    ],
  ])('%s has no fields', (_, text, contentType, missing) => {
    expect(readEventBody(text, contentType)).toEqual({ missing });
  });
});
