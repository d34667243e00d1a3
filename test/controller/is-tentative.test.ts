import { afterEach, describe, expect, it } from '@jest/globals';

import { UID_ANNOTATION } from '../../src/api/names.js';
import { isTentative } from '../../src/controller/is-tentative.js';
import type { Action } from '../../src/core/action.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aRun, aStartedRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';
import { aStatus } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';

const ordered = aMembership({ order: '5' });
const winner = aRun({ uid: 'b', second: 1 });
const end = (run = aStartedRun({ uid: 'a' }), by = winner): Action & { kind: 'end' } => ({
  kind: 'end',
  run,
  memberships: run.memberships,
  status: 'Cancelled',
  reason: 'Superseded',
  group: aGroup(),
  by,
});
const start = (memberships = winner.memberships): Action => ({
  kind: 'start',
  run: winner,
  memberships,
  supersedes: [],
  overlaps: [],
  isGuarded: false,
});

describe('isTentative', () => {
  it.each([
    ['the winner is bound', end(), aStartedRun({ uid: 'b' }), undefined, false],
    ['the winner is gone', end(), undefined, undefined, false],
    ['the winner starts with the order that it brought', end(), winner, start(), false],
    ['the winner starts with the order of others', end(), winner, start([ordered]), true],
    [
      'the winner starts in a group that it was not in',
      end(),
      winner,
      start([aMembership({ group: aGroup({ key: 'x' }), order: '5' })]),
      true,
    ],
    [
      'the winner’s start with the order of others is under way',
      end(undefined, aStartedRun({ uid: 'b', memberships: [ordered] })),
      winner,
      undefined,
      true,
    ],
    ['the loser is held', end(aRun({ uid: 'a' })), winner, start([ordered]), false],
  ] as const)('where %s', (...[, action, before, decided, wanted]) => {
    expect(isTentative(action, before, decided)).toBe(wanted);
  });
});

describe('createReconciler, of a run that takes its order from others', () => {
  let cluster = new FakeCluster();
  const running = aStatus(['Unknown', 'Running'], { start: 0, children: true });
  const entry = (order: string | undefined, second: number) => ({
    arrival: String(at(second)),
    ...(order !== undefined && { order }),
  });
  afterEach(async () => {
    await cluster.reconciler.stop();
  });

  it('C01 leaves one run where the patch of the winner fails and the next decision finds it older', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'late', entry: entry('1', -3) });
    cluster.create({ name: 'unordered', entry: entry(undefined, 0) });
    cluster.create({ name: 'unheld', held: 'no', entry: entry('0', 1), status: running });
    cluster.patchFaults.set('unordered', [{ kind: 'stale' }]);
    cluster.reconciler.resume();
    await cluster.rest(60);
    expect(cluster.all().map(({ name, specStatus }) => `${name}: ${specStatus ?? 'free'}`)).toEqual([
      'late: Cancelled',
      'unordered: Cancelled',
      'unheld: free',
    ]);
  });

  it('ends the older run once the patch of the winner has come through, with no Event more', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'a', held: 'no', entry: entry('5', 0), status: running });
    cluster.reconciler.resume();
    await cluster.rest(5);
    cluster.create({ name: 'copy', annotations: { [UID_ANNOTATION]: 'u-gone' } });
    await cluster.turn();
    expect(cluster.sent.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'a applied',
      'copy applied',
      'a applied',
    ]);
    expect(cluster.run('a')?.specStatus).toBe('CancelledRunFinally');
    expect(cluster.events.map(({ regarding, reason }) => `${regarding.name} ${reason}`)).toEqual([
      'copy Started',
      'a Superseded',
    ]);
  });
});
