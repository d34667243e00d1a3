import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type GitHubEvent, headersOf } from '../devcluster/story/github-event.js';

/** Writes what `curl --config` needs to post the event: the body as GitHub sends it, its headers, its signature. */
export function writePushFile(
  folder: string,
  event: GitHubEvent,
  to: { readonly url: string; readonly secret: string },
): void {
  const body = join(folder, 'push.json');
  const headers = Object.entries(headersOf(event, to.secret)).map(([name, value]) => `header = "${name}: ${value}"`);
  writeFileSync(body, event.body);
  const lines = [
    `# The next push to ${event.repository}#${event.number}; written anew after each.`,
    `url = "${to.url}"`,
    ...headers,
    `data-binary = "@${body}"`,
    'silent',
    'show-error',
  ];
  writeFileSync(join(folder, 'push.curl'), `${lines.join('\n')}\n`);
}
