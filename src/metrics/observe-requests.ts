import type http from 'node:http';
import type https from 'node:https';

/** The paths that are told apart; whoever asks for another chooses it, and there is no end to those. */
const PATHS = ['/', '/pipelineruns', '/validate'];

/** Measures each request of a server, from its headers to the end of the answer. */
export function observeRequests(
  server: http.Server | https.Server,
  monotonic: () => number,
  observe: (path: string, code: string, seconds: number) => void,
): void {
  // Before the app hears of it, which may work on it at once.
  server.prependListener('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    const since = monotonic();
    const [path = ''] = (request.url ?? '').split('?');
    response.once('close', () => {
      const code = response.writableFinished ? String(response.statusCode) : 'aborted';
      observe(PATHS.includes(path) ? path : 'other', code, (monotonic() - since) / 1_000);
    });
  });
}
