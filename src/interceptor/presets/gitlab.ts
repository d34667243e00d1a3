import type { Provider } from './provider.js';
import { NO_COMMIT } from './no-commit.js';

/** `project` is the target's: the iid of a merge request from a fork is counted there. */
const mergeRequest = {
  events: ['Merge Request Hook'],
  key: '$(body.project.id)#$(body.object_attributes.iid)',
  title: '$(body.project.path_with_namespace)!$(body.object_attributes.iid)',
  order: '$(body.object_attributes.updated_at)',
  draft: '$(body.object_attributes.draft)',
};

const push = {
  events: ['Push Hook', 'Tag Push Hook'],
  key: '$(body.project.id)#$(body.ref)',
  title: '$(body.project.path_with_namespace)@$(body.ref)',
};

/**
 * https://docs.gitlab.com/user/project/integrations/webhook_events/. X-Gitlab-Event-UUID names no delivery: hooks that a
 * hook set off share it.
 */
export const gitlab: Provider = {
  name: 'GitLab',
  eventHeaders: ['X-Gitlab-Event'],
  deliveryHeaders: ['Idempotency-Key'],
  forms: {
    'pull-request': [
      { ...mergeRequest, when: [{ path: 'body.object_attributes.action', is: ['merge'] }], closes: 'Merged' },
      { ...mergeRequest, when: [{ path: 'body.object_attributes.action', is: ['close'] }], closes: 'Closed' },
      { ...mergeRequest, revision: '$(body.object_attributes.last_commit.id)' },
      {
        events: ['Note Hook', 'Confidential Note Hook'],
        when: [{ path: 'body.object_attributes.noteable_type', is: ['MergeRequest'] }],
        key: '$(body.project.id)#$(body.merge_request.iid)',
        title: '$(body.project.path_with_namespace)!$(body.merge_request.iid)',
        // The comment's own time: a comment does not change the merge request's.
        order: '$(body.object_attributes.updated_at)',
        draft: '$(body.merge_request.draft)',
      },
    ],
    branch: [
      { ...push, when: [{ path: 'body.after', is: NO_COMMIT }], closes: 'Deleted' },
      { ...push, revision: '$(body.after)' },
    ],
  },
  notes: [
    'A push says no time of its own, and those of its commits go backwards when a branch is reset or a commit is ' +
      'cherry-picked: pushes are ordered by arrival.',
    'Old versions of GitLab send no `Idempotency-Key`. A repeated delivery is not known there.',
    'A merged result or a merge train is built from the same `last_commit`: a new commit of the target branch alone ' +
      'makes no event.',
    'System hooks are not read.',
  ],
};
