import { describe, expect, it } from '@jest/globals';

import { METRIC_PREFIX, METRICS } from '../../src/metrics/metric-table.js';
import { createControllerMetrics } from '../../src/metrics/controller-metrics.js';
import { createInterceptorMetrics } from '../../src/metrics/interceptor-metrics.js';
import { createProcessMetrics, type ProcessMetrics } from '../../src/metrics/process-metrics.js';
import type { ProcessReport } from '../../src/metrics/process-report.js';
import { aReport } from './a-report.js';
import { samplesOf } from './samples-of.js';

/** The samples that a report makes, without the prefix of their names. */
async function samples(metrics: ProcessMetrics, report: Partial<ProcessReport> = {}): Promise<Record<string, number>> {
  return samplesOf((await metrics.read(aReport(report))).text);
}

describe('createProcessMetrics', () => {
  it('says which version runs, and what is known of any Node process', async () => {
    const { text, contentType } = await createProcessMetrics('1.2.3').read(aReport());
    expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(samplesOf(text)).toEqual({ 'build_info{version="1.2.3"}': 1 });
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('counts requests by path and answer, with how long they took', async () => {
    const metrics = createProcessMetrics('1');
    metrics.observeRequest('/', '200', 0.004);
    metrics.observeRequest('/', '200', 0.2);
    const found = await samples(metrics);
    expect(found['request_duration_seconds_count{path="/",code="200"}']).toBe(2);
    expect(found['request_duration_seconds_bucket{le="0.005",path="/",code="200"}']).toBe(1);
  });

  it('shows certificates and watches as the report has them, and forgets those that are gone', async () => {
    const metrics = createProcessMetrics('1');
    const first = await samples(metrics, {
      certificates: [{ name: 'ca', daysLeft: 12.5, notAfter: '' }],
      watches: [
        { name: 'claims', lastEventAgeSeconds: 3, relists: 2 },
        { name: 'pipelineruns', lastEventAgeSeconds: 70, relists: 0, failingSeconds: 61 },
      ],
    });
    expect(first).toMatchObject({
      'certificate_days_left{use="ca"}': 12.5,
      'watch_last_event_age_seconds{watch="claims"}': 3,
      'watch_failing_seconds{watch="claims"}': 0,
      'watch_failing_seconds{watch="pipelineruns"}': 61,
      'watch_relists{watch="claims"}': 2,
    });
    const second = await samples(metrics);
    expect(Object.keys(second)).toEqual(['build_info{version="1"}']);
  });

  it('shows what a leader has at hand while it leads, and nothing of it afterwards', async () => {
    const metrics = createProcessMetrics('1');
    const work = { runs: 5, held: 2, groupsToDecide: 1, actsUnderWay: 3, lastSweep: '2026-03-01T12:00:00.000Z' };
    expect(await samples(metrics, { leader: { isLeader: true, lastRenewalAgeSeconds: 1 }, work })).toMatchObject({
      leader: 1,
      lease_renewal_age_seconds: 1,
      runs_followed: 5,
      runs_held: 2,
      groups_to_decide: 1,
      acts_under_way: 3,
      last_sweep_timestamp_seconds: Date.parse('2026-03-01T12:00:00Z') / 1_000,
    });
    const after = await samples(metrics, { leader: { isLeader: false, lastRenewalAgeSeconds: 4 } });
    expect(after).toEqual({ 'build_info{version="1"}': 1, leader: 0, lease_renewal_age_seconds: 4 });
  });
});

describe('createInterceptorMetrics', () => {
  it('counts events by what became of them, and times claims', async () => {
    const metrics = createInterceptorMetrics('1');
    metrics.countEvent('grouped', undefined);
    metrics.countEvent('ungrouped', 'NoKey');
    metrics.countEvent('ungrouped', 'NoKey');
    metrics.observeClaim('failed', 0.3);
    expect(await samples(metrics)).toMatchObject({
      'events_total{outcome="grouped",reason=""}': 1,
      'events_total{outcome="ungrouped",reason="NoKey"}': 2,
      'claim_duration_seconds_count{result="failed"}': 1,
    });
  });
});

describe('createControllerMetrics', () => {
  it('counts admissions, acts and endings, and apart what did not take hold', async () => {
    const metrics = createControllerMetrics('1', () => 0);
    metrics.countAdmission('held');
    metrics.countAct({ kind: 'start' }, 'done');
    metrics.countAct({ kind: 'end', ending: { reason: 'Superseded', status: 'Cancelled' } }, 'done');
    metrics.countAct({ kind: 'end', ending: { reason: 'Superseded', status: 'Cancelled' } }, 'stale');
    expect(await samples(metrics)).toMatchObject({
      'admissions_total{outcome="held"}': 1,
      'acts_total{act="start"}': 1,
      'acts_total{act="end"}': 1,
      'runs_ended_total{reason="Superseded",status="Cancelled"}': 1,
      'act_failures_total{act="end",outcome="stale"}': 1,
    });
  });

  it('times a decision, and gives back what it gives, or throws', async () => {
    let now = 0;
    const metrics = createControllerMetrics('1', () => now);
    const decided = metrics.timeDecision(() => {
      now += 20;
      return 'decided';
    });
    expect(decided).toBe('decided');
    expect(() =>
      metrics.timeDecision(() => {
        throw new Error('a fault');
      }),
    ).toThrow('a fault');
    const found = await samples(metrics);
    expect(found['decision_duration_seconds_count']).toBe(2);
    expect(found['decision_duration_seconds_sum']).toBeCloseTo(0.02);
  });
});

describe('METRICS', () => {
  it('are what the two processes have', async () => {
    const have = (...registries: ProcessMetrics[]): readonly string[] => [
      ...new Set(registries.flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name))),
    ];
    const names = have(
      createInterceptorMetrics('1'),
      createControllerMetrics('1', () => 0),
    ).filter((name) => name.startsWith(METRIC_PREFIX));
    expect(names.toSorted()).toEqual(
      Object.keys(METRICS)
        .map((name) => `${METRIC_PREFIX}${name}`)
        .toSorted(),
    );
    await Promise.resolve();
  });
});
