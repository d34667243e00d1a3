import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

import type { GitHubEvent } from './github-event.js';

interface PullRequestBody {
  readonly action: string;
  readonly number: number;
  readonly before?: string;
  readonly after?: string;
  readonly pull_request: {
    readonly updated_at: string;
    readonly head: { readonly sha: string; readonly repo: Repository };
    readonly base: { readonly repo: Repository };
  };
  readonly repository: Repository;
}

interface Repository {
  readonly id: number;
  readonly name: string;
  readonly full_name: string;
  readonly clone_url: string;
}

/**
 * The events of the story: real GitHub payloads, edited here and nowhere else. In the package `opened` and `synchronize`
 * are one pull request with one head commit and one `updated_at`; so that they tell of two pushes
 * - each push has a commit of its own, and the commit of one is the `before` of the next;
 * - each push is a minute later than the one before it (`updated_at`);
 * - the event of the other repository has another repository id and name, and the same pull request number.
 * A signature is made after the editing. `newId` gives the delivery ids.
 */
export function createGitHubEvents(newId: () => string): {
  /** Push 1 opens the pull request; every other push adds a commit to it. */
  readonly push: (number: number) => GitHubEvent;
  readonly otherRepository: () => GitHubEvent;
} {
  const [opened, synchronize] = [payloadOf('opened'), payloadOf('synchronize')];

  function push(number: number): GitHubEvent {
    const body = number === 1 ? opened : { ...synchronize, before: commitOf(number - 1), after: commitOf(number) };
    return toEvent(edited(body, commitOf(number), number), newId());
  }

  function otherRepository(): GitHubEvent {
    const { repository } = opened;
    const other = {
      ...repository,
      id: repository.id + 1,
      name: 'Goodbye-World',
      full_name: 'Codertocat/Goodbye-World',
      clone_url: 'https://github.com/Codertocat/Goodbye-World.git',
    };
    const { head, base } = opened.pull_request;
    const pullRequest = { ...opened.pull_request, head: { ...head, repo: other }, base: { ...base, repo: other } };
    return toEvent(edited({ ...opened, repository: other, pull_request: pullRequest }, commitOf(0), 1), newId());
  }

  return { push, otherRepository };
}

function edited(body: PullRequestBody, sha: string, minute: number): PullRequestBody {
  const updated = new Date(Date.parse(body.pull_request.updated_at) + minute * 60_000);
  return {
    ...body,
    pull_request: {
      ...body.pull_request,
      updated_at: updated.toISOString().replace('.000Z', 'Z'),
      head: { ...body.pull_request.head, sha },
    },
  };
}

/** A made-up commit: 40 hex digits, the same for a number in every run of the story. */
function commitOf(number: number): string {
  return createHash('sha1').update(`push ${number}`).digest('hex');
}

function toEvent(body: PullRequestBody, delivery: string): GitHubEvent {
  return {
    name: 'pull_request',
    action: body.action,
    delivery,
    body: JSON.stringify(body),
    repository: body.repository.full_name,
    number: body.number,
    sha: body.pull_request.head.sha,
  };
}

interface Examples {
  readonly name: string;
  readonly examples: readonly PullRequestBody[];
}

function payloadOf(action: string): PullRequestBody {
  // The package is JSON behind `require`; it is not part of the bundle.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the package has no types for its bodies
  const all = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly Examples[];
  const found = all.find(({ name }) => name === 'pull_request')?.examples.find((body) => body.action === action);
  if (found === undefined) {
    throw new Error(`@octokit/webhooks-examples has no pull_request of action ${action}`);
  }
  return found;
}
