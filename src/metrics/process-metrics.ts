import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { metricOptions } from './metric-options.js';
import { METRICS } from './metric-table.js';
import type { ProcessReport } from './process-report.js';
import { createReportGauges } from './report-gauges.js';

/** What a scrape gets. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

/** What is measured in every process, beside what prom-client knows of Node. */
export interface ProcessMetrics {
  readonly registry: Registry;
  /** `code` is the status of the answer, or `aborted`. */
  readonly observeRequest: (path: string, code: string, seconds: number) => void;
  /** The text that Prometheus reads, with the gauges as the report says. */
  readonly read: (report: ProcessReport) => Promise<MetricsText>;
}

export function createProcessMetrics(version: string): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge(metricOptions('build_info', registry)).set({ version }, 1);
  const requests = new Histogram({
    ...metricOptions('request_duration_seconds', registry),
    buckets: [...METRICS.request_duration_seconds.buckets],
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
