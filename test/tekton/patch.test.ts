import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { pointerTo } from '../../src/tekton/patch.js';

/** RFC 6901, section 4: the names that a pointer stands for. */
const namesOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

describe('pointerTo', () => {
  it.each([
    [[], ''],
    [['spec', 'status'], '/spec/status'],
    [['metadata', 'labels', 'concurrency.tekton.dev/group'], '/metadata/labels/concurrency.tekton.dev~1group'],
    [['~1'], '/~01'],
    [[''], '/'],
  ])('makes of %j the pointer %s', (names, pointer) => {
    expect(pointerTo(...names)).toBe(pointer);
  });

  it('always reads back as the names', () => {
    const name = fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '.') });
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(namesOf(pointerTo(...names))).toEqual(names);
      }),
    );
  });
});
