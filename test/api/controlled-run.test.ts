import { describe, expect, it } from '@jest/globals';

import { runLookup } from '../../src/api/controlled-run.js';

describe('runLookup', () => {
  it('finds nothing under a name that no field of a run has', () => {
    const lookup = runLookup({ namespace: 'lab', name: 'a', labels: {}, annotations: {}, params: { ref: 'main' } });
    expect(lookup('params.ref')).toEqual({ values: ['main'] });
    expect(lookup('body.ref')).toEqual({ missing: 'the run has no such text' });
  });
});
