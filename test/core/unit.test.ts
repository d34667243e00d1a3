import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { groupIdOf } from '../../src/core/group.js';
import type { Run } from '../../src/core/run.js';
import { toUnits } from '../../src/core/unit.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aPolicy } from '../builders/a-policy.js';
import { aRun, aStartedRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';

/** The uids of the runs of each unit. */
const uidsOf = (runs: readonly Run[]): readonly string[] =>
  toUnits(runs).map((unit) => unit.runs.map((run) => run.uid).join(' '));

const [web, api, docs] = ['web', 'api', 'docs'].map((key) => aMembership({ group: aGroup({ key }) }));

const doneAt = (second: number) => ({ kind: 'done', started: true, isSettled: true, at: at(second) }) as const;

describe('toUnits', () => {
  it('makes a unit of each event', () => {
    expect(uidsOf([aRun({ uid: 'a' }), aRun({ uid: 'b' })])).toEqual(['a', 'b']);
  });

  it('makes nothing of no runs, nor of a run without a group', () => {
    expect(toUnits([])).toEqual([]);
    expect(toUnits([aRun({ uid: 'a', memberships: [] })])).toEqual([]);
  });

  it('puts siblings together, the first-created first, and the uid settles a tie', () => {
    const runs = [
      aRun({ uid: 'c', event: 'e', second: 0 }),
      aRun({ uid: 'a', event: 'e', second: 1 }),
      aRun({ uid: 'b', event: 'e', second: 0 }),
    ];
    expect(uidsOf(runs)).toEqual(['b c a']);
    expect(toUnits(runs)[0]).toMatchObject({ id: 'b', event: 'e', first: { uid: 'b' } });
  });

  it('keeps runs of one event apart that share no group', () => {
    const runs = [
      aRun({ uid: 'a', event: 'e', memberships: [web!] }),
      aRun({ uid: 'b', event: 'e', memberships: [api!] }),
    ];
    expect(uidsOf(runs)).toEqual(['a', 'b']);
  });

  it('joins runs of one event that share groups through one another', () => {
    const runs = [
      aRun({ uid: 'a', event: 'e', memberships: [web!] }),
      aRun({ uid: 'b', event: 'e', memberships: [docs!] }),
      aRun({ uid: 'c', event: 'e', memberships: [api!, docs!] }),
      aRun({ uid: 'd', event: 'e', memberships: [web!, api!] }),
    ];
    expect(uidsOf(runs)).toEqual(['a b c d']);
    expect([...toUnits(runs)[0]!.places.keys()]).toEqual([web, docs, api].map((m) => groupIdOf(m!.group)));
  });

  it('keeps the order of creation where a run joins two that were apart', () => {
    const runs = [web, docs, web].map((m, i) => aRun({ uid: 'abc'.charAt(i), event: 'e', memberships: [m!] }));
    expect(uidsOf([...runs, aRun({ uid: 'd', event: 'e', memberships: [web!, docs!] })])).toEqual(['a b c d']);
  });

  it.each([
    ['takes in a run that comes 60 s after its first', 60, ['a b']],
    ['does not take in a run that comes later', 61, ['a', 'b']],
  ])('%s', (_, second, units) => {
    expect(uidsOf([aRun({ uid: 'a', event: 'e' }), aRun({ uid: 'b', event: 'e', second })])).toEqual(units);
  });

  it.each([
    ['takes in a run of the second in which the last was done', 30, ['a b c']],
    ['does not take in a run that came when all were done', 31, ['a b', 'c']],
  ])('%s', (_, second, units) => {
    const runs = [
      aStartedRun({ uid: 'a', event: 'e', state: doneAt(10) }),
      aStartedRun({ uid: 'b', event: 'e', state: doneAt(30) }),
      aRun({ uid: 'c', event: 'e', second }),
    ];
    expect(uidsOf(runs)).toEqual(units);
  });

  it('counts the 60 s of a second unit from its own first run', () => {
    const runs = [0, 61, 121, 122].map((second, i) => aRun({ uid: 'abcd'.charAt(i), event: 'e', second }));
    expect(uidsOf(runs)).toEqual(['a', 'b c', 'd']);
  });

  it('takes policy, order and arrival of its first-created run', () => {
    const first = aRun({ uid: 'a', event: 'e', member: { policy: aPolicy({ running: 'Cancelled' }), order: '7' } });
    const second = aRun({ uid: 'b', event: 'e', second: 1, member: { order: '8', revision: 'x' } });
    expect([...toUnits([second, first])[0]!.places.values()]).toEqual([
      {
        group: aGroup(),
        policy: aPolicy({ running: 'Cancelled' }),
        order: expect.objectContaining({ text: '7' }),
        arrival: at(0),
        createdAt: at(0),
        uid: 'a',
        fixed: false,
      },
    ]);
  });

  it('lets what is fixed at binding stand where an older, unbound run turns up later', () => {
    const late = aRun({ uid: 'a', event: 'e', member: { order: '7' } });
    const bound = aStartedRun({ uid: 'b', event: 'e', second: 1, member: { order: '8', revision: 'x' } });
    expect([...toUnits([late, bound])[0]!.places.values()]).toMatchObject([
      { uid: 'b', fixed: true, order: { text: '8' }, revision: 'x' },
    ]);
  });

  it('has no order where the text is no order value', () => {
    const [unit] = toUnits([aRun({ uid: 'a', member: { order: 'yesterday' } })]);
    expect([...unit!.places.values()][0]).not.toHaveProperty('order');
  });

  it('never depends on the order of the runs', () => {
    fc.assert(
      fc.property(runsAndShuffled, ([runs, shuffled]) => {
        expect(toUnits(shuffled)).toEqual(toUnits(runs));
      }),
    );
  });

  it('always puts each run into exactly one unit', () => {
    fc.assert(
      fc.property(runsAndShuffled, ([runs]) => {
        const uids = toUnits(runs).flatMap((unit) => unit.runs.map((run) => run.uid));
        expect(uids.toSorted()).toEqual(runs.map((run) => run.uid).toSorted());
      }),
    );
  });
});

const someRun = fc.record({
  event: fc.constantFrom('e', 'f'),
  second: fc.integer({ min: 0, max: 130 }),
  memberships: fc.subarray([web!, api!, docs!], { minLength: 1 }),
  bound: fc.boolean(),
  state: fc.oneof(fc.constant('held' as const), fc.integer({ min: 0, max: 130 }).map(doneAt)),
});

const runsAndShuffled = fc
  .array(someRun, { maxLength: 8 })
  .map((parts) => parts.map((part, i) => aRun({ uid: `r${i}`, ...part })))
  .chain((runs) => fc.tuple(fc.constant(runs), fc.shuffledSubarray(runs, { minLength: runs.length })));
