import type { EventForm, Provider } from './provider.js';

/** `repository` is the target's; its uuid stays when it is renamed or moved. */
const pullRequest = {
  key: '$(body.repository.uuid)#$(body.pullrequest.id)',
  title: '$(body.repository.full_name)#$(body.pullrequest.id)',
  order: '$(body.pullrequest.updated_on)',
  draft: '$(body.pullrequest.draft)',
};

/** The first change of a push: `new` is null where it deletes, `old` where it creates. */
function change(side: 'new' | 'old', type: 'branch' | 'tag', prefix: string): Omit<EventForm, 'revision'> {
  const at = `body.push.changes[0].${side}`;
  return {
    events: ['repo:push'],
    when: [{ path: `${at}.type`, is: [type] }],
    key: `$(body.repository.uuid)#${prefix}$(${at}.name)`,
    title: `$(body.repository.full_name)@${prefix}$(${at}.name)`,
  };
}

const revision = '$(body.push.changes[0].new.target.hash)';

/** https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/ */
export const bitbucketCloud: Provider = {
  name: 'Bitbucket Cloud',
  eventHeaders: ['X-Event-Key'],
  deliveryHeaders: ['X-Request-UUID'],
  tellTale: { header: 'X-Hook-UUID', events: ['repo:push', 'pullrequest:*'] },
  forms: {
    'pull-request': [
      { events: ['pullrequest:fulfilled'], closes: 'Merged', ...pullRequest },
      { events: ['pullrequest:rejected'], closes: 'Closed', ...pullRequest },
      {
        events: ['pullrequest:comment_*'],
        ...pullRequest,
        order: '$(body.comment.updated_on)',
      },
      { events: ['pullrequest:*'], ...pullRequest, revision: '$(body.pullrequest.source.commit.hash)' },
    ],
    branch: [
      { ...change('new', 'branch', 'refs/heads/'), revision },
      { ...change('new', 'tag', 'refs/tags/'), revision },
      { ...change('old', 'branch', 'refs/heads/'), closes: 'Deleted' },
      { ...change('old', 'tag', 'refs/tags/'), closes: 'Deleted' },
    ],
  },
  notes: [
    'One push may change several branches and is still one event, so one run: the first change counts, the one that a ' +
      'TriggerBinding reads as `$(body.push.changes[0].…)`.',
    'A push says no time but that of its commits: pushes are ordered by arrival.',
  ],
};
