import { Counter, Histogram } from 'prom-client';

import { METRIC_PREFIX } from './metric-prefix.js';
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

/** A decision over a few runs takes a tenth of a millisecond; over thousands, tenths of a second. */
const DECISION_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1];

export function createControllerMetrics(version: string, monotonic: () => number): ControllerMetrics {
  const metrics = createProcessMetrics(version);
  const registers = [metrics.registry];
  const admissions = new Counter({
    name: `${METRIC_PREFIX}admissions_total`,
    help: 'New PipelineRuns that the webhook looked at. outcome: held, grouped (and not held by us), ungrouped (though it should or may be in a group), notOurs or failed (an error of ours: the run goes on).',
    labelNames: ['outcome'],
    registers,
  });
  const acts = new Counter({
    name: `${METRIC_PREFIX}acts_total`,
    help: 'Changes of runs that took hold. act: start, end, force (Cancelled after gracePeriod), bind, and what tends to marks: relabel, release, join, fence.',
    labelNames: ['act'],
    registers,
  });
  const endings = new Counter({
    name: `${METRIC_PREFIX}runs_ended_total`,
    help: 'Runs that were ended. reason: Superseded, Closed and GracePeriodOver, or why a run was turned away; status: the word that was set.',
    labelNames: ['reason', 'status'],
    registers,
  });
  const failures = new Counter({
    name: `${METRIC_PREFIX}act_failures_total`,
    help: 'Changes of runs that did not take hold, and are tried again. outcome: stale (somebody else wrote first), refused (by Tekton or an admission policy), busy, unknown (no answer) or undone (our marks were taken away).',
    labelNames: ['act', 'outcome'],
    registers,
  });
  const decisions = new Histogram({
    name: `${METRIC_PREFIX}decision_duration_seconds`,
    help: 'Decisions over a group and all that is connected with it.',
    buckets: DECISION_BUCKETS,
    registers,
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
