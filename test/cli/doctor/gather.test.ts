import { describe, expect, it } from '@jest/globals';

import { checkHeldRuns } from '../../../src/cli/doctor/check-held-runs.js';
import { checkLeader } from '../../../src/cli/doctor/check-leader.js';
import type { Facts } from '../../../src/cli/doctor/facts.js';
import { gather } from '../../../src/cli/doctor/gather.js';
import type { Answer, Asked } from '../../../src/cli/ports.js';
import { found, NOW } from './some-facts.js';

const RUNS = '/apis/tekton.dev/v1/pipelineruns';
const LEASE = '/apis/coordination.k8s.io/v1/namespaces/tekton-concurrency/leases/tekton-concurrency-controller';
const pending = { metadata: { name: 'a' }, spec: { status: 'PipelineRunPending' } };

/** What is found where the server's clock says NOW, and this machine's is that much ahead of it. */
async function gathered(
  ahead: number,
  renewTime: string,
): Promise<{ readonly facts: Facts; readonly asked: string[] }> {
  const asked: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    [LEASE]: { spec: { holderIdentity: 'pod-1_x', leaseDurationSeconds: 15, renewTime } },
    [RUNS]: { items: [pending, { metadata: { name: 'b' } }] },
    '/apis/tekton.dev/v1/namespaces/ci/pipelineruns': {
      metadata: { creationTimestamp: new Date(NOW).toISOString() },
    },
  };
  const facts = await gather({
    call: async ({ path }: Asked): Promise<Answer> => {
      asked.push(path);
      const body = answers[path];
      return await Promise.resolve(body === undefined ? { status: 404, body: {} } : { status: 200, body });
    },
    namespace: 'tekton-concurrency',
    testNamespace: 'ci',
    now: () => NOW + ahead,
    newId: () => 'id',
    version: found({}),
  });
  return { facts, asked };
}

describe('gather', () => {
  it.each([-60_000, 0, 60_000])('goes by the clock of the server, with ours %d ms ahead: a leader', async (ahead) => {
    const { facts, asked } = await gathered(ahead, '2026-03-04T05:06:00.000000Z');
    expect(facts.now).toBe(NOW);
    expect(asked).not.toContain(RUNS);
    expect(checkLeader(facts)).toMatchObject([{ level: 'ok' }]);
    expect(checkHeldRuns(facts)).toMatchObject([{ level: 'ok', what: 'a leader looks after them' }]);
  });
  it.each([-60_000, 0, 60_000])('goes by the clock of the server, with ours %d ms ahead: none', async (ahead) => {
    const { facts } = await gathered(ahead, '2026-03-04T05:05:00.000000Z');
    expect(facts.runs).toEqual({ kind: 'listed', items: [pending] });
    expect(checkLeader(facts)).toMatchObject([{ level: 'fail' }]);
    expect(checkHeldRuns(facts)).toMatchObject([{ level: 'ok', what: 'none waits for long' }]);
  });
  it('looks at the Lease after the dry run, which may take its time', async () => {
    const { asked } = await gathered(0, '2026-03-04T05:06:00.000000Z');
    expect(asked.indexOf(LEASE)).toBeGreaterThan(asked.indexOf('/apis/tekton.dev/v1/namespaces/ci/pipelineruns'));
  });
});
