import { NO_COMMIT } from './no-commit.js';
import type { Closing, EventForm, Provider } from './provider.js';

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
};

const closed = { path: 'body.action', is: ['closed'] };
const deleted: Closing = 'Deleted';

/** A deleted branch is no push, and its `ref` is the short name: made long, so that it meets the group of its pushes. */
function deletion(type: 'branch' | 'tag', prefix: string): EventForm {
  return {
    events: ['delete'],
    when: [{ path: 'body.ref_type', is: [type] }],
    closes: deleted,
    key: `$(body.repository.id)#${prefix}$(body.ref)`,
    title: `$(body.repository.full_name)@${prefix}$(body.ref)`,
  };
}

/** https://docs.gitea.com/usage/webhooks and, field by field, modules/structs/hook.go of go-gitea/gitea. */
export const gitea: Provider = {
  name: 'Gitea',
  eventHeaders: ['X-Forgejo-Event', 'X-Gitea-Event'],
  deliveryHeaders: ['X-Forgejo-Delivery', 'X-Gitea-Delivery'],
  forms: {
    'pull-request': [
      {
        events: ['pull_request'],
        when: [closed, { path: 'body.pull_request.merged', is: ['true'] }],
        closes: 'Merged',
        ...pullRequest,
      },
      { events: ['pull_request'], when: [closed], closes: 'Closed', ...pullRequest },
      // Reviews come as pull_request_approved, pull_request_rejected and pull_request_comment.
      { events: ['pull_request*'], ...pullRequest, revision: '$(body.pull_request.head.sha)' },
      {
        events: ['issue_comment'],
        when: [{ path: 'body.is_pull', is: ['true'] }],
        key: '$(body.repository.id)#$(body.issue.number)',
        title: '$(body.repository.full_name)#$(body.issue.number)',
        order: '$(body.issue.updated_at)',
      },
    ],
    branch: [
      { ...push, when: [{ path: 'body.after', is: NO_COMMIT }], closes: deleted },
      { ...push, revision: '$(body.after)' },
      deletion('branch', 'refs/heads/'),
      deletion('tag', 'refs/tags/'),
    ],
  },
  notes: [
    'Forgejo sends the same events. Both send the headers of GitHub too: theirs are looked for first.',
    'Subscribe to "Delete" beside "Push": a deleted branch makes no push.',
    'A push says no time of its own: pushes are ordered by arrival.',
  ],
};
