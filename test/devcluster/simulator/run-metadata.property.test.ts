import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { metadataUnion } from '../../../src/devcluster/simulator/run-metadata.js';

const textMap = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'));
const metadata = fc.record({ labels: textMap, annotations: textMap });

describe('metadataUnion', () => {
  test('what the reconciler held always comes back as it was, and what was added meanwhile stays', () => {
    fc.assert(
      fc.property(metadata, metadata, (live, own) => {
        const union = metadataUnion(live, own);
        expect(union.labels).toMatchObject(own.labels);
        expect(union.annotations).toMatchObject(own.annotations);
        expect(new Set(Object.keys(union.labels))).toEqual(
          new Set([...Object.keys(live.labels), ...Object.keys(own.labels)]),
        );
      }),
    );
  });
});
