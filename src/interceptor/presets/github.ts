import type { Provider } from './provider.js';

/**
 * Ids and not names are in the keys: a repository keeps its groups when it is renamed. `repository` is the one that the
 * event happened in, so a pull request from a fork is numbered by its target.
 */
const pullRequest = {
  key: '$(body.repository.id)#$(body.pull_request.number)',
  title: '$(body.repository.full_name)#$(body.pull_request.number)',
  order: '$(body.pull_request.updated_at)',
  draft: '$(body.pull_request.draft)',
};

const push = {
  events: ['push'],
  key: '$(body.repository.id)#$(body.ref)',
  title: '$(body.repository.full_name)@$(body.ref)',
  order: '$(body.repository.pushed_at)',
};

const closed = { path: 'body.action', is: ['closed'] };

/** https://docs.github.com/en/webhooks/webhook-events-and-payloads */
export const github: Provider = {
  name: 'GitHub',
  eventHeaders: ['X-GitHub-Event'],
  deliveryHeaders: ['X-GitHub-Delivery'],
  forms: {
    'pull-request': [
      {
        events: ['pull_request'],
        when: [closed, { path: 'body.pull_request.merged', is: ['true'] }],
        closes: 'Merged',
        ...pullRequest,
      },
      { events: ['pull_request'], when: [closed], closes: 'Closed', ...pullRequest },
      {
        events: ['pull_request', 'pull_request_review', 'pull_request_review_comment', 'pull_request_review_thread'],
        ...pullRequest,
        revision: '$(body.pull_request.head.sha)',
      },
      {
        // A comment on a plain issue has no pull_request, and issues and pull requests share their numbers.
        events: ['issue_comment'],
        when: [{ path: 'body.issue.pull_request.url' }],
        key: '$(body.repository.id)#$(body.issue.number)',
        title: '$(body.repository.full_name)#$(body.issue.number)',
        order: '$(body.issue.updated_at)',
        draft: '$(body.issue.draft)',
      },
    ],
    branch: [
      { ...push, when: [{ path: 'body.deleted', is: ['true'] }], closes: 'Deleted' },
      { ...push, revision: '$(body.after)' },
    ],
  },
  notes: [
    '`create` and `delete` are not read: GitHub sends a `push` for the same branch or tag, and `pushed_at` is a number ' +
      'only there.',
  ],
};
