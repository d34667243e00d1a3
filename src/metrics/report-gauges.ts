import { Gauge, type Registry } from 'prom-client';

import { metricOptions } from './metric-options.js';
import type { MetricName } from './metric-table.js';
import type { ProcessReport } from './process-report.js';

/** A value, and the value of the label that tells it from the others of its gauge. */
type Sample = readonly [value: number, label?: string];

/** What a report leaves out has no sample: a replica that does not lead holds no runs. */
const SAMPLES: readonly (readonly [MetricName, (report: ProcessReport) => readonly Sample[]])[] = [
  ['certificate_days_left', ({ certificates }) => certificates.map(({ name, daysLeft }) => [daysLeft, name])],
  ['watch_last_event_age_seconds', ({ watches }) => watches.map((each) => [each.lastEventAgeSeconds, each.name])],
  ['watch_failing_seconds', ({ watches }) => watches.map(({ failingSeconds = 0, name }) => [failingSeconds, name])],
  ['watch_relists', ({ watches }) => watches.map(({ relists, name }) => [relists, name])],
  ['leader', ({ leader }) => only(leader && Number(leader.isLeader))],
  ['lease_renewal_age_seconds', ({ leader }) => only(leader?.lastRenewalAgeSeconds)],
  ['runs_followed', ({ work }) => only(work?.runs)],
  ['runs_held', ({ work }) => only(work?.held)],
  ['groups_to_decide', ({ work }) => only(work?.groupsToDecide)],
  ['acts_under_way', ({ work }) => only(work?.actsUnderWay)],
  [
    'last_sweep_timestamp_seconds',
    ({ work }) => only(work?.lastSweep === undefined ? undefined : Date.parse(work.lastSweep) / 1_000),
  ],
];

/** Gauges that say what `/statusz` says; the answer sets them. */
export function createReportGauges(registry: Registry): (report: ProcessReport) => void {
  const gauges = SAMPLES.map(([name, samples]) => {
    const options = metricOptions(name, registry);
    return { gauge: new Gauge<string>(options), label: options.labelNames[0], samples };
  });
  return (report) => {
    for (const { gauge, label, samples } of gauges) {
      gauge.reset();
      // One without a label would be 0 again.
      gauge.remove({});
      samples(report).forEach(([value, of = '']) => {
        gauge.set(label === undefined ? {} : { [label]: of }, value);
      });
    }
  };
}

function only(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : [[value]];
}
