import { describe, expect, it } from '@jest/globals';

import { ALL_NAMESPACES } from '../../src/core/group.js';
import { PASSED_OVER_BOUND, Reservations } from '../../src/core/reservations.js';
import type { Run } from '../../src/core/run.js';
import { toUnits, type Unit } from '../../src/core/unit.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';

const NOW = at(0) + 2 * PASSED_OVER_BOUND;

function aUnit(uid: string, second: number, scope: string, o: Partial<Run> = {}): Unit {
  const memberships = [aMembership({ group: aGroup({ scope }), arrival: at(second) })];
  return toUnits([aRun({ uid, second, memberships, ...o })])[0]!;
}

describe('Reservations', () => {
  it('keep a place for a unit that was passed over ten minutes ago, and not sooner', () => {
    const later = aUnit('b', 1, 'team-a');
    const holder = (passedOverAt: number): Unit => aUnit('a', 0, 'team-a', { passedOverAt });
    expect(new Reservations([holder(NOW - PASSED_OVER_BOUND)], NOW).blocks(later)).toBe(true);
    expect(new Reservations([holder(NOW - PASSED_OVER_BOUND + 1)], NOW).blocks(later)).toBe(false);
  });

  it('end with the start of their unit', () => {
    const holder = aUnit('a', 0, 'team-a', { passedOverAt: at(0) });
    const reservations = new Reservations([holder], NOW);
    expect(reservations.end(holder)).toBe(true);
    expect(reservations.end(holder)).toBe(false);
    expect(reservations.blocks(aUnit('b', 1, 'team-a'))).toBe(false);
  });

  it('are none in a group over all namespaces, for the mark could be forged', () => {
    const holder = aUnit('a', 0, ALL_NAMESPACES, { passedOverAt: at(0) });
    expect(new Reservations([holder], NOW).blocks(aUnit('b', 1, ALL_NAMESPACES))).toBe(false);
  });
});
