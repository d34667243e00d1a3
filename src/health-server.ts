import http from 'node:http';

/**
 * What Kubernetes asks, over http on a port of its own: `/healthz` says that the process turns, `/readyz` that it can
 * answer. A stale watch is no reason to be taken out of service, so it shows in neither.
 */
export function createHealthServer(whyNotReady: () => string | undefined): http.Server {
  return http.createServer((request, response) => {
    const { status, text } = answerTo(request.url ?? '', whyNotReady());
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`${text}\n`);
  });
}

function answerTo(url: string, notReady: string | undefined): { readonly status: number; readonly text: string } {
  const [path] = url.split('?');
  switch (path) {
    case '/healthz':
      return { status: 200, text: 'ok' };
    case '/readyz':
      return notReady === undefined ? { status: 200, text: 'ready' } : { status: 503, text: notReady };
    case undefined:
    default:
      return { status: 404, text: 'there are /healthz and /readyz here' };
  }
}
