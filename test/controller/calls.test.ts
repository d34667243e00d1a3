import { afterEach, describe, expect, it } from '@jest/globals';

import { aClaimEntry } from '../builders/a-claim-entry.js';
import { aStatus, type PipelineRunOptions } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';

let cluster = new FakeCluster();
afterEach(async () => {
  await cluster.reconciler.stop();
});

async function aCluster(runs: readonly PipelineRunOptions[]): Promise<void> {
  cluster = new FakeCluster();
  cluster.tellsAtOnce = false;
  runs.forEach((run) => {
    cluster.create(run);
  });
  cluster.deliver();
  cluster.tellsAtOnce = true;
  cluster.reconciler.resume();
  await cluster.turn();
}

/** How many patches something costs; no run is ever read. */
async function costOf(work: () => Promise<void>): Promise<number> {
  const before = cluster.sent.length;
  await work();
  return cluster.sent.length - before;
}

const waiting = (number: number, key = 'prod'): PipelineRunOptions => ({
  name: `r${number}`,
  entry: aClaimEntry({ key, settings: { strategy: 'Queue', sameRevision: 'Run' }, arrival: String(number + 1) }),
});

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

describe('the calls that a decision costs', () => {
  it('are one patch for each of 1,000 runs that begin to wait, and one for each that starts', async () => {
    const all = Array.from({ length: 1_000 }, (_, number) => waiting(number));
    await aCluster(all);
    const first = cluster.sent.length;
    expect(first).toBe(1_000);
    cluster.edit('r0', { status: aStatus(['True', 'Succeeded'], { start: 0, end: 1, children: true }) });
    const next = await costOf(async () => {
      await cluster.turn();
    });
    print(`1,000 runs of one group: ${first} patches to let them in, ${next} for the next to start`);
    expect(next).toBe(1);
    expect(cluster.sent.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
  }, 60_000);

  it('are one patch for each of 5,000 groups of one run', async () => {
    await aCluster(Array.from({ length: 5_000 }, (_, number) => waiting(number, `env-${number}`)));
    print(`5,000 groups of one run: ${cluster.sent.length} patches`);
    expect(cluster.sent).toHaveLength(5_000);
  }, 60_000);

  it('are none for a run of a group that changes and needs nothing', async () => {
    await aCluster(Array.from({ length: 50 }, (_, number) => waiting(number)));
    const cost = await costOf(async () => {
      cluster.edit('r0', { status: aStatus(['Unknown', 'Running'], { start: 0, children: true }) });
      await cluster.turn();
    });
    expect(cost).toBe(0);
  });
});
