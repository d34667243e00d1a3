import { describe, expect, it } from '@jest/globals';

import { parseInterceptorRequest } from '../../src/tekton/interceptor-request.js';
import { interceptorRequestText } from '../../src/tekton/interceptor-request-text.js';

const onTheWire =
  '{"body":"{\\"a\\":\\"\\u003cb\\u003e\\"}","header":{"Accept":["*/*"],"X-Github-Event":["push"]},' +
  '"extensions":{"lab":{"n":7}},"interceptor_params":{"who":"a"},' +
  '"context":{"event_url":"/hook/github","event_id":"1d98564f","trigger_id":"namespaces/lab/triggers/t-ref"}}';

const request = {
  body: '{"a":"<b>"}',
  header: { 'X-Github-Event': ['push'], Accept: ['*/*'] },
  extensions: { lab: { n: 7 } },
  interceptor_params: { who: 'a' },
  context: { event_url: '/hook/github', event_id: '1d98564f', trigger_id: 'namespaces/lab/triggers/t-ref' },
};

const nothing = { event_url: '', event_id: '', trigger_id: '' };

describe('parseInterceptorRequest', () => {
  it('reads what the EventListener writes', () => {
    expect(parseInterceptorRequest(JSON.parse(onTheWire))).toEqual({ ok: true, value: request });
  });

  it.each([[{ context: {} }], [{ body: null, header: null, extensions: null, interceptor_params: null, context: {} }]])(
    'reads what is absent or null as empty: %j',
    (value) => {
      expect(parseInterceptorRequest(value)).toEqual({
        ok: true,
        value: { body: '', header: {}, extensions: {}, interceptor_params: {}, context: nothing },
      });
    },
  );

  it('reads a header without values, and names that JavaScript knows', () => {
    const value = JSON.parse('{"header":{"__proto__":["x"],"Empty":null},"context":{}}') as unknown;
    const parsed = parseInterceptorRequest(value);
    expect(parsed.ok && Object.entries(parsed.value.header)).toEqual([
      ['__proto__', ['x']],
      ['Empty', []],
    ]);
  });

  it.each([[null], ['x'], [[]], [7]])('refuses %j', (value) => {
    expect(parseInterceptorRequest(value)).toEqual({
      ok: false,
      problems: [{ path: '', message: 'must be a JSON object' }],
    });
  });

  it('tells every problem at once, with its place', () => {
    const value = {
      body: {},
      header: { A: 'x', B: [1] },
      extensions: [],
      interceptor_params: 7,
      context: { event_id: 1 },
    };
    expect(parseInterceptorRequest(value)).toEqual({
      ok: false,
      problems: [
        { path: 'body', message: 'must be a string' },
        { path: 'header.A', message: 'must be a list of strings' },
        { path: 'header.B', message: 'must be a list of strings' },
        { path: 'extensions', message: 'must be an object' },
        { path: 'interceptor_params', message: 'must be an object' },
        { path: 'context.event_id', message: 'must be a string' },
      ],
    });
    expect(parseInterceptorRequest({})).toEqual({
      ok: false,
      problems: [{ path: 'context', message: 'must be an object' }],
    });
  });
});

describe('interceptorRequestText', () => {
  it('writes what Go writes', () => {
    expect(interceptorRequestText(request)).toBe(onTheWire);
  });

  it('leaves out what is empty, but the context', () => {
    const empty = { body: '', header: {}, extensions: {}, interceptor_params: {}, context: nothing };
    expect(interceptorRequestText(empty)).toBe('{"context":{}}');
  });
});
