import { afterEach, describe, expect, it } from '@jest/globals';

import type { ClaimEntry } from '../../src/api/claim.js';
import { encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import {
  CLAIM_ANNOTATION,
  GROUP_LABEL,
  GROUPS_ANNOTATION,
  IGNORE_ANNOTATION,
  RELEASED_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import type { PatchOutcome } from '../../src/controller/ports.js';
import type { Strategy } from '../../src/core/policy.js';
import { pointerTo } from '../../src/tekton/patch.js';
import { PENDING } from '../../src/tekton/run.js';
import type { PipelineRunOptions } from './a-pipeline-run.js';
import { aStatus, iso } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';

let cluster = new FakeCluster();

/** A cluster whose runs exist already; the reconciler has read them, and begins. */
async function aCluster(...runs: readonly PipelineRunOptions[]): Promise<FakeCluster> {
  cluster = new FakeCluster();
  runs.forEach((run) => {
    cluster.create(run);
  });
  cluster.reconciler.resume();
  await cluster.turn();
  return cluster;
}

afterEach(async () => {
  await cluster.reconciler.stop();
  expect(cluster.clock.timers()).toEqual([]);
});

/** A run of ours that started long ago, bound, and works. */
const working = (name: string, o: Partial<PipelineRunOptions> = {}): PipelineRunOptions => ({
  name,
  held: 'no',
  status: aStatus(['Unknown', 'Running'], { start: 0, children: true }),
  ...o,
});

/** `name: spec.status`, with `free` where there is none. */
const states = (): readonly string[] => cluster.all().map(({ name, specStatus }) => `${name}: ${specStatus ?? 'free'}`);
const sentTo = (name: string): readonly string[] =>
  cluster.sent.filter((patch) => patch.name === name).map(({ outcome }) => outcome);
const told = (): readonly string[] =>
  cluster.events.map(({ regarding, reason, note }) => `${regarding.name} ${reason}: ${note}`);
const settings = (strategy: Strategy): Pick<ClaimEntry, 'settings'> => ({
  settings: { strategy, sameRevision: 'Run' },
});

describe('createReconciler', () => {
  it('starts a run that is alone, with one patch and one Event', async () => {
    await aCluster({ name: 'a' });
    expect(states()).toEqual(['a: free']);
    expect(cluster.run('a')?.annotations).toMatchObject({
      [UID_ANNOTATION]: 'u-a',
      [GROUPS_ANNOTATION]: expect.stringMatching(/^u-a \[/),
      [RELEASED_ANNOTATION]: 'u-a 2024-05-01T10:00:00.000Z',
    });
    expect(cluster.sent).toHaveLength(1);
    expect(told()).toEqual(['a Started: Started in acme/web#7']);
  });

  it('ends the older run and starts the newer with exactly two patches and two Events', async () => {
    await aCluster({ name: 'a' });
    cluster.tekton('a');
    await cluster.rest(5);
    cluster.create({ name: 'b' });
    await cluster.turn();
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
    expect(cluster.sent.slice(1).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(['a applied', 'b applied']);
    expect(told().slice(1)).toEqual([
      'a Superseded: Ended with CancelledRunFinally in acme/web#7: superseded by b',
      'b Started: Started in acme/web#7, superseding a',
    ]);
    expect(cluster.logged).toEqual(['info: start', 'info: end', 'info: start']);
    expect(cluster.counted).toEqual(['start: done', 'end Superseded CancelledRunFinally: done', 'start: done']);
    await cluster.rest(120);
    expect(cluster.sent).toHaveLength(3);
  });

  it.each([
    ['Cancel', 'Cancelled'],
    ['CancelRunFinally', 'CancelledRunFinally'],
    ['StopRunFinally', 'StoppedRunFinally'],
  ] as const)('ends the older run under %s with %s', async (strategy, word) => {
    await aCluster(working('a', { entry: settings(strategy) }), { name: 'b', second: 1, entry: settings(strategy) });
    expect(states()).toEqual([`a: ${word}`, 'b: free']);
  });

  it('tells what is at hand: the runs, and those of them that are held', async () => {
    const queue = { entry: settings('Queue') };
    await aCluster(working('a', queue), { name: 'b', second: 1, ...queue }, { name: 'c', second: 2, ...queue });
    await cluster.turn();
    expect(cluster.reconciler.workload()).toEqual({ runs: 3, held: 2, groupsToDecide: 0, actsUnderWay: 0 });
  });

  it('does nothing until it is resumed', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'a' });
    cluster.create({ name: 'b', annotations: { [CLAIM_ANNOTATION]: '' } });
    cluster.delete('a');
    await cluster.rest(60);
    expect(cluster.sent).toEqual([]);
  });

  it('tells of both runs where the newer one runs already', async () => {
    await aCluster(working('a'), working('b', { second: 1 }));
    expect(told()).toEqual([
      'a Superseded: Ended with CancelledRunFinally in acme/web#7: superseded by b',
      'b Supersedes: Supersedes a in acme/web#7',
    ]);
  });

  it('leaves a released run alone until its startTime is seen, and starts the newcomer meanwhile', async () => {
    await aCluster({ name: 'a' });
    cluster.create({ name: 'b' });
    await cluster.rest(3);
    expect(states()).toEqual(['a: free', 'b: free']);
    cluster.tekton('a');
    await cluster.turn();
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
  });

  it('ends a released run with Cancelled when ten seconds have passed without a startTime', async () => {
    await aCluster({ name: 'a' });
    cluster.create({ name: 'b' });
    await cluster.rest(9.9);
    expect(states()).toEqual(['a: free', 'b: free']);
    await cluster.rest(0.1);
    expect(states()).toEqual(['a: Cancelled', 'b: free']);
  });

  it('turns away a run of the revision that already runs, and says so on both', async () => {
    const entry = { revision: 'abc', settings: { strategy: 'Cancel', sameRevision: 'Skip' } } as const;
    await aCluster(working('a', { entry }), { name: 'b', second: 1, entry });
    expect(states()).toEqual(['a: free', 'b: Cancelled']);
    expect(told()).toEqual([
      'b SameRevision: Ended with Cancelled in acme/web#7: a already runs the same revision',
      'a Kept: Goes on: b brought the same revision and was turned away in acme/web#7',
    ]);
  });

  it('says on a run that begins to wait whom it waits for, and starts it when that one is done', async () => {
    const claim = { eventID: 'one event' };
    await aCluster({ name: 'a', claim });
    cluster.tekton('a');
    await cluster.rest(61);
    cluster.create({ name: 'b', claim, entry: { arrival: '1714557600000000' } });
    await cluster.turn();
    expect(states()).toEqual(['a: free', `b: ${PENDING}`]);
    expect(told().at(-1)).toBe('b Waiting: Waits in acme/web#7 for a');
    cluster.tekton('a');
    await cluster.turn();
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('assumes what it has sent until it knows better: the order that it fixed stands in the next decision', async () => {
    await aCluster(working('a', { entry: { order: '1' } }));
    cluster.patchFaults.set('b', ['lost']);
    cluster.getFaults.set(
      'b',
      Array.from({ length: 3 }, () => new Error('connection refused')),
    );
    cluster.tellsAtOnce = false;
    cluster.create({ name: 'b', second: 3 });
    cluster.deliver();
    await cluster.turn();
    // The highest order that the group had, 1, is on its way to b. What comes now with 5 is newer, though it came first.
    cluster.create({ name: 'c', second: 2, entry: { order: '5' } });
    cluster.reconciler.onChange({ type: 'put', item: cluster.run('c')! });
    await cluster.turn();
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free', 'c: free']);
    expect(sentTo('b')).toEqual(['unknown']);
  });

  it('does not end a rerun on account of the run that it copies: it is the newest', async () => {
    await aCluster({ name: 'a', entry: { order: '5' } }, { name: 'b', second: 1, entry: { order: '9' } });
    cluster.tekton('b');
    cluster.tekton('b');
    await cluster.rest(30);
    const copied = cluster.run('a')!;
    cluster.create({ name: 'rerun', metadata: { labels: copied.labels }, annotations: { ...copied.annotations } });
    await cluster.turn();
    expect(states().at(-1)).toBe('rerun: free');
    expect(cluster.run('rerun')?.annotations[UID_ANNOTATION]).toBe('u-a');
    cluster.create({ name: 'c', entry: { order: '5' } });
    await cluster.turn();
    expect(states()).toContain('c: Cancelled');
  });

  it('goes on with the other groups where a decision fails, and tries that group again after a minute', async () => {
    await aCluster();
    cluster.create({ name: 'a', entry: { key: 'x' } });
    cluster.create({ name: 'b', entry: { key: 'y' } });
    cluster.clockFault = new Error('a bug');
    await cluster.turn();
    expect(states()).toEqual([`a: ${PENDING}`, 'b: free']);
    expect(cluster.logged).toContain('error: could not decide over a group');
    await cluster.rest(60);
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('decides no more once it is stopped, and leaves nothing behind', async () => {
    await aCluster(working('a'), working('b', { second: 1 }));
    await cluster.reconciler.stop();
    const sent = cluster.sent.length;
    cluster.create({ name: 'c' });
    cluster.create({ name: 'd', annotations: { [CLAIM_ANNOTATION]: '' } });
    await cluster.rest(60);
    expect(cluster.sent).toHaveLength(sent);
  });

  it('resolves its stop when the acts under way have ended, and begins no other', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'a' });
    cluster.reconciler.resume();
    cluster.clock.advance(0);
    await cluster.reconciler.stop();
    expect(sentTo('a')).toEqual(['applied']);
    expect(states()).toEqual(['a: free']);
  });
});

describe('createReconciler over cases', () => {
  it('A01 never starts a run that its author made pending, and lets it end nobody', async () => {
    await aCluster(working('a'), { name: 'b', second: 1, held: 'no', spec: { status: PENDING } });
    await cluster.rest(60);
    expect(states()).toEqual(['a: free', `b: ${PENDING}`]);
    expect(cluster.run('b')?.annotations).not.toHaveProperty(RELEASED_ANNOTATION);
    expect(told()).toEqual([]);
  });

  it.each(['Cancelled', 'CancelledRunFinally', 'StoppedRunFinally'])(
    'A02 leaves a run alone that was created with %s, and lets it end nobody',
    async (status) => {
      await aCluster(working('a'));
      cluster.create({ name: 'b', held: 'no', spec: { status } });
      await cluster.turn();
      cluster.tekton('b');
      await cluster.rest(60);
      expect(states()).toEqual(['a: free', `b: ${status}`]);
      expect(told()).toEqual([]);
    },
  );

  it('A13 leaves a run of another controller alone', async () => {
    const managedBy = 'kueue.x-k8s.io/multikueue';
    await aCluster(working('a', { spec: { managedBy } }), {
      name: 'b',
      second: 1,
      spec: { status: PENDING, managedBy },
    });
    await cluster.rest(60);
    expect(cluster.sent).toEqual([]);
    cluster.create({ name: 'c' });
    await cluster.turn();
    expect(states()).toEqual(['a: free', `b: ${PENDING}`, 'c: free']);
  });

  it("A13 takes Tekton's own name for no other controller", async () => {
    await aCluster(working('a', { spec: { managedBy: 'tekton.dev/pipeline' } }), { name: 'b', second: 1 });
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
  });

  it('A14 never clears a Pending that somebody set again after we had cleared ours', async () => {
    await aCluster({ name: 'a' });
    cluster.edit('a', { spec: { status: PENDING } });
    await cluster.rest(60);
    expect(states()).toEqual([`a: ${PENDING}`]);
    expect(cluster.sent).toHaveLength(1);
  });

  it('C01 lets exactly one of two runs of the same second survive', async () => {
    await aCluster({ name: 'b' }, { name: 'a' });
    expect(states()).toEqual(['b: free', 'a: Cancelled']);
  });

  it('C02 starts only the newest of three that were held meanwhile, whatever order they are seen in', async () => {
    await aCluster({ name: 'a' }, { name: 'c', second: 2 }, { name: 'b', second: 1 });
    expect(states()).toEqual(['a: Cancelled', 'c: free', 'b: Cancelled']);
  });

  it('C03 takes a victim that was done before the patch came for ended: no Event, no other try', async () => {
    await aCluster(working('a'));
    cluster.tellsAtOnce = false;
    cluster.tekton('a');
    cluster.create({ name: 'b' });
    // The watch tells of the new run before it tells that the old one is done.
    cluster.reconciler.onChange({ type: 'put', item: cluster.run('b')! });
    await cluster.rest(60);
    expect(sentTo('a')).toEqual(['applied', 'refused']);
    expect(states()).toEqual(['a: free', 'b: free']);
    expect(told()).toEqual(['b Started: Started in acme/web#7, superseding a']);
  });

  it('C03 takes a victim that is gone for ended', async () => {
    await aCluster(working('a'));
    cluster.tellsAtOnce = false;
    cluster.delete('a');
    cluster.create({ name: 'b' });
    cluster.reconciler.onChange({ type: 'put', item: cluster.run('b')! });
    await cluster.turn();
    expect(sentTo('a')).toEqual(['applied', 'gone']);
    expect(told()).toEqual(['b Started: Started in acme/web#7, superseding a']);
  });

  it('C05 finds a status that was cleared before, and does not clear it twice', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'a' });
    cluster.tellsAtOnce = false;
    cluster.patchAs('a', [{ op: 'remove', path: '/spec/status' }]);
    cluster.reconciler.resume();
    await cluster.turn();
    // The start meets a run that is free: looked at again, it is bound where it is.
    expect(sentTo('a')).toEqual(['stale', 'applied']);
    expect(states()).toEqual(['a: free']);
  });

  it('C06 ends each of twenty victims once, through conflicts, throttling and outages', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `v${i}`);
    cluster = new FakeCluster();
    names.forEach((name, i) => {
      cluster.create(working(name, { second: i, entry: settings('Cancel') }));
      const throttled: PatchOutcome = { kind: 'busy', message: 'slow down', retryAfterMs: 3_000 };
      cluster.patchFaults.set(name, [{ kind: 'stale' }, throttled, { kind: 'busy', message: '503' }, 'lost']);
    });
    cluster.patchFaults.set(
      'v7',
      Array.from({ length: 40 }, () => ({ kind: 'refused', message: 'no room' }) as const),
    );
    cluster.create({ name: 'newest', second: 30, entry: settings('Cancel') });
    cluster.reconciler.resume();
    await cluster.turn();
    expect(states()).toContain('newest: free');
    await cluster.rest(10);
    const ended = states().filter((state) => state.endsWith('Cancelled'));
    expect(ended).toHaveLength(19);
    // Of `lost` the patch had taken hold: none is ended twice.
    expect(sentTo('v0')).toEqual(['stale', 'busy', 'busy', 'unknown']);
    const [, second, third] = cluster.sent.filter(({ name }) => name === 'v0').map(({ at }) => at);
    expect(third! - second!).toBe(3_000);
    await cluster.rest(3_600);
    expect(states().filter((state) => state.endsWith('Cancelled'))).toHaveLength(20);
    expect(told().filter((line) => line.startsWith('v7 CouldNotChange'))).toHaveLength(1);
  });

  it.each([
    ['C08', 'PipelineRunCouldntCancel'],
    ['C09', 'CancelledRunningFinally'],
  ])('%s lets the newcomer start at once beside a victim that stays %s for hours', async (_, reason) => {
    await aCluster(working('a'), { name: 'b', second: 1 });
    cluster.edit('a', { status: aStatus(['Unknown', reason], { start: 0, children: true }) });
    await cluster.rest(7_200);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
    expect(sentTo('a')).toEqual(['applied']);
  });

  it('C10 does not touch a run again that runs its finally, whatever strategy the later ones bring', async () => {
    await aCluster(working('a'), { name: 'b', second: 1 });
    cluster.tekton('a');
    await cluster.turn();
    cluster.create({ name: 'c', second: 2, entry: settings('Cancel') });
    cluster.create({ name: 'd', second: 3, entry: settings('StopRunFinally') });
    await cluster.rest(60);
    expect(cluster.run('a')?.specStatus).toBe('CancelledRunFinally');
    expect(sentTo('a')).toEqual(['applied']);
  });

  it('C12 touches only the run of the same pull request', async () => {
    await aCluster(working('one', { entry: { key: '17#1' } }), working('two', { entry: { key: '17#2' } }));
    cluster.create({ name: 'two-again', second: 1, entry: { key: '17#2' } });
    await cluster.turn();
    expect(states()).toEqual(['one: free', 'two: CancelledRunFinally', 'two-again: free']);
  });

  it('C16 lets siblings of one event be, and ends them together', async () => {
    const claim = { eventID: 'first' };
    await aCluster({ name: 'lint', claim }, { name: 'test', claim });
    expect(states()).toEqual(['lint: free', 'test: free']);
    ['lint', 'test'].forEach((name) => {
      cluster.tekton(name);
    });
    cluster.create({ name: 'lint-2', second: 1, claim: { eventID: 'second' } });
    cluster.create({ name: 'test-2', second: 1, claim: { eventID: 'second' } });
    await cluster.turn();
    expect(states()).toEqual([
      'lint: CancelledRunFinally',
      'test: CancelledRunFinally',
      'lint-2: free',
      'test-2: free',
    ]);
  });

  it('C19 decides over five held runs in two groups that it finds when it comes back', async () => {
    const web = { key: 'web' };
    const api = { key: 'api' };
    await aCluster(
      { name: 'w1', second: 0, entry: web },
      { name: 'a1', second: 1, entry: api },
      { name: 'w2', second: 2, entry: web },
      { name: 'a2', second: 3, entry: api },
      { name: 'w3', second: 4, entry: web },
    );
    expect(states()).toEqual(['w1: Cancelled', 'a1: Cancelled', 'w2: Cancelled', 'a2: free', 'w3: free']);
  });

  it('C27 handles each pull request of one control by itself', async () => {
    const entries = [{ key: '17#1' }, { key: '17#2' }] as const;
    const [one, two] = entries;
    await aCluster(working('a', { entry: one }), { name: 'b', second: 1, entry: one });
    cluster.create(working('c', { second: 2, entry: two }));
    cluster.create({ name: 'd', second: 3, entry: two });
    await cluster.turn();
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free', 'c: CancelledRunFinally', 'd: free']);
  });

  it("C28 ends an older run by the newcomer's strategy", async () => {
    await aCluster(working('a', { entry: settings('CancelRunFinally') }), {
      name: 'b',
      second: 1,
      entry: settings('Cancel'),
    });
    expect(states()).toEqual(['a: Cancelled', 'b: free']);
  });

  it('C29 keeps runs of two namespaces apart, even where they claim one control', async () => {
    const control = { kind: 'Trigger', namespace: 'team-a', name: 'ci' };
    await aCluster(working('a', { entry: { control } }), {
      name: 'b',
      second: 1,
      namespace: 'team-b',
      entry: { control },
    });
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('S03 lets an edit of claim or label after binding change no group', async () => {
    await aCluster(working('a'), working('release', { entry: { key: 'release' } }));
    const claim = cluster.run('release')!.annotations[CLAIM_ANNOTATION];
    cluster.patchAs('a', [
      { op: 'add', path: pointerTo('metadata', 'annotations', CLAIM_ANNOTATION), value: claim },
      { op: 'add', path: pointerTo('metadata', 'labels', GROUP_LABEL), value: 'release' },
    ]);
    await cluster.rest(60);
    expect(states()).toEqual(['a: free', 'release: free']);
  });
});

describe('createReconciler, tending runs', () => {
  const unlabel = { op: 'remove', path: pointerTo('metadata', 'labels', GROUP_LABEL) } as const;

  it('writes a lost label again, and keeps the run in its group', async () => {
    await aCluster(working('a'));
    cluster.patchAs('a', [unlabel]);
    await cluster.turn();
    expect(cluster.run('a')?.labels).toHaveProperty([GROUP_LABEL]);
    expect(told()).toEqual([
      'a LabelRestored: The label concurrency.tekton.dev/group was removed and is written again: the run stays in its group',
    ]);
    cluster.create({ name: 'b', second: 1 });
    await cluster.turn();
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
  });

  it.each<[string, readonly ('lost' | 'unsent' | PatchOutcome['kind'])[]]>([
    ['conflicts', ['stale', 'stale']],
    ['lost answers', ['unsent', 'lost']],
    ['refusals', ['refused']],
    ['an outage', ['busy', 'busy']],
  ])('writes a lost label again through %s, and says so once', async (_, kinds) => {
    await aCluster(working('a'));
    cluster.patchFaults.set(
      'a',
      kinds.map((kind) => (kind === 'lost' || kind === 'unsent' ? kind : ({ kind, message: kind } as never))),
    );
    cluster.patchAs('a', [unlabel]);
    await cluster.rest(5);
    expect(cluster.run('a')?.labels).toHaveProperty([GROUP_LABEL]);
    expect(told().filter((line) => line.startsWith('a LabelRestored'))).toHaveLength(1);
  });

  it('believes answers about a run that the watch lost sight of, and ends it once', async () => {
    await aCluster(working('a'));
    cluster.tellsAtOnce = false;
    cluster.patchAs('a', [unlabel]);
    cluster.create({ name: 'b', second: 1 });
    cluster.patchFaults.set('a', ['lost']);
    cluster.getFaults.set('a', [new Error('connection refused')]);
    cluster.deliver();
    cluster.tellsAtOnce = true;
    await cluster.rest(5);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
    expect(sentTo('a')).toEqual(['applied', 'unknown', 'applied']);
    expect(cluster.run('a')?.labels).toHaveProperty([GROUP_LABEL]);
  });

  it('finds the label of a deleted-looking run there again, and leaves it be', async () => {
    await aCluster(working('a'));
    cluster.tellsAtOnce = false;
    cluster.patchAs('a', [unlabel]);
    cluster.patchAs('a', [{ op: 'add', path: unlabel.path, value: 'mine' }]);
    cluster.deliver(1);
    await cluster.turn();
    cluster.deliver();
    await cluster.rest(5);
    expect(cluster.run('a')?.labels[GROUP_LABEL]).toBe('mine');
    expect(cluster.sent).toHaveLength(1);
  });

  it('believes a deletion once the run is gone: its group goes on', async () => {
    const claim = { eventID: 'one event' };
    await aCluster({ name: 'a', claim });
    await cluster.rest(61);
    cluster.create({ name: 'b', claim });
    await cluster.turn();
    expect(states()).toEqual(['a: free', `b: ${PENDING}`]);
    cluster.getFaults.set('a', [new Error('connection refused')]);
    cluster.delete('a');
    await cluster.turn();
    expect(states()).toEqual([`b: ${PENDING}`]);
    await cluster.rest(1);
    expect(states()).toEqual(['b: free']);
  });

  it('lets a held run that is being deleted stand in nobody’s way', async () => {
    await aCluster();
    cluster.create({
      name: 'a',
      second: 5,
      metadata: { deletionTimestamp: iso(9) },
    });
    cluster.create({ name: 'b' });
    await cluster.turn();
    expect(states()).toEqual([`a: ${PENDING}`, 'b: free']);
  });

  it('starts a held run whose claim cannot be read, with a Warning', async () => {
    await aCluster({ name: 'a', annotations: { [CLAIM_ANNOTATION]: 'unreadable' } }, { name: 'b', second: 1 });
    expect(states()).toEqual(['a: free', 'b: free']);
    expect(cluster.events.filter(({ type }) => type === 'Warning').map(({ regarding }) => regarding.name)).toEqual([
      'a',
    ]);
    await cluster.rest(60);
    expect(sentTo('a')).toEqual(['applied']);
  });

  it('starts a held run whose claim was destroyed after it came, and one that asks to be ignored now', async () => {
    const claim = { eventID: 'one event' };
    await aCluster({ name: 'a', claim });
    cluster.tekton('a');
    await cluster.rest(61);
    cluster.create({ name: 'b', claim });
    await cluster.turn();
    expect(states()).toEqual(['a: free', `b: ${PENDING}`]);
    const path = pointerTo('metadata', 'annotations', IGNORE_ANNOTATION);
    cluster.patchAs('b', [{ op: 'add', path, value: 'true' }]);
    await cluster.turn();
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('tries to free a stranded run again where the first patch failed', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'a', annotations: { [CLAIM_ANNOTATION]: encodeClaimAnnotation({} as never) } });
    cluster.patchFaults.set('a', [{ kind: 'busy', message: '503' }]);
    cluster.reconciler.resume();
    await cluster.rest(1);
    expect(sentTo('a')).toEqual(['busy', 'applied']);
    expect(states()).toEqual(['a: free']);
  });
});
