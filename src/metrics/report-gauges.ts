import { Gauge, type Registry } from 'prom-client';

import { METRIC_PREFIX } from './metric-prefix.js';
import type { ProcessReport } from './process-report.js';

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface ReportGauge {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** What a report leaves out has no sample: a replica that does not lead holds no runs. */
  readonly samples: (report: ProcessReport) => readonly Sample[];
}

const GAUGES: readonly ReportGauge[] = [
  {
    name: 'certificate_days_left',
    help: "Days until a certificate ends, by this replica's clock. use: serving (what it answers with), or the name in the Secret.",
    label: 'use',
    samples: ({ certificates }) =>
      certificates.map(({ name, daysLeft }) => ({ labels: { use: name }, value: daysLeft })),
  },
  {
    name: 'watch_last_event_age_seconds',
    help: 'Since the API server last told anything of a collection that is followed; a bookmark comes each minute or so.',
    label: 'watch',
    samples: ({ watches }) =>
      watches.map(({ name, lastEventAgeSeconds }) => ({ labels: { watch: name }, value: lastEventAgeSeconds })),
  },
  {
    name: 'watch_failing_seconds',
    help: 'For how long every list and watch of a collection has failed; 0 while they work. A leader whose runs reach 60 steps down.',
    label: 'watch',
    samples: ({ watches }) =>
      watches.map(({ name, failingSeconds = 0 }) => ({ labels: { watch: name }, value: failingSeconds })),
  },
  {
    name: 'watch_relists',
    help: 'How often a collection was listed anew since it is followed: for runs and claims, since this replica leads.',
    label: 'watch',
    samples: ({ watches }) => watches.map(({ name, relists }) => ({ labels: { watch: name }, value: relists })),
  },
  {
    name: 'leader',
    help: '1 where this replica of the controller leads, else 0.',
    samples: ({ leader }) => only(leader && Number(leader.isLeader)),
  },
  {
    name: 'lease_renewal_age_seconds',
    help: 'Since this replica saw the Lease change, whoever holds it. From 60 on the webhook goes by --hold-when-away.',
    samples: ({ leader }) => only(leader?.lastRenewalAgeSeconds),
  },
  {
    name: 'runs_followed',
    help: 'Runs with a group of ours that the leader follows.',
    samples: ({ work }) => only(work?.runs),
  },
  {
    name: 'runs_held',
    help: 'Of these the runs that are held.',
    samples: ({ work }) => only(work?.held),
  },
  {
    name: 'groups_to_decide',
    help: 'Groups that wait for a decision of the leader.',
    samples: ({ work }) => only(work?.groupsToDecide),
  },
  {
    name: 'acts_under_way',
    help: 'Runs that the leader is changing, or leaves alone for a while after a change that failed.',
    samples: ({ work }) => only(work?.actsUnderWay),
  },
  {
    name: 'last_sweep_timestamp_seconds',
    help: 'When the last look for runs without our marks was complete, each ten minutes or so.',
    samples: ({ work }) => only(work?.lastSweep === undefined ? undefined : Date.parse(work.lastSweep) / 1_000),
  },
];

/** Gauges that say what `/statusz` says; the answer sets them. */
export function createReportGauges(registry: Registry): (report: ProcessReport) => void {
  const gauges = GAUGES.map(({ name, help, label, samples }) => {
    const labelNames = label === undefined ? [] : [label];
    return { gauge: new Gauge({ name: `${METRIC_PREFIX}${name}`, help, labelNames, registers: [registry] }), samples };
  });
  return (report) => {
    for (const { gauge, samples } of gauges) {
      gauge.reset();
      // A gauge without labels would be 0 again.
      gauge.remove();
      samples(report).forEach(({ labels = {}, value }) => {
        gauge.set(labels, value);
      });
    }
  };
}

function only(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : [{ value }];
}
