import { describe, expect, test } from '@jest/globals';

import { providerOf } from '../../../src/interceptor/presets/provider-of.js';

type Header = Readonly<Record<string, readonly string[]>>;

describe('providerOf', () => {
  test.each<[string, string, Header]>([
    ['GitHub', 'push', { 'X-Github-Event': ['push'] }],
    ['GitHub', 'push', { 'x-github-event': ['push'] }],
    ['GitLab', 'Push Hook', { 'X-Gitlab-Event': ['Push Hook'] }],
    ['Gitea', 'push', { 'X-Gitea-Event': ['push'], 'X-Gogs-Event': ['push'], 'X-Github-Event': ['push'] }],
    ['Gitea', 'push', { 'X-Forgejo-Event': ['push'], 'X-Gitea-Event': ['push'], 'X-Github-Event': ['push'] }],
    ['Bitbucket Cloud', 'repo:push', { 'X-Event-Key': ['repo:push'], 'X-Hook-Uuid': ['u'] }],
    ['Bitbucket Cloud', 'repo:updated', { 'X-Event-Key': ['repo:updated'], 'X-Hook-Uuid': ['u'] }],
    ['Bitbucket Cloud', 'repo:push', { 'X-Event-Key': ['repo:push'] }],
    ['Bitbucket Cloud', 'pullrequest:created', { 'X-Event-Key': ['pullrequest:created'] }],
    ['Bitbucket Server', 'pr:opened', { 'X-Event-Key': ['pr:opened'] }],
    ['Bitbucket Server', 'repo:refs_changed', { 'X-Event-Key': ['repo:refs_changed'] }],
    ['Bitbucket Server', 'diagnostics:ping', { 'X-Event-Key': ['diagnostics:ping'] }],
  ])('tells %s, and its event %s, by the headers %j', (name, event, header) => {
    expect(providerOf(header)).toMatchObject({ provider: { name }, event });
  });

  test.each<[Header]>([[{}], [{ 'X-Gogs-Event': ['push'] }], [{ 'X-Github-Event': [''] }], [{ 'X-Hook-Uuid': ['u'] }]])(
    'knows nobody by %j',
    (header) => {
      expect(providerOf(header)).toBeUndefined();
    },
  );
});
