import type { ProcessReport } from '../../src/metrics/process-report.js';

/** What a process says of itself: by default an interceptor that has just begun. */
export function aReport(given: Partial<ProcessReport> = {}): ProcessReport {
  return Object.freeze({
    role: 'interceptor',
    version: '1.2.3',
    instance: 'pod-1',
    since: '2026-03-01T12:00:00.000Z',
    watches: [],
    certificates: [],
    ...given,
  });
}
