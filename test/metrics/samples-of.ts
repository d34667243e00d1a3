import { METRIC_PREFIX } from '../../src/metrics/metric-table.js';

/** The samples of ours in the text of a scrape, by name and labels, without the prefix. */
export function samplesOf(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(METRIC_PREFIX));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(METRIC_PREFIX.length, end), Number(line.slice(end + 1))];
    }),
  );
}
