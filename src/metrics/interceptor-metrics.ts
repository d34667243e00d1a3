import { Counter, Histogram } from 'prom-client';

import { metricOptions } from './metric-options.js';
import { METRICS } from './metric-table.js';
import { createProcessMetrics, type ProcessMetrics } from './process-metrics.js';

/** What is measured in the interceptor. */
export interface InterceptorMetrics extends ProcessMetrics {
  /** Counts what became of an event at a Trigger; `reason` is why it was not grouped. */
  readonly countEvent: (outcome: string, reason: string | undefined) => void;
  readonly observeClaim: (result: 'written' | 'failed', seconds: number) => void;
}

export function createInterceptorMetrics(version: string): InterceptorMetrics {
  const metrics = createProcessMetrics(version);
  const { registry } = metrics;
  const events = new Counter(metricOptions('events_total', registry));
  const claims = new Histogram({
    ...metricOptions('claim_duration_seconds', registry),
    buckets: [...METRICS.claim_duration_seconds.buckets],
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
