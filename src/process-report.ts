import type { KnownCertificate } from './certificates/days-left.js';
import type { Means } from './means.js';
import type { PartReport, ProcessReport } from './metrics/process-report.js';

const DAY_MS = 86_400_000;

interface Reporting {
  readonly certificates: { readonly known: () => readonly KnownCertificate[] };
  readonly report: () => PartReport;
}

/** How the process fares, at each call. Its age counts from here. */
export function processReport(part: Reporting, role: string, { clock, version, instance }: Means): () => ProcessReport {
  const since = new Date(clock.now()).toISOString();
  return () => ({
    role,
    version,
    instance,
    since,
    ...part.report(),
    certificates: part.certificates.known().map(({ name, notAfter }) => ({
      name,
      daysLeft: Math.round(((notAfter - clock.now()) / DAY_MS) * 100) / 100,
      notAfter: new Date(notAfter).toISOString(),
    })),
  });
}
