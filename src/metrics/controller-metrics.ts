import { Counter, Histogram } from 'prom-client';

import { metricOptions } from './metric-options.js';
import { METRICS } from './metric-table.js';
import { createProcessMetrics, type ProcessMetrics } from './process-metrics.js';

/** What is measured in the controller: admissions on every replica, acts and decisions on the one that leads. */
export interface ControllerMetrics extends ProcessMetrics {
  readonly countAdmission: (outcome: string) => void;
  /** Counts a change of a run, by whether it took hold (`done`) or why not; one that ends a run, by its reason and word too. */
  readonly countAct: (act: MeasuredAct, result: string) => void;
  /** Calls `decideOver`, and measures how long that takes. */
  readonly timeDecision: <T>(decideOver: () => T) => T;
}

interface MeasuredAct {
  readonly kind: string;
  readonly ending?: { readonly reason: string; readonly status: string };
}

export function createControllerMetrics(version: string, monotonic: () => number): ControllerMetrics {
  const metrics = createProcessMetrics(version);
  const { registry } = metrics;
  const admissions = new Counter(metricOptions('admissions_total', registry));
  const acts = new Counter(metricOptions('acts_total', registry));
  const endings = new Counter(metricOptions('runs_ended_total', registry));
  const failures = new Counter(metricOptions('act_failures_total', registry));
  const decisions = new Histogram({
    ...metricOptions('decision_duration_seconds', registry),
    buckets: [...METRICS.decision_duration_seconds.buckets],
  });
  return {
    ...metrics,
    countAdmission: (outcome) => {
      admissions.inc({ outcome });
    },
    countAct: ({ kind: act, ending }, result) => {
      if (result !== 'done') {
        failures.inc({ act, outcome: result });
        return;
      }
      acts.inc({ act });
      if (ending !== undefined) {
        endings.inc({ reason: ending.reason, status: ending.status });
      }
    },
    timeDecision: (decideOver) => {
      const since = monotonic();
      try {
        return decideOver();
      } finally {
        decisions.observe((monotonic() - since) / 1_000);
      }
    },
  };
}
