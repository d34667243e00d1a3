import type { Registry } from 'prom-client';

import { METRIC_PREFIX, type MetricName, METRICS } from './metric-table.js';

type Label<N extends MetricName> = (typeof METRICS)[N]['labels'][number];

/** How a metric of the table is made in a registry. */
export function metricOptions<N extends MetricName>(
  name: N,
  registry: Registry,
): { readonly name: string; readonly help: string; readonly labelNames: Label<N>[]; readonly registers: Registry[] } {
  const { help, labels } = METRICS[name];
  return { name: `${METRIC_PREFIX}${name}`, help, labelNames: [...labels], registers: [registry] };
}
