import { Counter, Histogram } from 'prom-client';

import { METRIC_PREFIX } from './metric-prefix.js';
import { createProcessMetrics, type ProcessMetrics } from './process-metrics.js';

/** What is measured in the interceptor. */
export interface InterceptorMetrics extends ProcessMetrics {
  /** Counts what became of an event at a Trigger; `reason` is why it was not grouped. */
  readonly countEvent: (outcome: string, reason: string | undefined) => void;
  readonly observeClaim: (result: 'written' | 'failed', seconds: number) => void;
}

/** A write takes some milliseconds, and is given up after two seconds. */
const CLAIM_BUCKETS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

export function createInterceptorMetrics(version: string): InterceptorMetrics {
  const metrics = createProcessMetrics(version);
  const registers = [metrics.registry];
  const events = new Counter({
    name: `${METRIC_PREFIX}events_total`,
    help: 'Events at a Trigger. outcome: grouped, ungrouped (let through without a group) or rejected; reason: why not grouped, else empty.',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const claims = new Histogram({
    name: `${METRIC_PREFIX}claim_duration_seconds`,
    help: 'Writes of claims, on the way of an event. result: written or failed.',
    labelNames: ['result'],
    buckets: CLAIM_BUCKETS,
    registers,
  });
  return {
    ...metrics,
    countEvent: (outcome, reason = '') => {
      events.inc({ outcome, reason });
    },
    observeClaim: (result, seconds) => {
      claims.observe({ result }, seconds);
    },
  };
}
