import { describe, expect, test } from '@jest/globals';

import { githubExamples, type Payload, read } from './a-payload.js';

interface Repository {
  readonly id: number;
  readonly full_name: string;
}

interface PullRequestBody {
  readonly action: string;
  readonly repository: Repository;
  readonly pull_request: {
    readonly number: number;
    readonly updated_at: string;
    readonly draft?: boolean;
    readonly head: { readonly sha: string };
  };
}

interface PushBody {
  readonly ref: string;
  readonly after: string;
  readonly deleted: boolean;
  readonly repository: Repository & { readonly pushed_at: number };
}

const examples = [...githubExamples()].flatMap(([event, bodies]) =>
  bodies.map((body, index) => ({ event, index, body })),
);

function payload(event: string, body: Readonly<Record<string, unknown>>): Payload {
  return { header: { 'X-Github-Event': [event] }, body };
}

describe('readPreset on the real payloads of GitHub', () => {
  const pullRequests = examples.filter(({ body }) => Object.hasOwn(body, 'pull_request'));

  test.each(pullRequests)('pull-request: $event $index ($body.action)', ({ event, body }) => {
    const { repository, pull_request: pull, action } = body as unknown as PullRequestBody;
    const closes = event === 'pull_request' && action === 'closed';
    expect(read('pull-request', payload(event, body))).toEqual({
      key: `${repository.id}#${pull.number}`,
      keyFrom: 'preset pull-request',
      title: `${repository.full_name}#${pull.number}`,
      order: pull.updated_at,
      ...(closes ? { closes: 'Closed' } : { revision: pull.head.sha }),
      ...(pull.draft === undefined ? {} : { draft: pull.draft }),
    });
  });

  const pushes = examples.filter(({ event }) => event === 'push');

  test.each(pushes)('branch: push $index to $body.ref, deleted: $body.deleted', ({ event, body }) => {
    const { repository, ref, after, deleted } = body as unknown as PushBody;
    expect(read('branch', payload(event, body))).toEqual({
      key: `${repository.id}#${ref}`,
      keyFrom: 'preset branch',
      title: `${repository.full_name}@${ref}`,
      order: String(repository.pushed_at),
      ...(deleted ? { closes: 'Deleted' } : { revision: after }),
    });
  });

  test('they are many', () => {
    expect(pullRequests.length).toBeGreaterThan(30);
    expect(pushes.length).toBeGreaterThan(5);
  });

  test('no other event has a key, comments on plain issues included', () => {
    const others = examples.filter((example) => !pullRequests.includes(example) && !pushes.includes(example));
    const keyed = others.filter(({ event, body }) =>
      (['pull-request', 'branch'] as const).some((preset) => read(preset, payload(event, body)).key !== undefined),
    );
    expect(keyed.map(({ event, index }) => `${event} ${index}`)).toEqual([]);
    expect(others.length).toBeGreaterThan(200);
  });
});
