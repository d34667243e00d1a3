import { createHash, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

import type { GitHubEvent } from '../../src/devcluster/story/github-event.js';

type Fields = Readonly<Record<string, unknown>>;

/** What GitHub sends for the examples, made from its own payloads and signed like them. */
export interface PolicyEvents {
  /** Push number `number` to a branch: a commit of its own, a second later than the one before it. */
  readonly push: (number: number, branch?: string) => GitHubEvent;
  /** The push that GitHub sends when a branch is deleted. */
  readonly deletion: (number: number, branch?: string) => GitHubEvent;
  /** The same for a pull request; the first one opens it. */
  readonly pullRequest: (pullRequest: number, number: number, action?: string) => GitHubEvent;
  /** A job that somebody asked for. */
  readonly dispatch: (action: string, payload?: Fields) => GitHubEvent;
}

interface Body extends Fields {
  readonly repository: Fields;
}

/** Events of one repository: those of another have keys of their own. */
export function policyEvents(repository: number): PolicyEvents {
  const [pushed, opened, dispatched] = [
    payloadOf('push', ({ ref }) => ref === 'refs/heads/master'),
    payloadOf('pull_request', ({ action }) => action === 'opened'),
    payloadOf('repository_dispatch', () => true),
  ];
  const toEvent = (name: string, body: Body): GitHubEvent => {
    const action = typeof body['action'] === 'string' ? body['action'] : '';
    const whole = { ...body, repository: { ...body.repository, id: repository } };
    return { name, action, delivery: randomUUID(), body: JSON.stringify(whole), repository: '', number: 0, sha: '' };
  };
  const pushTo = (number: number, branch: string, change: Fields): GitHubEvent => {
    const pushedAt = { ...pushed.repository, pushed_at: 1_700_000_000 + number };
    return toEvent('push', { ...pushed, ref: `refs/heads/${branch}`, repository: pushedAt, ...change });
  };
  return {
    push: (number, branch = 'main') => pushTo(number, branch, { after: commit(number) }),
    deletion: (number, branch = 'main') => pushTo(number, branch, { after: '0'.repeat(40), deleted: true }),
    pullRequest: (pullRequest, number, action = number === 1 ? 'opened' : 'synchronize') => {
      const { pull_request: before } = opened as unknown as { readonly pull_request: { readonly head: Fields } };
      const updated = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString().replace('.000Z', 'Z');
      const edited = {
        ...before,
        number: pullRequest,
        updated_at: updated,
        head: { ...before.head, sha: commit(number) },
      };
      return toEvent('pull_request', { ...opened, action, number: pullRequest, pull_request: edited });
    },
    dispatch: (action, payload = {}) =>
      toEvent('repository_dispatch', { ...dispatched, action, client_payload: payload }),
  };
}

function commit(number: number): string {
  return createHash('sha1').update(`commit ${number}`).digest('hex');
}

function payloadOf(name: string, isMeant: (body: Body) => boolean): Body {
  const all = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly {
    readonly name: string;
    readonly examples: readonly Body[];
  }[];
  return all.find((of) => of.name === name)!.examples.find(isMeant)!;
}
