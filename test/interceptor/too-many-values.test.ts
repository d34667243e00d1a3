import { describe, expect, it } from '@jest/globals';

import { readCall } from '../../src/interceptor/read-call.js';

const context = { event_url: '/', event_id: 'e-1', trigger_id: 'namespaces/ci/triggers/t' };

function read(body: string, extensions: object = {}): unknown {
  return readCall(JSON.stringify({ body, header: {}, extensions, interceptor_params: {}, context }));
}

describe('a request with more values than memory is for', () => {
  const refused = { ok: false, why: 'the request has more than 8000000 values', onError: 'Run' };

  it('is not parsed, wherever the values are', () => {
    const lists = `[${'[],'.repeat(4_000_000)}0]`;
    expect(read(lists)).toEqual(refused);
    const text = JSON.stringify({ body: '{}', header: {}, interceptor_params: {}, context });
    expect(readCall(text.replace('"header"', `"extensions":{"a":${lists}},"header"`))).toEqual(refused);
  });

  it('is one of values, not of characters: a long text is read', () => {
    expect(read(JSON.stringify({ patch: 'x'.repeat(9_000_000) }))).toMatchObject({ ok: true });
  });
});
