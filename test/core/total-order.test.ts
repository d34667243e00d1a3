import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { groupIdOf } from '../../src/core/group.js';
import { parseOrderValue } from '../../src/core/order-value.js';
import { compareArrivals, comparePlaces, isNewer } from '../../src/core/total-order.js';
import { type Place, toUnits, type Unit } from '../../src/core/unit.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aPolicy } from '../builders/a-policy.js';
import { aRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';

interface PlaceOptions extends Partial<Omit<Place, 'order'>> {
  readonly order?: string | undefined;
}

function aPlace({ order, ...o }: PlaceOptions): Place {
  const value = order === undefined ? undefined : parseOrderValue(order);
  const base = { group: aGroup(), policy: aPolicy(), arrival: at(0), createdAt: at(0), uid: 'a', fixed: true, ...o };
  return { ...base, ...(value !== undefined && { order: value }) };
}

const unitOf = (...args: Parameters<typeof aRun>): Unit => toUnits([aRun(...args)])[0]!;

describe('comparePlaces', () => {
  it.each<[string, PlaceOptions, PlaceOptions]>([
    ['the order value', { order: '1', arrival: at(9) }, { order: '2' }],
    ['having an order value at all', { arrival: at(9) }, { order: '1' }],
    ['arrival, where the order values are equal', { order: '1.0', createdAt: at(9) }, { order: '1', arrival: at(1) }],
    ['arrival, where there are none', { createdAt: at(9) }, { arrival: at(0) + 1 }],
    ['creation, where arrival is the same', { uid: 'z' }, { createdAt: at(1) }],
    ['uid, where all else is the same', { uid: 'B' }, { uid: 'a' }],
    ['the kind, where two kinds meet', { order: '99999999999' }, { order: '2024-05-01T10:00:00Z' }],
  ])('goes by %s', (_, older, newer) => {
    expect(comparePlaces(aPlace(older), aPlace(newer))).toBeLessThan(0);
    expect(comparePlaces(aPlace(newer), aPlace(older))).toBeGreaterThan(0);
  });

  it('is zero only for the same run', () => {
    expect(comparePlaces(aPlace({ order: '1' }), aPlace({ order: '1' }))).toBe(0);
  });

  it('is always a total order', () => {
    const place = fc
      .record({
        order: fc.constantFrom(undefined, '1', '1.0', '2', '2024-05-01T10:00:00Z', '2024-05-01T12:00:00+02:00'),
        arrival: fc.integer({ min: 0, max: 2 }),
        createdAt: fc.integer({ min: 0, max: 2 }),
        uid: fc.constantFrom('a', 'b', 'c'),
      })
      .map(aPlace);
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        const sign = (x: Place, y: Place): number => Math.sign(comparePlaces(x, y));
        expect(sign(a, b)).toBe(0 - sign(b, a));
        const [x, y, z] = [a, b, c].toSorted(comparePlaces) as [Place, Place, Place];
        expect([sign(x, y), sign(y, z), sign(x, z)].filter((s) => s > 0)).toEqual([]);
      }),
    );
  });
});

describe('isNewer', () => {
  const [older, newer] = [unitOf({ uid: 'a' }), unitOf({ uid: 'b', second: 1 })];

  it('tells the newer of two units in a group they share', () => {
    const group = groupIdOf(aGroup());
    expect([isNewer(newer, older, group), isNewer(older, newer, group)]).toEqual([true, false]);
  });

  it('knows no newer in a group that one of them is not in', () => {
    const group = groupIdOf(aGroup({ key: 'other' }));
    const both = unitOf({ uid: 'c', memberships: [aMembership(), aMembership({ group: aGroup({ key: 'other' }) })] });
    expect([isNewer(newer, both, group), isNewer(both, newer, group)]).toEqual([false, false]);
  });

  it('knows no newer among units of one event', () => {
    const [first, second] = toUnits([aRun({ uid: 'a', event: 'e' }), aRun({ uid: 'b', event: 'e', second: 61 })]);
    expect(isNewer(second!, first!, groupIdOf(aGroup()))).toBe(false);
  });
});

describe('compareArrivals', () => {
  const other = aGroup({ key: 'other' });
  it.each([
    ['arrival, whatever the order', unitOf({ uid: 'b', member: { order: '2' } }), unitOf({ uid: 'a', second: 1 })],
    [
      'the earliest arrival of its groups',
      unitOf({
        uid: 'b',
        memberships: [aMembership({ arrival: at(5) }), aMembership({ group: other, arrival: at(1) })],
      }),
      unitOf({ uid: 'a', member: { arrival: at(2) } }),
    ],
    ['creation next', unitOf({ uid: 'b' }), unitOf({ uid: 'a', second: 1, member: { arrival: at(0) } })],
    ['the uid at last', unitOf({ uid: 'a' }), unitOf({ uid: 'b' })],
  ])('goes by %s', (_, earlier, later) => {
    expect(compareArrivals(earlier, later)).toBeLessThan(0);
    expect(compareArrivals(later, earlier)).toBeGreaterThan(0);
  });
});
