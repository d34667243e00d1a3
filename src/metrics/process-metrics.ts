import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { METRIC_PREFIX } from './metric-prefix.js';
import type { ProcessReport } from './process-report.js';
import { createReportGauges } from './report-gauges.js';

/** What a scrape gets. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/** What is measured in every process. No label takes a value from an event, a run or a namespace: all of them are few. */
export interface ProcessMetrics {
  readonly registry: Registry;
  /** `code` is the status of the answer, or `aborted`. */
  readonly observeRequest: (path: string, code: string, seconds: number) => void;
  /** The text that Prometheus reads, with the gauges as the report says. */
  readonly read: (report: ProcessReport) => Promise<MetricsText>;
}

/** From a millisecond, which an answer without a call to the API server takes, to what a caller waits for at most. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createProcessMetrics(version: string): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: `${METRIC_PREFIX}build_info`,
    help: 'Always 1; the version is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const requests = new Histogram({
    name: `${METRIC_PREFIX}request_duration_seconds`,
    help: 'Requests over https: EventListeners at /, the API server at /pipelineruns and /validate. code: the status, or aborted.',
    labelNames: ['path', 'code'],
    buckets: ANSWER_BUCKETS,
    registers: [registry],
  });
  const setGauges = createReportGauges(registry);
  return {
    registry,
    observeRequest: (path, code, seconds) => {
      requests.observe({ path, code }, seconds);
    },
    read: async (report) => {
      setGauges(report);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
