import { describe, expect, it } from '@jest/globals';

import { heldLease, readLease, releasedLease } from '../../src/kube/lease.js';

const NOW = Date.parse('2026-03-01T12:00:00.123Z');
const object = {
  metadata: { name: 'l', resourceVersion: '7', labels: { a: 'b' } },
  spec: { holderIdentity: 'a', acquireTime: '2026-03-01T11:00:00.000000Z', leaseTransitions: 3 },
};

describe('readLease', () => {
  it('reads who holds it, and keeps the object', () => {
    expect(readLease(object)).toEqual({
      holder: 'a',
      transitions: 3,
      acquireTime: '2026-03-01T11:00:00.000000Z',
      text: JSON.stringify(object.spec),
      resourceVersion: '7',
      object,
    });
  });

  it('takes a Lease without a spec for one that nobody holds', () => {
    expect(readLease({ metadata: { resourceVersion: '7' } })).toMatchObject({ holder: '', transitions: 0, text: '{}' });
  });

  it.each([undefined, null, 'x', {}, { metadata: {} }])('reads nothing in %j', (other) => {
    expect(readLease(other)).toBeUndefined();
  });
});

describe('heldLease', () => {
  it('takes a Lease that is not there', () => {
    expect(heldLease(undefined, 'b', NOW, 15_000)).toEqual({
      holderIdentity: 'b',
      leaseDurationSeconds: 15,
      acquireTime: '2026-03-01T12:00:00.123000Z',
      renewTime: '2026-03-01T12:00:00.123000Z',
      leaseTransitions: 0,
    });
  });

  it('counts the change from one holder to another', () => {
    expect(heldLease(readLease(object), 'b', NOW, 1_500)).toMatchObject({
      leaseDurationSeconds: 2,
      acquireTime: '2026-03-01T12:00:00.123000Z',
      leaseTransitions: 4,
    });
  });

  it('keeps the time of the taking when it is renewed', () => {
    expect(heldLease(readLease(object), 'a', NOW, 15_000)).toMatchObject({
      acquireTime: '2026-03-01T11:00:00.000000Z',
      renewTime: '2026-03-01T12:00:00.123000Z',
      leaseTransitions: 3,
    });
  });
});

describe('releasedLease', () => {
  it('names no holder', () => {
    expect(releasedLease(readLease(object)!, NOW)).toMatchObject({ holderIdentity: '', leaseTransitions: 3 });
  });
});
