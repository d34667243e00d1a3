import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Role } from '../../src/config.js';
import type { ProcessReport } from '../../src/metrics/process-report.js';
import { samplesOf } from '../metrics/samples-of.js';
import { handsOn } from './hands.js';
import { startWorld, type World } from './world.js';

let world: World;
const { push, arrive, started, done, finish } = handsOn(() => world);
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
});

const asked = async (role: Role, path: string): Promise<string> =>
  await (await fetch(`http://127.0.0.1:${world.stack.product.healthPorts[role]}${path}`)).text();

describe('what a newer event leaves behind', () => {
  it('is counted where it was decided, and shown by no name', async () => {
    const first = await arrive(push(4, 1));
    await started(first.name);
    const second = await arrive(push(4, 2));
    await done(first.name);
    await finish(second.name);

    const interceptor = await asked('interceptor', '/metrics');
    expect(samplesOf(interceptor)).toMatchObject({
      'events_total{outcome="grouped",reason=""}': 2,
      'claim_duration_seconds_count{result="written"}': 2,
      'request_duration_seconds_count{path="/",code="200"}': 2,
    });
    const controller = await asked('controller', '/metrics');
    expect(samplesOf(controller)).toMatchObject({
      'acts_total{act="start"}': 2,
      'acts_total{act="end"}': 1,
      leader: 1,
      runs_held: 0,
      'watch_failing_seconds{watch="pipelineruns"}': 0,
    });
    // Tekton's webhook changes a run after ours, and then ours is asked again.
    expect(samplesOf(controller)['admissions_total{outcome="held"}']).toBeGreaterThanOrEqual(2);
    const ended = Object.entries(samplesOf(controller)).filter(([name]) => name.startsWith('runs_ended_total'));
    expect(ended).toEqual([[expect.stringContaining('reason="Superseded"'), 1]]);

    const status = await asked('controller', '/statusz');
    const report = JSON.parse(status) as ProcessReport;
    expect(report).toMatchObject({
      role: 'controller',
      leader: { isLeader: true },
      work: { held: 0, groupsToDecide: 0 },
    });
    expect(report.watches.map(({ name }) => name)).toEqual(expect.arrayContaining(['pipelineruns', 'claims']));
    expect(report.certificates.map(({ daysLeft }) => daysLeft > 1)).toContain(true);
    for (const text of [interceptor, controller, status]) {
      expect(text).not.toContain(first.name);
      expect(text).not.toMatch(/acme|pr-4/);
    }
  });
});
