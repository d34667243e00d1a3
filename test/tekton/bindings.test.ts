import { describe, expect, it } from '@jest/globals';

import { parseJson } from '../../src/core/parse-json.js';
import { evaluateBindingPath, resolveParams, type TemplateParam } from '../../src/tekton/bindings.js';
import { eventRoot } from '../../src/tekton/event-root.js';

const root = eventRoot({
  body: parseJson(
    '{"n":7,"id":1725646291,"t":"a&b","q":"say \\"hi\\"","nil":null,"o":{"b":1,"a":[]},"l":[1,"x"],"v":"$(body.n)"}',
  ),
  header: { 'X-Github-Event': ['push'] },
  extensions: { lab: { tag: 'v1.2', n: 7, deep: { x: true }, list: ['a', 'b'] } },
  eventId: 'id-1',
});

const valueOf = (value: string, declared: readonly TemplateParam[] = []) => {
  const result = resolveParams([{ name: 'p', value }], declared, root);
  return result.ok ? result.params.get('p') : result.message;
};

describe('resolveParams', () => {
  it.each([
    ['plain', 'plain'],
    ['$(body.n)', '7'],
    ['$(body.id)', '1725646291'],
    ['$(body.t)', 'a\\u0026b'],
    ['$(body.q)', 'say \\"hi\\"'],
    ['$(body.nil)', 'null'],
    ['$(body.o)', '{"a":[],"b":1}'],
    ['$(body.l)', '[1,"x"]'],
    ['$(body.l[*])', '[1,"x"]'],
    ['$(body.l[0:0])', '[]'],
    ['$(body.l[0])', '1'],
    ['[$()]', '[]'],
    ['$(header.X-GitHub-Event)', 'push'],
    ['$(context.eventID)', 'id-1'],
    ['$(Body.n)-$(context.EventID)', '7-id-1'],
    ['$(extensions.lab.tag) $(extensions.lab.n) $(extensions.lab.deep.x) $(extensions.lab.list[1])', 'v1.2 7 true b'],
    ['$(body.n)-$(body.n)', '7-7'],
  ])('gives %j as Triggers does', (value, text) => {
    expect(valueOf(value)).toBe(text);
  });

  it('replaces text in text: what one path brings is seen by the next', () => {
    expect(valueOf('$(body.v) $(body.n)')).toBe('7 7');
    expect(valueOf('$(body.n) $(body.v)')).toBe('7 $(body.n)');
  });

  it('takes the default of a param whose path finds nothing', () => {
    expect(valueOf('at $(body.nope)', [{ name: 'p', default: 'none' }])).toBe('at none');
  });

  it('loses the event without a default', () => {
    const sha = [{ name: 'sha', value: '$(extensions.nope.x)' }];
    expect(resolveParams(sha, [{ name: 'sha' }], root)).toEqual({
      ok: false,
      message:
        'failed to ApplyEventValuesToParams: failed to replace JSONPath value for param sha: $(extensions.nope.x): nope is not found',
    });
  });

  it('keeps the default of a param that no binding names', () => {
    const result = resolveParams([{ name: 'a', value: '1' }], [{ name: 'b', default: '2' }, { name: 'c' }], root);
    expect(result.ok && Object.fromEntries(result.params)).toEqual({ a: '1', b: '2' });
  });
});

describe('evaluateBindingPath', () => {
  it('gives the values themselves, for keys', () => {
    expect(evaluateBindingPath('body.t', root)).toEqual({ ok: true, printed: true, values: ['a&b'] });
    expect(evaluateBindingPath('header.x-github-event', root)).toMatchObject({ values: ['push'] });
    expect(evaluateBindingPath('a[', root)).toEqual({ ok: false, message: 'unterminated array' });
  });
});

describe('eventRoot', () => {
  it('shows Go names to fields only', () => {
    expect(Object.keys(root)).toEqual(['header', 'body', 'extensions', 'context']);
    expect(evaluateBindingPath('context.*', root)).toMatchObject({ values: ['id-1'] });
  });
});
