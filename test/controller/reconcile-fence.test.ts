import { afterEach, describe, expect, it } from '@jest/globals';

import type { ClaimEntry } from '../../src/api/claim.js';
import { encodeGroupsMark, encodeLifeMark } from '../../src/api/marks.js';
import { FENCE_ANNOTATION, GROUPS_ANNOTATION, UID_ANNOTATION } from '../../src/api/names.js';
import type { Strategy } from '../../src/core/policy.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { at } from '../builders/time.js';
import { aStatus, type PipelineRunOptions } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';

let cluster = new FakeCluster();
afterEach(async () => {
  await cluster.reconciler.stop();
  expect(cluster.clock.timers()).toEqual([]);
});

/** A run that an earlier leader let in, and that waits; `second` orders them. */
function waiting(name: string, second: number, strategy: Strategy = 'Queue'): PipelineRunOptions {
  const control = { kind: 'Trigger', namespace: 'team-a', name: 'ci' };
  const entry: ClaimEntry = aClaimEntry({
    control,
    settings: { strategy, sameRevision: 'Run' },
    arrival: String(at(second)),
  });
  const { triggerID: _, settings, ...group } = entry;
  const mark = { ...group, scope: 'team-a', ...settings };
  return {
    name,
    second,
    entry,
    annotations: {
      [UID_ANNOTATION]: `u-${name}`,
      [GROUPS_ANNOTATION]: encodeGroupsMark(`u-${name}`, [mark]),
    },
  };
}

const running = (name: string): PipelineRunOptions => ({
  ...waiting(name, 0),
  spec: { status: '' },
  annotations: {
    ...waiting(name, 0).annotations,
    'concurrency.tekton.dev/released': encodeLifeMark(`u-${name}`, '2024-05-01T10:00:00Z'),
  },
  status: aStatus(['Unknown', 'Running'], { start: 0, children: true }),
});

/** A new leader begins with these runs. */
async function lead(...runs: readonly PipelineRunOptions[]): Promise<void> {
  cluster = new FakeCluster();
  runs.forEach((run) => {
    cluster.create(run);
  });
  cluster.reconciler.resume();
  await cluster.turn();
}

async function finish(name: string): Promise<void> {
  cluster.tekton(name);
  await cluster.turn();
}

const sentTo = (): readonly string[] =>
  cluster.sent.map(({ name, operations }) => {
    const fences = operations.some(({ path }) => path.includes('fence'));
    return `${fences ? 'fence' : 'start'} ${name}`;
  });

describe('the reconciler that begins to lead', () => {
  it('C26 writes what else waits before its first start under a limit, once, and a late start of the old leader fails', async () => {
    await lead(running('a'), waiting('b', 1), waiting('c', 2), waiting('d', 3));
    const seenByTheOld = cluster.run('c')!.resourceVersion;
    await finish('a');
    expect(sentTo()).toEqual(['fence c', 'fence d', 'start b']);
    expect(cluster.run('c')?.annotations[FENCE_ANNOTATION]).toMatch(/^u-c \S+Z$/);
    const late = cluster.patchAs('c', [
      { op: 'test', path: '/metadata/resourceVersion', value: seenByTheOld },
      { op: 'remove', path: '/spec/status' },
    ]);
    expect(late.kind).toBe('stale');
    cluster.tekton('b');
    await cluster.turn();
    await finish('b');
    expect(sentTo()).toEqual(['fence c', 'fence d', 'start b', 'start c']);
  });

  it('starts all the same where Tekton refuses such a write, as it would refuse the late start', async () => {
    await lead(running('a'), waiting('b', 1), waiting('c', 2));
    cluster.patchFaults.set('c', [{ kind: 'refused', message: 'its defaults moved' }]);
    await finish('a');
    expect(sentTo()).toEqual(['fence c', 'start b']);
    expect(cluster.events.map(({ reason }) => reason)).toEqual(['Started']);
  });

  it('tries such a write again whose answer is lost', async () => {
    await lead(running('a'), waiting('b', 1), waiting('c', 2));
    cluster.patchFaults.set('c', ['unsent']);
    await finish('a');
    await cluster.rest(5);
    expect(sentTo()).toEqual(['fence c', 'fence c', 'start b']);
  });

  it('writes nothing before a start without a limit, nor for runs that came after it began', async () => {
    await lead(waiting('a', 1, 'Cancel'));
    expect(sentTo()).toEqual(['start a']);
    await lead(running('a'));
    cluster.create(waiting('b', 1));
    cluster.create(waiting('c', 2));
    await cluster.turn();
    await finish('a');
    expect(sentTo()).toEqual(['start b']);
  });
});

describe('the reconciler that does not know yet all the runs that are at work', () => {
  it('A10 starts nothing under a limit before it does: one that nobody has labelled takes the room', async () => {
    cluster = new FakeCluster();
    cluster.create(waiting('b', 1));
    let tell = (): void => undefined;
    cluster.reconciler.resume(
      new Promise((resolve) => {
        tell = resolve;
      }),
    );
    await cluster.turn();
    expect(sentTo()).toEqual([]);
    cluster.create(running('a'));
    tell();
    await cluster.turn();
    expect(sentTo()).toEqual([]);
    await finish('a');
    expect(sentTo()).toEqual(['start b']);
  });

  it('starts at once what has no limit', async () => {
    cluster = new FakeCluster();
    cluster.create(waiting('a', 1, 'Cancel'));
    cluster.reconciler.resume(new Promise(() => undefined));
    await cluster.turn();
    expect(sentTo()).toEqual(['start a']);
  });
});
