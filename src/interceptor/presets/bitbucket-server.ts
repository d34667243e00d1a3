import type { Provider } from './provider.js';

/**
 * `date` is the time of the event, to the second. `pullRequest.updatedDate` has milliseconds, but neither a comment nor a
 * deletion changes it: a close would be older than the comment before it.
 */
const order = '$(body.date)';

const pullRequest = {
  key: '$(body.pullRequest.toRef.repository.id)#$(body.pullRequest.id)',
  title:
    '$(body.pullRequest.toRef.repository.project.key)/$(body.pullRequest.toRef.repository.slug)#$(body.pullRequest.id)',
  order,
  draft: '$(body.pullRequest.draft)',
};

const push = {
  events: ['repo:refs_changed'],
  key: '$(body.repository.id)#$(body.changes[0].ref.id)',
  title: '$(body.repository.project.key)/$(body.repository.slug)@$(body.changes[0].ref.id)',
  order,
};

/** https://confluence.atlassian.com/bitbucketserver/event-payload-938025882.html */
export const bitbucketServer: Provider = {
  name: 'Bitbucket Server',
  eventHeaders: ['X-Event-Key'],
  deliveryHeaders: ['X-Request-Id'],
  forms: {
    'pull-request': [
      { events: ['pr:merged'], closes: 'Merged', ...pullRequest },
      { events: ['pr:declined'], closes: 'Closed', ...pullRequest },
      { events: ['pr:deleted'], closes: 'Deleted', ...pullRequest },
      { events: ['pr:comment:*'], ...pullRequest },
      { events: ['pr:*'], ...pullRequest, revision: '$(body.pullRequest.fromRef.latestCommit)' },
    ],
    branch: [
      { ...push, when: [{ path: 'body.changes[0].type', is: ['DELETE'] }], closes: 'Deleted' },
      { ...push, revision: '$(body.changes[0].toHash)' },
    ],
  },
  notes: [
    'Bitbucket Data Center is the same. Its `X-Event-Key` is that of Bitbucket Cloud too, which is told by its ' +
      '`X-Hook-UUID`, or by the name of the event.',
    'One push may change several refs and is still one event, so one run: the first change counts, the one that a ' +
      'TriggerBinding reads as `$(body.changes[0].…)`.',
  ],
};
