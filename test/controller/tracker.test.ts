import { describe, expect, it } from '@jest/globals';

import { CLAIM_ANNOTATION } from '../../src/api/names.js';
import { toTracked } from '../../src/controller/to-run.js';
import { createTracker } from '../../src/controller/tracker.js';
import { aRunObject } from './a-pipeline-run.js';

describe('createTracker', () => {
  it('reads a version of a run once, and the next version anew', () => {
    const track = createTracker().track;
    const [older, newer] = [aRunObject({ name: 'a' }), aRunObject({ name: 'a', spec: { status: 'Cancelled' } })];
    expect(track(older)).toEqual(toTracked(older));
    expect(track(older)).toBe(track(older));
    expect(track(newer)).toEqual(toTracked(newer));
  });

  it('remembers too of what is none of ours that it is not', () => {
    const track = createTracker().track;
    const stranger = aRunObject({ name: 'a', annotations: { [CLAIM_ANNOTATION]: '' } });
    expect([track(stranger), track(stranger)]).toEqual([undefined, undefined]);
  });

  it('does not take what it learned of a run for what is true of a copy', () => {
    const track = createTracker().track;
    const object = aRunObject({ name: 'a' });
    track(object);
    expect(track(object, 'u-original')).toEqual(toTracked(object, { copyOfByNonce: 'u-original' }));
    expect(track(object)?.copyOf).toBeUndefined();
  });
});
