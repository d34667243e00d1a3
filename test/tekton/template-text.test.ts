import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseTemplateText } from '../../src/tekton/template-text.js';

describe('parseTemplateText', () => {
  it.each([
    ['main', [{ literal: 'main' }]],
    ['', []],
    ['$(body.ref)', [{ path: 'body.ref' }]],
    ['$(body.a)#$(body.b)', [{ path: 'body.a' }, { literal: '#' }, { path: 'body.b' }]],
    ['$(body.a[?(@.x == "y")].z)!', [{ path: 'body.a[?(@.x == "y")].z' }, { literal: '!' }]],
    ['$(a $(b))', [{ literal: '$(a ' }, { path: 'b' }, { literal: ')' }]],
    ['cost $(5', [{ literal: 'cost $(5' }]],
    ['$()', [{ path: '' }]],
    ['$$(a)', [{ literal: '$' }, { path: 'a' }]],
  ])('takes %j apart', (text, parts) => {
    expect(parseTemplateText(text)).toEqual(parts);
  });

  it('always gives parts that put together are the text', () => {
    const text = fc.array(fc.constantFrom('$(', '(', ')', '$', 'a', '"')).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const joined = parseTemplateText(written).map((part) => ('path' in part ? `$(${part.path})` : part.literal));
        expect(joined.join('')).toBe(written);
      }),
    );
  });
});
