import { describe, expect, it } from '@jest/globals';

import { resolveResources } from '../../src/tekton/trigger-template.js';

const template = {
  kind: 'PipelineRun',
  metadata: { generateName: 'pr-$(tt.params.number)-', name: '$(uid)' },
  spec: { params: [{ name: 'title', value: '$(tt.params.title)' }], other: '$(tt.params.title) $(params.x) $(uid)' },
};

const resolved = (title: string, oldEscape = false) => {
  const params = new Map([
    ['number', '7'],
    ['title', title],
  ]);
  return resolveResources({ resourceTemplates: [template], oldEscape }, params, 'uid-1')[0] ?? '';
};

describe('resolveResources', () => {
  it('puts params and one uid everywhere into the text of the JSON', () => {
    expect(JSON.parse(resolved('say \\"hi\\" $&'))).toEqual({
      kind: 'PipelineRun',
      metadata: { generateName: 'pr-7-', name: 'uid-1' },
      spec: { params: [{ name: 'title', value: 'say "hi" $&' }], other: 'say "hi" $& $(params.x) uid-1' },
    });
  });

  it('K15: makes a variable in a value literal text for Pipelines', () => {
    expect(resolved('$(tasks.x.results.y)')).toContain('"value":"$$(tasks.x.results.y)"');
  });

  it('breaks the JSON with a value that has quotes of its own, as Tekton does', () => {
    expect(() => JSON.parse(resolved('["a","b"]')) as unknown).toThrow(SyntaxError);
    expect(resolved('["a"]', true)).toContain('"value":"[\\"a\\"]"');
  });
});
