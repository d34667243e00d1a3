import { afterEach, describe, expect, it } from '@jest/globals';

import type { ClaimEntry } from '../../src/api/claim.js';
import {
  ENDING_ANNOTATION,
  FORCED_ANNOTATION,
  OVERLAPS_ANNOTATION,
  PASSED_OVER_ANNOTATION,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
} from '../../src/api/names.js';
import type { Settings } from '../../src/core/settings.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { aStatus, type PipelineRunOptions } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';

let cluster = new FakeCluster();

async function aCluster(...runs: readonly PipelineRunOptions[]): Promise<void> {
  cluster = new FakeCluster();
  runs.forEach((run) => {
    cluster.create(run);
  });
  cluster.reconciler.resume();
  await cluster.turn();
}

afterEach(async () => {
  await cluster.reconciler.stop();
  expect(cluster.clock.timers()).toEqual([]);
});

const under = (settings: Partial<Settings>, o: Partial<ClaimEntry> = {}): Pick<PipelineRunOptions, 'entry'> => ({
  entry: { settings: { strategy: 'Queue', sameRevision: 'Run', ...settings }, ...o },
});

/** The run as it comes, after a second: held, by an event of its own that arrives now. */
async function arrives(name: string, settings: Partial<Settings>, o: Partial<ClaimEntry> = {}): Promise<void> {
  await cluster.rest(1);
  const arrival = String(cluster.clock.now() * 1000);
  cluster.create({ name, ...under(settings, { arrival, ...o }) });
  await cluster.turn();
}

async function steps(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    cluster.tekton(name);
    await cluster.turn();
  }
}

const states = (): readonly string[] => cluster.all().map(({ name, specStatus }) => `${name}: ${specStatus ?? 'free'}`);
const markOf = (name: string, mark: string): string | undefined =>
  cluster.run(name)?.annotations[mark]?.replace(`u-${name} `, '');
const told = (name: string): readonly string[] =>
  cluster.events.filter(({ regarding }) => regarding.name === name).map(({ reason, note }) => `${reason}: ${note}`);

describe('the reconciler under Queue', () => {
  it('Q04 runs all in order, one at a time, and says whom each waits for', async () => {
    await aCluster();
    for (const name of ['a', 'b', 'c']) {
      await arrives(name, {});
    }
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: PipelineRunPending']);
    expect(told('b')).toEqual(['Waiting: Waits in acme/web#7 for a']);
    await steps('a', 'a');
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending']);
    await steps('b', 'b');
    expect(states()).toEqual(['a: free', 'b: free', 'c: free']);
  });

  it('Q01 goes on with the next where somebody cancels one that waits', async () => {
    await aCluster();
    for (const name of ['a', 'b', 'c']) {
      await arrives(name, {});
    }
    cluster.edit('b', { spec: { status: 'Cancelled' } });
    await steps('b', 'a', 'a');
    expect(states()).toEqual(['a: free', 'b: Cancelled', 'c: free']);
  });

  it('Q02 goes on where the one that runs is deleted', async () => {
    await aCluster();
    await arrives('a', {});
    await arrives('b', {});
    await steps('a');
    cluster.delete('a');
    await cluster.turn();
    expect(states()).toEqual(['b: free']);
  });

  it('Q02 waits for the tasks of one that is being deleted and lingers, and not for ever', async () => {
    await aCluster();
    await arrives('a', {});
    await arrives('b', {});
    await steps('a');
    const { metadata } = cluster.raw('a') as { metadata: object };
    const deletionTimestamp = new Date(cluster.clock.now()).toISOString();
    cluster.edit('a', { metadata: { ...metadata, deletionTimestamp, finalizers: ['chains.tekton.dev'] } });
    await cluster.rest(60);
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
    cluster.followed.get('a')?.();
    await cluster.turn();
    expect(states()).toEqual(['a: free', 'b: free']);
  });

  it('Q06 tries a start again that Tekton refuses, and lets another start meanwhile', async () => {
    await aCluster();
    await arrives('a', {});
    await arrives('b', {});
    await arrives('c', {});
    const refused = { kind: 'refused', message: 'no' } as const;
    cluster.patchFaults.set('b', [refused, refused, refused]);
    await steps('a', 'a');
    await cluster.rest(10);
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: free']);
    await steps('c', 'c');
    await cluster.rest(60);
    expect(states()).toEqual(['a: free', 'b: free', 'c: free']);
  });

  it('Q06 never runs two where the answer to a start is lost', async () => {
    await aCluster();
    await arrives('a', {});
    await arrives('b', {});
    await arrives('c', {});
    cluster.patchFaults.set('b', ['lost', 'lost', 'unsent']);
    await steps('a', 'a');
    await cluster.rest(5);
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending']);
  });

  it('guards a start by the version that was seen, and looks again where it moved', async () => {
    await aCluster();
    await arrives('a', {});
    const guards = cluster.sent.flatMap(({ operations }) => operations.filter(({ path }) => path.endsWith('Version')));
    expect(guards).toEqual([{ op: 'test', path: '/metadata/resourceVersion', value: expect.any(String) }]);
  });

  it('turns away the one too many, and says so on it', async () => {
    await aCluster();
    for (const name of ['a', 'b', 'c']) {
      await arrives(name, { maxQueued: 1 });
    }
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending', 'c: Cancelled']);
    expect(markOf('c', REASON_ANNOTATION)).toMatch(/ QueueFull$/);
    expect(told('c')).toEqual([
      'QueueFull: Ended with Cancelled in acme/web#7: as many wait as may, b the newest of them',
    ]);
  });

  it('ends what has waited too long, and nothing else', async () => {
    await aCluster();
    await arrives('a', { queueTimeout: '10m' });
    await arrives('b', { queueTimeout: '10m' });
    await cluster.rest(599);
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
    await cluster.rest(2);
    expect(states()).toEqual(['a: free', 'b: Cancelled']);
    expect(markOf('b', REASON_ANNOTATION)).toMatch(/ QueueTimeout$/);
    expect(markOf('b', SUPERSEDED_BY_ANNOTATION)).toBeUndefined();
  });

  it('lets two run where two may', async () => {
    await aCluster();
    for (const name of ['a', 'b', 'c']) {
      await arrives(name, { maxRunning: 2 });
    }
    expect(states()).toEqual(['a: free', 'b: free', 'c: PipelineRunPending']);
  });
});

describe('the reconciler under QueueLatest and Skip', () => {
  it('Q04 keeps the newest that waits, and says so on the others', async () => {
    await aCluster();
    for (const name of ['a', 'b', 'c', 'd']) {
      await arrives(name, { strategy: 'QueueLatest' });
    }
    expect(states()).toEqual(['a: free', 'b: Cancelled', 'c: Cancelled', 'd: PipelineRunPending']);
    expect(markOf('c', SUPERSEDED_BY_ANNOTATION)).toBe('d');
  });

  it('turns away what comes while one runs, and lets in what comes after', async () => {
    await aCluster();
    await arrives('a', { strategy: 'Skip' });
    await arrives('b', { strategy: 'Skip' });
    expect(states()).toEqual(['a: free', 'b: Cancelled']);
    expect(markOf('b', REASON_ANNOTATION)).toMatch(/ Busy$/);
    await steps('a', 'a');
    await arrives('c', { strategy: 'Skip' });
    expect(states()).toEqual(['a: free', 'b: Cancelled', 'c: free']);
  });
});

describe('the reconciler under noOverlap', () => {
  const exclusive = { strategy: 'Cancel', noOverlap: true } as const;

  it('starts the newer run only when the tasks of the older are done', async () => {
    await aCluster();
    await arrives('a', exclusive);
    await steps('a');
    await arrives('b', exclusive);
    expect(states()).toEqual(['a: Cancelled', 'b: PipelineRunPending']);
    await steps('a');
    expect(cluster.run('a')?.succeeded?.status).toBe('False');
    expect(states()).toEqual(['a: Cancelled', 'b: PipelineRunPending']);
    cluster.followed.get('a')?.();
    await cluster.turn();
    expect(states()).toEqual(['a: Cancelled', 'b: free']);
    expect(markOf('b', OVERLAPS_ANNOTATION)).toBeUndefined();
  });

  it('starts it after ten minutes all the same, and says on it what may still work', async () => {
    await aCluster();
    await arrives('a', exclusive);
    await steps('a');
    await arrives('b', exclusive);
    await steps('a');
    await cluster.rest(590);
    expect(states()).toEqual(['a: Cancelled', 'b: PipelineRunPending']);
    await cluster.rest(20);
    expect(states()).toEqual(['a: Cancelled', 'b: free']);
    expect(cluster.followed.size).toBe(0);
  });

  it('C09 gives up on an ending that never ends, and says on the newer run what may still work', async () => {
    await aCluster();
    const graceful = { strategy: 'CancelRunFinally', noOverlap: true } as const;
    await arrives('a', graceful);
    await steps('a');
    await arrives('b', graceful);
    cluster.edit('a', { status: aStatus(['Unknown', 'CancelledRunningFinally'], { start: 1, children: true }) });
    await cluster.rest(590);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: PipelineRunPending']);
    await cluster.rest(20);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
    expect(markOf('b', OVERLAPS_ANNOTATION)).toBe('1 a');
    expect(told('b').at(-1)).toContain('Overlaps: Starts although tasks of a may still work');
  });

  it('counts a run that is deleted until its tasks are done', async () => {
    await aCluster();
    await arrives('a', exclusive);
    await steps('a');
    await arrives('b', exclusive);
    cluster.delete('a');
    await cluster.turn();
    expect(states()).toEqual(['b: PipelineRunPending']);
    cluster.followed.get('a')?.();
    await cluster.turn();
    expect(states()).toEqual(['b: free']);
  });

  it('counts a run that is deleted when it is done, until its tasks are done too', async () => {
    await aCluster();
    await arrives('a', exclusive);
    await steps('a');
    await arrives('b', exclusive);
    await steps('a');
    cluster.delete('a');
    await cluster.turn();
    expect(states()).toEqual(['b: PipelineRunPending']);
    cluster.followed.get('a')?.();
    await cluster.turn();
    expect(states()).toEqual(['b: free']);
  });

  it('asks nothing more of a run that is gone, however long its tasks go on', async () => {
    await aCluster();
    const settings = { strategy: 'CancelRunFinally', noOverlap: true, gracePeriod: '1m' } as const;
    await arrives('a', settings);
    await steps('a');
    await arrives('b', settings);
    cluster.delete('a');
    await cluster.rest(590);
    expect(states()).toEqual(['b: PipelineRunPending']);
    expect(cluster.sent.filter(({ outcome }) => outcome === 'gone')).toEqual([]);
    await cluster.rest(20);
    expect(states()).toEqual(['b: free']);
  });

  it('does not ask after the tasks of a run that succeeded: they were done before it', async () => {
    await aCluster();
    await arrives('a', { noOverlap: true });
    await arrives('b', { noOverlap: true });
    await steps('a', 'a');
    expect(states()).toEqual(['a: free', 'b: free']);
    expect([...cluster.followed.keys(), ...cluster.unfollowed]).toEqual([]);
  });

  it('notes when it first saw that somebody else ends a run', async () => {
    await aCluster();
    await arrives('a', { noOverlap: true });
    await steps('a');
    cluster.edit('a', { spec: { status: 'StoppedRunFinally' } });
    await cluster.turn();
    expect(Date.parse(markOf('a', ENDING_ANNOTATION) ?? '')).toBe(cluster.clock.now());
  });
});

describe('the reconciler with the other dials', () => {
  it('makes a graceful ending Cancelled when its time is over, once', async () => {
    await aCluster();
    const settings = { strategy: 'CancelRunFinally', gracePeriod: '5m' } as const;
    await arrives('a', settings);
    await steps('a');
    await arrives('b', settings);
    await cluster.rest(299);
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: free']);
    await cluster.rest(2);
    expect(states()).toEqual(['a: Cancelled', 'b: free']);
    expect(markOf('a', FORCED_ANNOTATION)).toMatch(/Z GracePeriodOver$/);
    expect(told('a').at(-1)).toBe('GracePeriodOver: Ended with Cancelled: CancelledRunFinally took too long');
    expect(markOf('a', REASON_ANNOTATION)).toMatch(/ Superseded$/);
  });

  it('C15 lets a run go on that has run as long as it is protected after, and the newest waits', async () => {
    await aCluster();
    const settings = { strategy: 'Cancel', protectAfter: '10m' } as const;
    await arrives('a', settings);
    await steps('a');
    await cluster.rest(601);
    await arrives('b', settings);
    await arrives('c', settings);
    expect(states()).toEqual(['a: free', 'b: Cancelled', 'c: PipelineRunPending']);
    await steps('a');
    expect(states()).toEqual(['a: free', 'b: Cancelled', 'c: free']);
  });

  it('C15 says so when the fifth run in a row is superseded before it is done, and again at the tenth', async () => {
    await aCluster();
    const pushes = async (...names: readonly string[]): Promise<void> => {
      for (const name of names) {
        await arrives(name, { strategy: 'Cancel' });
        // The older one ends before Tekton starts the newer.
        await steps(...cluster.all().flatMap((run) => (run.specStatus === 'Cancelled' ? run.name : [])), name);
        await cluster.rest(60);
      }
    };
    const starving = (): readonly string[] =>
      cluster.events
        .filter(({ reason }) => reason === 'Starving')
        .map(({ regarding, type, note }) => `${type} of ${regarding.name}: ${note.replace(/ in acme.*/, '')}`);
    await pushes('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l');
    expect(starving()).toEqual([
      'Warning of e: 5 runs in a row were superseded',
      'Warning of j: 10 runs in a row were superseded',
    ]);
    expect(told('e').at(-1)).toBe(
      'Starving: 5 runs in a row were superseded in acme/web#7 before they were done: new ones come faster than a run ' +
        'takes. With protectAfter, such as 10m, what has run that long is left to end',
    );

    await steps('l');
    await pushes('m', 'n', 'o', 'p', 'q');
    expect(starving().length).toBe(2);
    await pushes('r');
    expect(starving().at(-1)).toBe('Warning of q: 5 runs in a row were superseded');
  });

  it('C15 has nothing to say of runs that are superseded while they wait', async () => {
    await aCluster();
    const settings = { strategy: 'QueueLatest' } as const;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await arrives(name, settings);
    }
    expect(states().filter((state) => state.endsWith('Cancelled')).length).toBe(4);
    expect(['b', 'c', 'd', 'e', 'f'].flatMap(told).join()).not.toContain('Starving');
  });

  it('lets a run go on whose named task has begun', async () => {
    await aCluster();
    const settings = { strategy: 'Cancel', protectAfter: 'task/deploy' } as const;
    await arrives('a', settings);
    await steps('a');
    const status = aStatus(['Unknown', 'Running'], { start: 1, children: true });
    const childReferences = [{ kind: 'TaskRun', name: 'a-deploy', pipelineTaskName: 'deploy' }];
    cluster.edit('a', { status: { ...status, childReferences } });
    await arrives('b', settings);
    expect(states()).toEqual(['a: free', 'b: PipelineRunPending']);
  });

  it('C13 ends what runs and what waits on a close, and never starts the run of the close itself', async () => {
    await aCluster();
    await arrives('a', {});
    await steps('a');
    await arrives('b', {});
    await arrives('close', {}, { action: 'End' });
    expect(states()).toEqual(['a: CancelledRunFinally', 'b: Cancelled', 'close: Cancelled']);
    expect(markOf('close', REASON_ANNOTATION)).toMatch(/ Closed$/);
    expect(markOf('a', SUPERSEDED_BY_ANNOTATION)).toBe('close');
  });

  it('turns away a repeated delivery while the first is at work, and runs it again after that', async () => {
    await aCluster();
    const delivery = { delivery: 'd-1' };
    await arrives('a', {}, delivery);
    await steps('a');
    await arrives('b', {}, delivery);
    expect(states()).toEqual(['a: free', 'b: Cancelled']);
    expect(markOf('b', REASON_ANNOTATION)).toMatch(/ RepeatedDelivery$/);
    await steps('a');
    await arrives('c', {}, delivery);
    expect(states()).toEqual(['a: free', 'b: Cancelled', 'c: free']);
  });

  it('notes on a run that it was passed over, once', async () => {
    await aCluster();
    const inGroups = (keys: readonly string[], arrival: number): Pick<PipelineRunOptions, 'claim'> => ({
      claim: { entries: keys.map((key) => aClaimEntry({ ...under({}).entry, key, arrival: String(arrival) })) },
    });
    cluster.create({ name: 'web', ...inGroups(['web'], 1) });
    cluster.create({ name: 'both', ...inGroups(['web', 'api'], 2) });
    cluster.create({ name: 'api', ...inGroups(['api'], 3) });
    await cluster.turn();
    expect(states()).toEqual(['web: free', 'both: PipelineRunPending', 'api: free']);
    const mark = markOf('both', PASSED_OVER_ANNOTATION);
    expect(mark).toMatch(/Z$/);
    await cluster.rest(30);
    await steps('api', 'api');
    expect(markOf('both', PASSED_OVER_ANNOTATION)).toBe(mark);
  });
});
