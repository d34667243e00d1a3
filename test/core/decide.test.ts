import { describe, expect, it } from '@jest/globals';

import { decide } from '../../src/core/decide.js';
import type { Decision } from '../../src/core/decision.js';
import { controlIdOf, type Controls } from '../../src/core/field.js';
import { SECOND } from '../../src/core/micros.js';
import type { Ending } from '../../src/core/policy.js';
import type { Membership, Run, RunState } from '../../src/core/run.js';
import { policyOf } from '../../src/core/settings.js';
import { START_GRACE } from '../../src/core/to-actions.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aPolicy } from '../builders/a-policy.js';
import { aRun, aStartedRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';
import { told } from '../builders/told.js';

const NONE: Controls = new Map();
const NOW = at(100);

const decided = (runs: readonly Run[], controls = NONE): Decision => decide(runs, controls, NOW);
const lines = (runs: readonly Run[], controls = NONE): readonly string[] => told(decided(runs, controls));

const released = (second: number): RunState => ({ kind: 'released', at: at(second) });
const ending = (started = true): RunState => ({ kind: 'ending', started, word: 'CancelledRunFinally', isOurs: false });
const done = (second: number, started = true): RunState => ({ kind: 'done', started, at: at(second), isSettled: true });

const inGroup = (key: string, o: Partial<Membership> = {}): Membership => aMembership({ group: aGroup({ key }), ...o });

describe('decide', () => {
  it('does nothing without runs', () => {
    expect(decided([])).toEqual({ actions: [] });
  });

  it('starts a run that is alone in its group, and binds it with that', () => {
    const run = aRun({ uid: 'a' });
    expect(decided([run]).actions).toEqual([
      { kind: 'start', run, memberships: run.memberships, supersedes: [], overlaps: [], isGuarded: false },
    ]);
  });

  it('does nothing about a run without groups', () => {
    expect(lines([aRun({ uid: 'a', memberships: [] })])).toEqual([]);
  });

  it('leaves a bound run alone that is the newest', () => {
    expect(lines([aStartedRun({ uid: 'a' })])).toEqual([]);
  });

  it.each<[string, RunState]>([
    ['started without being held', { kind: 'started', at: at(0) }],
    ['was just released', released(100)],
    ['is ending', ending()],
    ['is done', done(50)],
  ])('adopts a run that %s: binds it where it is', (_, state) => {
    expect(lines([aRun({ uid: 'a', state })])).toEqual(['bind a']);
  });

  it('tells the actions in order of creation', () => {
    const runs = [aRun({ uid: 'c', second: 2 }), aRun({ uid: 'a', second: 1 }), aRun({ uid: 'b', second: 1 })];
    expect(decided(runs).actions.map(({ run }) => run.uid)).toEqual(['a', 'b', 'c']);
  });
});

describe('decide under a cancel strategy', () => {
  it.each(
    (['Cancel', 'CancelRunFinally', 'StopRunFinally'] as const).map(
      (strategy) => [strategy, policyOf({ strategy, sameRevision: 'Run' })] as const,
    ),
  )('%s ends the older run with its word and starts the newer', (strategy, policy) => {
    const words = {
      Cancel: 'Cancelled',
      CancelRunFinally: 'CancelledRunFinally',
      StopRunFinally: 'StoppedRunFinally',
    };
    const runs = [aStartedRun({ uid: 'a', member: { policy } }), aRun({ uid: 'b', second: 1, member: { policy } })];
    expect(lines(runs)).toEqual([`end a: ${words[strategy]}, Superseded by b`, 'start b, supersedes a']);
  });

  it('says in which group, and on whose account, a run ends', () => {
    const [a, b] = [aStartedRun({ uid: 'a' }), aRun({ uid: 'b', second: 1 })];
    expect(decided([a, b]).actions[0]).toEqual({
      kind: 'end',
      run: a,
      memberships: a.memberships,
      status: 'CancelledRunFinally',
      reason: 'Superseded',
      group: aGroup(),
      by: b,
    });
  });

  it.each<[string, RunState, readonly string[]]>([
    ['Cancelled where it is held, for a graceful word would start it', { kind: 'held' }, ['end a: Cancelled']],
    ['its word where it has started', { kind: 'started', at: at(0) }, ['end a: CancelledRunFinally']],
    ['nothing where it is ending already', ending(), []],
    ['nothing where it ends without having started', ending(false), []],
    ['nothing where it is done', done(50), []],
    ['nothing where it is done without having started', done(50, false), []],
    ['nothing where somebody else holds it', { kind: 'foreign' }, []],
    ['nothing yet where it was released a moment ago', released(91), []],
    ['Cancelled where it was released 10 s ago and no startTime was seen', released(90), ['end a: Cancelled']],
  ])('ends an older run with %s', (_, state, expected) => {
    const runs = [aRun({ uid: 'a', bound: true, state }), aStartedRun({ uid: 'b', second: 1 })];
    expect(lines(runs)).toEqual(expected.map((line) => `${line}, Superseded by b`));
  });

  it('says when to look again at a released run, and starts the newcomer meanwhile', () => {
    const runs = [
      aRun({ uid: 'a', bound: true, state: released(95) }),
      aRun({ uid: 'b', bound: true, state: released(93), second: 1 }),
      aRun({ uid: 'c', second: 2 }),
    ];
    expect(decided(runs).recheckAt).toBe(at(93) + START_GRACE);
    expect(lines(runs)).toEqual(['start c, supersedes a b']);
    expect(told(decide(runs, NONE, at(103)))).toContain('end b: Cancelled, Superseded by c');
  });

  it('binds a released run while it leaves it alone', () => {
    const runs = [aRun({ uid: 'a', state: released(95) }), aStartedRun({ uid: 'b', second: 1 })];
    expect(lines(runs)).toEqual(['bind a']);
  });

  it('asks for no other look where none is needed', () => {
    expect(decided([aStartedRun({ uid: 'a' }), aRun({ uid: 'b', second: 1 })])).not.toHaveProperty('recheckAt');
  });

  it.each([
    ['running', 'started' as const],
    ['finished', done(50)],
  ])('ends a run at birth that is older than one let in, which is %s', (_, state) => {
    const runs = [
      aStartedRun({ uid: 'b', second: 5, state }),
      aRun({ uid: 'a', second: 9, member: { arrival: at(1) } }),
    ];
    expect(lines(runs)).toEqual(['end a: Cancelled, Superseded by b']);
  });

  it('never turns away a run that started un-held: it is ended like any started older one', () => {
    const runs = [aStartedRun({ uid: 'b', second: 5 }), aRun({ uid: 'a', state: 'started' })];
    expect(lines(runs)).toEqual(['end a: CancelledRunFinally, Superseded by b']);
  });

  it('lets an adopted run end the older ones without a start of its own', () => {
    const runs = [aStartedRun({ uid: 'a' }), aRun({ uid: 'b', second: 1, state: 'started' })];
    expect(lines(runs)).toEqual(['end a: CancelledRunFinally, Superseded by b', 'bind b']);
  });

  it.each<[string, RunState]>([
    ['somebody else keeps pending', { kind: 'foreign' }],
    ['its author cancelled before it started', done(60, false)],
    ['is being cancelled and never started', ending(false)],
  ])('lets a newer run that %s end nobody', (_, state) => {
    const runs = [aStartedRun({ uid: 'a' }), aRun({ uid: 'b', second: 1, state })];
    expect(lines(runs)).toEqual(['note b']);
  });

  it('lets a newer run that somebody ended after it had started stay the newest', () => {
    const runs = [aStartedRun({ uid: 'a' }), aStartedRun({ uid: 'b', second: 1, state: ending() })];
    expect(lines(runs)).toEqual(['end a: CancelledRunFinally, Superseded by b']);
  });

  it('takes a copy, which has an event of its own, for the newest', () => {
    const member = { order: '7', revision: 'abc' };
    const original = aStartedRun({ uid: 'a', state: done(10), member });
    const copy = aRun({ uid: 'z', second: 20, member: {} });
    const [action] = decided([original, copy]).actions;
    expect(action).toMatchObject({ kind: 'start', run: { uid: 'z' }, memberships: [{ order: '7' }] });
  });

  it('leaves nothing to do once it was done', () => {
    const runs = [
      aStartedRun({ uid: 'a', state: ending() }),
      aRun({ uid: 'b', second: 1, bound: true, state: released(100) }),
    ];
    expect(decided(runs)).toEqual({ actions: [] });
  });
});

describe('decide over siblings', () => {
  const event = 'e';

  it('starts and ends them as one', () => {
    const runs = [
      aStartedRun({ uid: 'a', event }),
      aRun({ uid: 'b', event, bound: true }),
      aRun({ uid: 'c', second: 1, event: 'f' }),
      aRun({ uid: 'd', second: 1, event: 'f' }),
    ];
    expect(lines(runs)).toEqual([
      'end a: CancelledRunFinally, Superseded by c',
      'end b: Cancelled, Superseded by c',
      'start c, supersedes a b',
      'start d, supersedes a b',
    ]);
  });

  it('starts a late sibling at once beside one that runs, with the place that was fixed', () => {
    const first = aStartedRun({ uid: 'a', event, member: { order: '7', arrival: at(0) } });
    const late = aRun({
      uid: 'b',
      event,
      second: 30,
      member: { order: '9', policy: aPolicy({ running: 'Cancelled' }) },
    });
    expect(decided([first, late]).actions).toEqual([
      { kind: 'start', run: late, memberships: first.memberships, supersedes: [], overlaps: [], isGuarded: false },
    ]);
  });

  it('ends a late sibling of a unit that has been superseded', () => {
    const runs = [
      aStartedRun({ uid: 'a', event, state: ending() }),
      aRun({ uid: 'b', event, second: 30 }),
      aStartedRun({ uid: 'c', second: 10 }),
    ];
    expect(lines(runs)).toEqual(['end b: Cancelled, Superseded by c']);
  });

  it('lets a run that comes after its unit has closed wait for it, for it supersedes nothing of its own event', () => {
    const runs = [aStartedRun({ uid: 'a', event }), aRun({ uid: 'b', event, second: 61, member: { arrival: at(0) } })];
    expect(lines(runs.slice(1))).toEqual(['start b']);
    expect(lines(runs)).toEqual(['bind b, waits for a']);
  });

  it('starts what is held beside a sibling that somebody else holds, and leaves that one alone', () => {
    const runs = [aRun({ uid: 'a', event, state: 'foreign' }), aRun({ uid: 'b', event })];
    expect(lines(runs)).toEqual(['note a', 'start b']);
  });

  it('turns away the late sibling of a unit that was turned away, for that was never let in', () => {
    const member = { revision: 'abc', policy: aPolicy({ sameRevision: 'Skip' }) };
    const runs = [
      aStartedRun({ uid: 'c', member }),
      aRun({ uid: 'a', event, second: 1, bound: true, state: done(60, false), member }),
      aRun({ uid: 'b', event, second: 9, member }),
    ];
    expect(lines(runs)).toEqual(['end b: Cancelled, SameRevision by c']);
  });

  it('judges a unit once: its late sibling waits beside one that waits already', () => {
    const member = { policy: aPolicy({ running: 'Leave' }) };
    const runs = [
      aRun({ uid: 'a', event, bound: true, member }),
      aRun({ uid: 'b', event, second: 9, member }),
      aStartedRun({ uid: 'c', second: 5, member }),
    ];
    expect(lines(runs)).toEqual(['note a, passed over at 5', 'bind b, waits for c']);
  });

  it('never turns away a unit of which a run started un-held', () => {
    const member = { policy: aPolicy({ running: 'Leave' }) };
    const runs = [
      aRun({ uid: 'a', event, state: 'started', member }),
      aRun({ uid: 'b', event, member }),
      aStartedRun({ uid: 'c', second: 5, member }),
    ];
    expect(lines(runs)).toEqual(['bind a', 'start b']);
  });

  it('counts a unit as running until its last run is done', () => {
    const queue = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const half = (member: Partial<Membership>): Run[] => [
      aStartedRun({ uid: 'a', event, state: done(70), member }),
      aStartedRun({ uid: 'b', event, member }),
    ];
    expect(lines([...half(queue), aRun({ uid: 'c', second: 1, member: queue })])).toEqual(['bind c, waits for b']);
    expect(lines([...half({}), aRun({ uid: 'c', event, second: 61 })])).toEqual(['bind c, waits for b']);
  });

  it('lets a unit wait of which a run is done', () => {
    const member = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const runs = [
      aStartedRun({ uid: 'x', member }),
      aRun({ uid: 'a', event, second: 1, bound: true, state: done(70, false), member }),
      aRun({ uid: 'b', event, second: 1, bound: true, member }),
    ];
    expect(lines(runs)).toEqual([]);
  });

  it('never ends a sibling that somebody else holds, nor one that is done', () => {
    const runs = [
      aStartedRun({ uid: 'a', event }),
      aStartedRun({ uid: 'b', event, state: 'foreign' }),
      aStartedRun({ uid: 'c', event, state: done(50) }),
      aStartedRun({ uid: 'd', second: 1 }),
    ];
    expect(lines(runs)).toEqual(['end a: CancelledRunFinally, Superseded by d']);
  });
});

describe('decide by sameRevision', () => {
  const skip = aPolicy({ sameRevision: 'Skip' });
  const member = { revision: 'abc', policy: skip };

  it.each<[string, Run]>([
    ['runs', aStartedRun({ uid: 'a', member })],
    ['was released', aRun({ uid: 'a', bound: true, state: released(50), member })],
    ['waits', aRun({ uid: 'a', member })],
  ])('I18 turns away a run of the revision of the newest, which %s', (_, first) => {
    expect(lines([first, aRun({ uid: 'b', second: 1, member })])).toContain('end b: Cancelled, SameRevision by a');
  });

  it.each<[string, Run, Partial<Membership>]>([
    ['the newest is done', aStartedRun({ uid: 'a', state: done(50), member }), member],
    ['the newest is ending', aStartedRun({ uid: 'a', state: ending(), member }), member],
    ['the newest builds another revision', aStartedRun({ uid: 'a', member: { ...member, revision: 'x' } }), member],
    ['the newest has no revision', aStartedRun({ uid: 'a', member: { policy: skip } }), member],
    ['it has no revision itself', aStartedRun({ uid: 'a', member }), { policy: skip }],
    ['neither has one', aStartedRun({ uid: 'a', member: { policy: skip } }), { policy: skip }],
    ['its own settings say Run', aStartedRun({ uid: 'a', member }), { revision: 'abc' }],
  ])('lets a run in where %s', (_, first, newcomer) => {
    expect(lines([first, aRun({ uid: 'b', second: 1, member: newcomer })])).toContainEqual(
      expect.stringMatching(/^start b/),
    );
  });

  it('turns away a run of the revision of the newest where some of that is done', () => {
    const event = 'e';
    const half = [aStartedRun({ uid: 'a', event, state: done(70), member }), aStartedRun({ uid: 'b', event, member })];
    expect(lines([...half, aRun({ uid: 'c', second: 1, member })])).toEqual(['end c: Cancelled, SameRevision by a']);
  });

  it('turns away by arrival, whatever the order of creation', () => {
    const runs = [
      aRun({ uid: 'a', member: { ...member, arrival: at(5) } }),
      aRun({ uid: 'b', second: 1, member: { ...member, arrival: at(1) } }),
    ];
    expect(lines(runs)).toEqual(['end a: Cancelled, SameRevision by b', 'start b']);
  });

  it('compares with the newest by the total order, not with the last to arrive', () => {
    const runs = [
      aStartedRun({ uid: 'a', member: { ...member, order: '2' } }),
      aRun({ uid: 'b', second: 1, member: { ...member, order: '1', revision: 'old' } }),
      aRun({ uid: 'c', second: 2, member: { ...member, order: '3' } }),
    ];
    expect(lines(runs)).toEqual(['end b: Cancelled, Superseded by a', 'end c: Cancelled, SameRevision by a']);
  });

  it('lets the older run be, and the turned away one end nobody', () => {
    const runs = [aStartedRun({ uid: 'a', member }), aRun({ uid: 'b', second: 1, member })];
    expect(lines(runs)).toEqual(['end b: Cancelled, SameRevision by a']);
  });

  it('never turns away a sibling, nor a later unit of the same event', () => {
    const sibling = { event: 'e', member };
    expect(lines([aStartedRun({ uid: 'a', ...sibling }), aRun({ uid: 'b', ...sibling, second: 1 })])).toEqual([
      'start b',
    ]);
    expect(lines([aStartedRun({ uid: 'a', ...sibling }), aRun({ uid: 'b', ...sibling, second: 61 })])).toEqual([
      'bind b, waits for a',
    ]);
  });
});

describe('decide by order', () => {
  it('never lets a late older event beat a newer one', () => {
    const runs = [
      aStartedRun({ uid: 'b', member: { order: '2' } }),
      aRun({ uid: 'a', second: 1, member: { order: '1' } }),
    ];
    expect(lines(runs)).toEqual(['end a: Cancelled, Superseded by b']);
  });

  it.each<[string, readonly (string | undefined)[], string | undefined, string | undefined]>([
    ['its own', [], '5', '5'],
    ['none, where the group has none', [undefined], undefined, undefined],
    ['none, where it cannot be read and the group has none', [], 'yesterday', undefined],
    ['the highest of the group, where it has none', ['7', '9', '8'], undefined, '9'],
    ['the highest of the group, where it cannot be read', ['7'], 'yesterday', '7'],
    ['the highest of the group, where it is of another kind', ['7'], '2024-05-01T10:00:00Z', '7'],
    ["the highest of the first run's kind", ['2024-05-01T10:00:00Z'], '99999999999', '2024-05-01T10:00:00Z'],
    ['a time of up to 10 minutes ahead', [], '2024-05-01T10:11:40Z', '2024-05-01T10:11:40Z'],
    ['no time that is further ahead', [], '2024-05-01T10:11:41Z', undefined],
    [
      'the highest of the group for a time further ahead',
      ['2024-05-01T10:00:00Z'],
      '2099-01-01T00:00:00Z',
      '2024-05-01T10:00:00Z',
    ],
  ])('fixes %s', (_, group, order, fixed) => {
    const others = group.map((o, i) =>
      aStartedRun({ uid: `o${i}`, second: i, state: done(50), member: o === undefined ? {} : { order: o } }),
    );
    const run = aRun({ uid: 'z', second: 90, member: order === undefined ? {} : { order } });
    const action = decided([...others, run]).actions.at(-1);
    expect(action).toMatchObject({ kind: 'start', run: { uid: 'z' } });
    expect(action?.memberships?.[0]?.order).toBe(fixed);
  });

  it('takes the kind of the first-created run of the group for the kind of the group', () => {
    const runs = [
      aStartedRun({ uid: 'a', second: 2, state: done(9), member: { order: '2024-05-01T10:00:00Z' } }),
      aStartedRun({ uid: 'b', second: 1, state: done(9), member: { order: '7' } }),
      aRun({ uid: 'c', second: 3, member: { order: '2024-05-01T10:00:05Z' } }),
    ];
    expect(decided(runs).actions[0]?.memberships?.[0]?.order).toBe('2024-05-01T10:00:00Z');
  });

  it('keeps what was fixed, whatever the time is later', () => {
    const bound = aStartedRun({ uid: 'a', member: { order: '2099-01-01T00:00:00Z' } });
    expect(lines([bound, aRun({ uid: 'b', second: 1, member: { order: '2024-05-01T10:00:00Z' } })])).toEqual([
      'end b: Cancelled, Superseded by a',
    ]);
  });

  it('fixes the order of a late sibling in a group that its unit was not in yet', () => {
    const api = (o: Partial<Membership>): Membership => inGroup('api', { arrival: at(0), ...o });
    const runs = [
      aStartedRun({ uid: 'a', event: 'e', memberships: [inGroup('web')] }),
      aRun({ uid: 'b', event: 'e', second: 1, memberships: [inGroup('web'), api({ order: '2099-01-01T00:00:00Z' })] }),
      aStartedRun({ uid: 'c', state: done(9), memberships: [api({ order: '2024-05-01T10:00:00Z' })] }),
    ];
    expect(decided(runs).actions[0]).toMatchObject({
      kind: 'start',
      run: { uid: 'b' },
      memberships: [{ group: { key: 'web' } }, { group: { key: 'api' }, order: '2024-05-01T10:00:00Z' }],
    });
  });
});

describe('decide over runs with several groups', () => {
  it('ends a run that is superseded in any of its groups, and says in which', () => {
    const older = aStartedRun({ uid: 'a', memberships: [inGroup('web'), inGroup('api')] });
    const newer = aRun({ uid: 'b', second: 1, memberships: [inGroup('api', { arrival: at(1) })] });
    expect(lines([older, newer])).toEqual(['end a: CancelledRunFinally, Superseded by b', 'start b, supersedes a']);
    expect(decided([older, newer]).actions[0]).toMatchObject({ group: { key: 'api' } });
  });

  it('lets a waiter that ends supersede nobody from then on', () => {
    const runs = [
      aStartedRun({ uid: 'a', memberships: [inGroup('web')] }),
      aRun({ uid: 'b', second: 1, memberships: [inGroup('web'), inGroup('api')].map(arrivedAt(1)) }),
      aRun({ uid: 'c', second: 2, memberships: [inGroup('api')].map(arrivedAt(2)) }),
    ];
    expect(lines(runs)).toEqual(['end b: Cancelled, Superseded by c', 'start c, supersedes b']);
  });

  it('ends waiters from the last arrival on, so that none ends on account of one that ends itself', () => {
    const runs = [
      aRun({ uid: 'c', second: 0, bound: true, memberships: [inGroup('api')].map(arrivedAt(2)) }),
      aRun({ uid: 'b', second: 1, bound: true, memberships: [inGroup('web'), inGroup('api')].map(arrivedAt(1)) }),
      aRun({ uid: 'a', second: 2, bound: true, memberships: [inGroup('web')].map(arrivedAt(0)) }),
    ];
    expect(lines(runs)).toEqual(['start c, supersedes b', 'end b: Cancelled, Superseded by c', 'start a']);
  });

  it('starts a run before which none is in any of its groups, though another arrived first', () => {
    const leave = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const runs = [
      aRun({ uid: 'a', memberships: [inGroup('web', leave), inGroup('api', { ...leave, order: '2' })] }),
      aRun({ uid: 'b', second: 1, memberships: [inGroup('api', { ...leave, order: '1' })].map(arrivedAt(1)) }),
    ];
    expect(lines(runs)).toEqual(['bind a', 'start b']);
  });

  it('starts a run only where all its groups have room', () => {
    const leave = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const runs = [
      aStartedRun({ uid: 'a', memberships: [inGroup('web', leave)] }),
      aRun({ uid: 'b', second: 1, memberships: [inGroup('web', leave), inGroup('api', leave)].map(arrivedAt(1)) }),
      aRun({ uid: 'c', second: 2, memberships: [inGroup('api', leave)].map(arrivedAt(2)) }),
    ];
    expect(lines(runs)).toEqual(['bind b, waits for a, passed over at 100', 'start c']);
  });

  it('starts the first to arrive where the groups order differently', () => {
    const leave = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const both = (web: string, api: string, second: number) =>
      [inGroup('web', { ...leave, order: web }), inGroup('api', { ...leave, order: api })].map(arrivedAt(second));
    const runs = [
      aRun({ uid: 'a', second: 0, memberships: both('2', '1', 0) }),
      aRun({ uid: 'b', second: 1, memberships: both('1', '2', 1) }),
    ];
    expect(lines(runs)).toEqual(['start a', 'bind b']);
  });
});

describe('decide where the groups of waiters order differently', () => {
  it('starts the first to arrive, whatever the order of creation', () => {
    const leave = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const both = (web: string, api: string, second: number) =>
      [inGroup('web', { ...leave, order: web }), inGroup('api', { ...leave, order: api })].map(arrivedAt(second));
    const runs = [
      aRun({ uid: 'b', second: 0, bound: true, memberships: both('1', '2', 1) }),
      aRun({ uid: 'a', second: 1, bound: true, memberships: both('2', '1', 0) }),
    ];
    expect(lines(runs)).toEqual(['start a']);
  });
});

describe('decide under other dials', () => {
  const member = (dials: Parameters<typeof aPolicy>[0]) => ({ policy: aPolicy(dials) });

  it('Leave and All: waits its turn, the oldest first', () => {
    const queue = member({ running: 'Leave', waiting: 'All' });
    const runs = [
      aStartedRun({ uid: 'a', member: queue }),
      aRun({ uid: 'b', second: 1, member: queue }),
      aRun({ uid: 'c', second: 2, member: queue }),
    ];
    expect(lines(runs)).toEqual(['bind b, waits for a', 'bind c, waits for a']);
    expect(lines(runs.slice(1))).toEqual(['start b', 'bind c']);
    expect(lines([aStartedRun({ uid: 'a', member: queue, state: ending() }), runs[1]!])).toEqual([
      'bind b, waits for a',
    ]);
    expect(lines([aStartedRun({ uid: 'a', member: queue, state: done(50) }), runs[1]!])).toEqual(['start b']);
  });

  it('Leave and All: an older newcomer goes in front of those that wait', () => {
    const queue = { running: 'Leave', waiting: 'All' } as const;
    const runs = [
      aRun({ uid: 'b', bound: true, member: { ...member(queue), order: '2' } }),
      aRun({ uid: 'a', second: 1, member: { ...member(queue), order: '1' } }),
    ];
    expect(lines(runs)).toEqual(['start a']);
  });

  it('Leave and Newest: waits, and replaces the one that waited', () => {
    const latest = member({ running: 'Leave', waiting: 'Newest' });
    const runs = [
      aStartedRun({ uid: 'a', member: latest }),
      aRun({ uid: 'b', second: 1, bound: true, member: latest }),
      aRun({ uid: 'c', second: 2, member: latest }),
    ];
    expect(lines(runs)).toEqual(['end b: Cancelled, Superseded by c', 'bind c, waits for a']);
  });

  it('Leave and Newest: one that waits gives way to a newer one that waits, whatever runs between them', () => {
    const latest = member({ running: 'Leave', waiting: 'Newest' });
    const runs = [
      aRun({ uid: 'a', bound: true, member: latest }),
      aStartedRun({ uid: 'b', second: 1, member: latest }),
      aRun({ uid: 'c', second: 2, bound: true, member: latest }),
    ];
    expect(lines(runs)).toEqual(['end a: Cancelled, Superseded by c']);
  });

  it('Leave and Newest: a run older than the newest let in is ended at birth', () => {
    const latest = { running: 'Leave', waiting: 'Newest' } as const;
    const runs = [
      aStartedRun({ uid: 'b', member: { ...member(latest), order: '2' } }),
      aRun({ uid: 'a', second: 1, member: { ...member(latest), order: '1' } }),
    ];
    expect(lines(runs)).toEqual(['end a: Cancelled, Superseded by b']);
  });

  it('Leave and Newest: what waited stays where no other waits, however many newer ones ran', () => {
    const latest = member({ running: 'Leave', waiting: 'Newest' });
    const runs = [
      aRun({ uid: 'a', bound: true, member: latest }),
      aStartedRun({ uid: 'b', second: 1, member: latest }),
    ];
    expect(lines(runs)).toEqual(['note a, passed over at 1']);
  });

  it('maxRunning 2 with a cancel word: the two newest run', () => {
    const two = member({ maxRunning: 2 });
    const runs = [
      aStartedRun({ uid: 'a', member: two }),
      aStartedRun({ uid: 'b', second: 1, member: two }),
      aRun({ uid: 'c', second: 2, member: two }),
    ];
    expect(lines(runs.slice(1))).toEqual(['start c']);
    expect(lines(runs)).toEqual(['end a: CancelledRunFinally, Superseded by c', 'start c, supersedes a']);
  });

  it('maxRunning 2 and All: two at a time', () => {
    const two = member({ running: 'Leave', waiting: 'All', maxRunning: 2 });
    const runs = ['a', 'b', 'c'].map((uid, second) => aRun({ uid, second, member: two }));
    expect(lines(runs)).toEqual(['start a', 'start b', 'bind c']);
  });

  it('lets the policy of the newest unit let in say what happens to the older ones', () => {
    const runs = [
      aStartedRun({ uid: 'a', member: member({ running: 'Cancelled' }) }),
      aRun({ uid: 'b', second: 1, member: member({ running: 'StoppedRunFinally' }) }),
    ];
    expect(lines(runs)).toContain('end a: StoppedRunFinally, Superseded by b');
  });

  it('lets a control that lives in the cluster beat the settings on the runs', () => {
    const live: Controls = new Map([
      [controlIdOf(aGroup().control), { policy: aPolicy({ running: 'Cancelled' }), isPaused: false }],
    ]);
    const runs = [aStartedRun({ uid: 'a' }), aRun({ uid: 'b', second: 1 })];
    expect(lines(runs, live)).toContain('end a: Cancelled, Superseded by b');
  });

  it('keeps the settings that a run came with on the run, whatever control beats them', () => {
    const live: Controls = new Map([
      [controlIdOf(aGroup().control), { policy: aPolicy({ running: 'Cancelled' }), isPaused: false }],
    ]);
    const run = aRun({ uid: 'a' });
    expect(decided([run], live).actions[0]).toMatchObject({ memberships: run.memberships });
  });
});

describe('decide in the cases of others', () => {
  it('C01 lets exactly one of two runs of one second survive, the same from either side', () => {
    const [a, b] = ['a', 'b'].map((uid) => aStartedRun({ uid }));
    const expected = ['end a: CancelledRunFinally, Superseded by b'];
    expect(lines([a!, b!])).toEqual(expected);
    expect(lines([b!, a!])).toEqual(expected);
  });

  it('C02 starts only the newest of what waits after a time away, in whatever order it is seen', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((uid, i) => aRun({ uid, second: i }));
    expect(lines([a!, c!, b!])).toEqual([
      'end a: Cancelled, Superseded by c',
      'end b: Cancelled, Superseded by c',
      'start c, supersedes a b',
    ]);
  });

  it('C09 starts the newcomer beside a run whose finally never ends', () => {
    const stuck = aStartedRun({ uid: 'a', state: ending() });
    expect(lines([stuck, aRun({ uid: 'b', second: 7_200 })])).toEqual(['start b']);
  });

  it.each<Ending>(['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally'])(
    'C10 does not touch a run that is finishing, also where the newcomer says %s',
    (running) => {
      const runs = [
        aStartedRun({ uid: 'a', state: ending() }),
        aStartedRun({ uid: 'c', second: 1, state: ending() }),
        aRun({ uid: 'd', second: 2, member: { policy: aPolicy({ running }) } }),
      ];
      expect(lines(runs)).toEqual(['start d']);
    },
  );

  it('does not take a run that was ended while it was held for a sign that its unit works', () => {
    const policy = aPolicy({ running: 'Leave', waiting: 'All' });
    const half = (event: string, second: number): readonly Run[] => [
      aRun({ uid: `${event}1`, event, second, bound: true, state: ending(false), member: { policy } }),
      aRun({ uid: `${event}2`, event, second, bound: true, member: { policy } }),
    ];
    expect(lines([...half('a', 0), ...half('b', 1)])).toEqual(['start a2']);
  });

  it('C12 touches only the pull request that got a new commit', () => {
    const runs = [
      aStartedRun({ uid: 'pr1', memberships: [inGroup('1')] }),
      aStartedRun({ uid: 'pr2', memberships: [inGroup('2')] }),
      aRun({ uid: 'new', second: 1, memberships: [inGroup('2')].map(arrivedAt(1)) }),
    ];
    expect(lines(runs)).toEqual(['end pr2: CancelledRunFinally, Superseded by new', 'start new, supersedes pr2']);
  });

  it('C16 lets siblings of one event run together, and a second event end them all', () => {
    const siblings = (uids: string, event: string, second: number): Run[] =>
      uids.split(' ').map((uid) => aRun({ uid, event, second }));
    expect(lines(siblings('lint test', 'e', 0))).toEqual(['start lint', 'start test']);
    const running = siblings('lint test', 'e', 0).map((run): Run => ({
      ...run,
      bound: true,
      state: { kind: 'started', at: at(0) },
    }));
    expect(lines([...running, ...siblings('lint2 test2', 'f', 1)])).toEqual([
      'end lint: CancelledRunFinally, Superseded by lint2',
      'end test: CancelledRunFinally, Superseded by lint2',
      'start lint2, supersedes lint test',
      'start test2, supersedes lint test',
    ]);
  });

  it('C27 handles two groups of one control the same, one after the other', () => {
    const two = (key: string) => [
      aStartedRun({ uid: `${key}a`, memberships: [inGroup(key)] }),
      aRun({ uid: `${key}b`, second: 1, memberships: [inGroup(key)].map(arrivedAt(1)) }),
    ];
    const expected = (key: string) => [
      `end ${key}a: CancelledRunFinally, Superseded by ${key}b`,
      `start ${key}b, supersedes ${key}a`,
    ];
    expect(lines(two('1'))).toEqual(expected('1'));
    expect(lines(two('2'))).toEqual(expected('2'));
    expect(lines([...two('1'), ...two('2')]).toSorted()).toEqual([...expected('1'), ...expected('2')].toSorted());
  });

  it("C28 lets the newcomer's strategy govern what it does to older members, and leaves nobody pending", () => {
    const queue = { policy: aPolicy({ running: 'Leave', waiting: 'All' }) };
    const runs = [
      aStartedRun({ uid: 'a', member: queue }),
      aRun({ uid: 'b', second: 1, bound: true, member: queue }),
      aRun({ uid: 'c', second: 2 }),
    ];
    expect(lines(runs)).toEqual([
      'end a: CancelledRunFinally, Superseded by c',
      'end b: Cancelled, Superseded by c',
      'start c, supersedes a b',
    ]);
  });

  it('C29 keeps runs of two namespaces apart, whatever else they share', () => {
    const runs = ['team-a', 'team-b'].map((scope, second) =>
      aRun({ uid: scope, second, namespace: scope, memberships: [aMembership({ group: aGroup({ scope }) })] }),
    );
    expect(lines(runs)).toEqual(['start team-a', 'start team-b']);
  });

  it('I15 lets exactly one survive of one push that two hooks deliver', () => {
    const twice = (policy: Membership['policy']) =>
      [0, 0.2].map((second, i) =>
        aRun({ uid: 'ab'.charAt(i), member: { policy, revision: 'abc', arrival: at(second) } }),
      );
    expect(lines(twice(aPolicy()))).toEqual(['end a: Cancelled, Superseded by b', 'start b, supersedes a']);
    expect(lines(twice(aPolicy({ sameRevision: 'Skip' })))).toEqual(['start a', 'end b: Cancelled, SameRevision by a']);
  });

  it.each<[string, RunState | 'held' | 'started']>([
    ['runs', 'started'],
    ['waits', 'held'],
    ['is done', done(50)],
  ])('I16 ends the run of a late older event where the newer one %s', (_, state) => {
    const runs = [
      aRun({ uid: 'b', bound: true, state, member: { order: '2024-05-01T10:02:00Z' } }),
      aRun({ uid: 'a', second: 1, member: { order: '2024-05-01T10:01:00Z' } }),
    ];
    expect(lines(runs)).toContain('end a: Cancelled, Superseded by b');
  });

  it('I16 goes by arrival without order, and where the order cannot be read', () => {
    for (const order of [{}, { order: 'soon' }]) {
      const runs = [aStartedRun({ uid: 'b' }), aRun({ uid: 'a', second: 1, member: order })];
      expect(lines(runs)).toEqual(['end b: CancelledRunFinally, Superseded by a', 'start a, supersedes b']);
    }
  });
});

function arrivedAt(second: number): (membership: Membership) => Membership {
  return (membership) => ({ ...membership, arrival: at(0) + second * SECOND });
}
