import http from 'node:http';

import type { MetricsText } from './metrics/process-metrics.js';
import type { ProcessReport } from './metrics/process-report.js';

/** What there is to tell. */
export interface Health {
  /** Undefined where it can answer requests. */
  readonly whyNotReady: () => string | undefined;
  readonly report: () => ProcessReport;
  readonly metrics: () => Promise<MetricsText>;
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/**
 * What Kubernetes and people ask, over http on a port of its own: `/healthz` says that the process turns, `/readyz` that it
 * can answer, `/statusz` and `/metrics` how it fares. A stale watch is no reason to be taken out of service, so it shows in
 * the last two only.
 */
export function createHealthServer(health: Health): http.Server {
  return http.createServer((request, response) => {
    answerTo(request.url ?? '', health)
      .catch((error: unknown): Answer => plain(500, String(error)))
      .then(({ status, contentType, text }) => {
        response.writeHead(status, { 'Content-Type': contentType });
        response.end(text);
      })
      // Whoever asked has gone.
      .catch(() => undefined);
  });
}

async function answerTo(url: string, { whyNotReady, report, metrics }: Health): Promise<Answer> {
  const [path] = url.split('?');
  switch (path) {
    case '/healthz':
      return plain(200, 'ok');
    case '/readyz': {
      const why = whyNotReady();
      return why === undefined ? plain(200, 'ready') : plain(503, why);
    }
    case '/statusz':
      return { status: 200, contentType: 'application/json', text: `${JSON.stringify(report(), undefined, 2)}\n` };
    case '/metrics':
      return { status: 200, ...(await metrics()) };
    case undefined:
    default:
      return plain(404, 'there are /healthz, /readyz, /statusz and /metrics here');
  }
}

function plain(status: number, text: string): Answer {
  return { status, contentType: 'text/plain; charset=utf-8', text: `${text}\n` };
}
