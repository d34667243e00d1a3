import { describe, expect, it } from '@jest/globals';

import { eventsOf } from '../../src/controller/events-of.js';
import type { Action } from '../../src/core/action.js';
import type { Membership } from '../../src/core/run.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aRun } from '../builders/a-run.js';
import { aRunObject } from './a-pipeline-run.js';

const a = aRunObject({ name: 'a' });
const b = aRunObject({ name: 'b' });
const main = aMembership({ group: aGroup({ key: 'main' }) });
const memberships: readonly Membership[] = [aMembership({ title: 'acme/web (pull request 7)' }), main];
const run = aRun({ uid: 'u-a', name: 'a', memberships });
const named = (count: number) => Array.from({ length: count }, (_, i) => aRun({ uid: `u-${i}`, name: `ci-${i}` }));

type End = Extract<Action, { kind: 'end' }>;

const end = (reason: End['reason'], o: Partial<End> = {}): Action => ({
  kind: 'end',
  run,
  memberships,
  status: 'CancelledRunFinally',
  reason,
  group: aGroup(),
  by: aRun({ uid: 'u-b', name: 'b' }),
  ...o,
});

describe('eventsOf', () => {
  it('says on a run that starts where it starts, by the titles of its groups or else their keys', () => {
    expect(
      eventsOf({ kind: 'start', run, memberships, supersedes: [], overlaps: [], isGuarded: false }, a, undefined),
    ).toEqual([
      {
        regarding: a,
        type: 'Normal',
        reason: 'Started',
        action: 'Start',
        note: 'Started in acme/web (pull request 7) and main',
      },
    ]);
  });

  it.each([
    [1, 'Started in acme/web (pull request 7) and main, superseding ci-0'],
    [
      10,
      'Started in acme/web (pull request 7) and main, superseding ci-0, ci-1, ci-2, ci-3, ci-4, ci-5, ci-6, ci-7, ci-8, ci-9',
    ],
    [
      12,
      'Started in acme/web (pull request 7) and main, superseding ci-0, ci-1, ci-2, ci-3, ci-4, ci-5, ci-6, ci-7, ci-8, ci-9 and 2 more',
    ],
  ])('names the first ten of %i runs that end on its account', (count, note) => {
    const [event] = eventsOf(
      { kind: 'start', run, memberships, supersedes: named(count), overlaps: [], isGuarded: false },
      a,
      undefined,
    );
    expect(event?.note).toBe(note);
  });

  it('says on a run that begins to wait whom it waits for', () => {
    expect(eventsOf({ kind: 'bind', run, memberships: [main], waitsFor: named(2) }, a, undefined)).toEqual([
      {
        regarding: a,
        type: 'Normal',
        reason: 'Waiting',
        action: 'Hold',
        note: 'Waits in acme/web (pull request 7) and main for ci-0, ci-1',
      },
    ]);
  });

  it('says nothing about a run that is bound where it is', () => {
    expect(eventsOf({ kind: 'bind', run, memberships, waitsFor: [] }, a, undefined)).toEqual([]);
  });

  it('says on both runs of an ending what became of them', () => {
    expect(eventsOf(end('Superseded'), a, b)).toEqual([
      {
        regarding: a,
        related: b,
        type: 'Normal',
        reason: 'Superseded',
        action: 'End',
        note: 'Ended with CancelledRunFinally in acme/web (pull request 7): superseded by b',
      },
      {
        regarding: b,
        related: a,
        type: 'Normal',
        reason: 'Supersedes',
        action: 'Keep',
        note: 'Supersedes a in acme/web (pull request 7)',
      },
    ]);
  });

  it('says on both runs of one revision why one was turned away', () => {
    expect(eventsOf(end('SameRevision', { status: 'Cancelled' }), a, b)).toEqual([
      {
        regarding: a,
        related: b,
        type: 'Normal',
        reason: 'SameRevision',
        action: 'End',
        note: 'Ended with Cancelled in acme/web (pull request 7): b already runs the same revision',
      },
      {
        regarding: b,
        related: a,
        type: 'Normal',
        reason: 'Kept',
        action: 'Keep',
        note: 'Goes on: a brought the same revision and was turned away in acme/web (pull request 7)',
      },
    ]);
  });

  it('says it on the loser alone where the start of the winner tells of it', () => {
    expect(eventsOf(end('Superseded'), a, undefined)).toEqual([
      {
        regarding: a,
        type: 'Normal',
        reason: 'Superseded',
        action: 'End',
        note: 'Ended with CancelledRunFinally in acme/web (pull request 7): superseded by b',
      },
    ]);
  });

  it('names the group that ended the run, and not another with the same key', () => {
    const control = { kind: 'Trigger', namespace: 'team-a', name: 'deploy' };
    const deploy = aMembership({ group: aGroup({ control }), title: 'deploy of 7' });
    const both = aRun({ uid: 'u-a', name: 'a', memberships: [...memberships, deploy] });
    const [event] = eventsOf(end('Superseded', { run: both, group: deploy.group }), a, undefined);
    expect(event?.note).toBe('Ended with CancelledRunFinally in deploy of 7: superseded by b');
  });
});

describe('eventsOf, of what is odd about a run', () => {
  const given = aMembership({ order: '2099-01-01T00:00:00Z', title: 'acme/web#7' });
  const fixed = aMembership({ order: '2024-05-01T10:00:00Z', title: 'acme/web#7' });
  const starts = (o: { readonly bound: boolean; readonly now: Membership }) =>
    eventsOf(
      {
        kind: 'start',
        run: aRun({ uid: 'u-a', memberships: [given], bound: o.bound }),
        memberships: [o.now],
        supersedes: [],
        overlaps: [],
        isGuarded: false,
      },
      a,
      undefined,
    ).map(({ type, reason }) => `${type} ${reason}`);

  it('warns with the binding of an order value that does not count, and only then', () => {
    expect(starts({ bound: false, now: fixed })).toEqual(['Normal Started', 'Warning OrderIgnored']);
    expect(starts({ bound: false, now: given })).toEqual(['Normal Started']);
    expect(starts({ bound: true, now: fixed })).toEqual(['Normal Started']);
  });

  it('names the group in which it does not count', () => {
    const bind: Action = {
      kind: 'bind',
      run: aRun({ uid: 'u-a', memberships: [given] }),
      memberships: [fixed],
      waitsFor: [],
    };
    expect(eventsOf(bind, a, undefined)).toEqual([
      {
        regarding: a,
        type: 'Warning',
        reason: 'OrderIgnored',
        action: 'Bind',
        note:
          'Its order value does not count in acme/web#7: it is a time more than 10 minutes ahead, of another kind than the ' +
          "group's first, or other than that of an earlier run of its event",
      },
    ]);
  });

  it.each([
    ['whose held mark was written long before it was made', true, false, ['Warning NotHeldByUs']],
    ['that is known for a copy', true, true, []],
    ['that was never held by us', false, false, []],
  ])('warns of a pending run %s, if at all', (_, isMarked, identified, told) => {
    const object = isMarked ? a : aRunObject({ name: 'a', held: 'no' });
    const bind: Action = { kind: 'bind', run: aRun({ uid: 'u-a', state: 'foreign', identified }), waitsFor: [] };
    expect(eventsOf(bind, object, undefined).map(({ type, reason }) => `${type} ${reason}`)).toEqual(told);
  });
});
