import { createHmac } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { headersOfDelivery, isPush, SENDERS, senderOf } from '../../../src/demo/own-event/sender.js';
import { providerOf } from '../../../src/interceptor/presets/provider-of.js';

const PROVIDER_NAMES = ['GitHub', 'GitLab', 'Bitbucket Cloud', 'Bitbucket Server', 'Gitea'];

describe('senderOf', () => {
  it.each([
    ['pull_request', 'github'],
    ['push', 'github'],
    ['Merge Request Hook', 'gitlab'],
    ['pullrequest:updated', 'bitbucket-cloud'],
    ['repo:push', 'bitbucket-cloud'],
    ['pr:opened', 'bitbucket-server'],
    ['repo:refs_changed', 'bitbucket-server'],
  ])('takes %s for an event of %s', (event, sender) => {
    expect(senderOf(event)).toBe(sender);
  });
});

describe('headersOfDelivery', () => {
  const events = {
    github: 'push',
    gitlab: 'Push Hook',
    'bitbucket-cloud': 'repo:push',
    'bitbucket-server': 'pr:opened',
  };

  it.each(SENDERS.map((sender, index) => [sender, PROVIDER_NAMES[index]] as const))(
    'gives a delivery of %s the headers by which the presets know %s',
    (sender, name) => {
      const event = { ...events, gitea: 'push' }[sender];
      const headers = headersOfDelivery({ sender, event, id: 'd-1', body: '{}', secret: 's' });
      const found = providerOf(Object.fromEntries(headers.map(([header, value]) => [header, [value]])));
      expect([found?.provider.name, found?.event]).toEqual([name, event]);
      expect(headers.map(([, value]) => value)).toContain('d-1');
    },
  );

  it('signs the body as GitHub does, and shows the token as GitLab does', () => {
    const signature = `sha256=${createHmac('sha256', 's').update('{"a":1}').digest('hex')}`;
    const proofs = (sender: 'github' | 'gitlab'): unknown =>
      Object.fromEntries(headersOfDelivery({ sender, event: 'x', id: 'd', body: '{"a":1}', secret: 's' }));
    expect(proofs('github')).toMatchObject({ 'X-Hub-Signature-256': signature });
    expect(proofs('gitlab')).toMatchObject({ 'X-Gitlab-Token': 's' });
  });
});

describe('isPush', () => {
  it('tells what moves a branch or a tag from what is about a pull request', () => {
    const events = ['push', 'delete', 'Tag Push Hook', 'repo:refs_changed', 'pull_request', 'Note Hook'];
    expect(events.filter(isPush)).toEqual(['push', 'delete', 'Tag Push Hook', 'repo:refs_changed']);
  });
});
