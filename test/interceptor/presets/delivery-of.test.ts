import { describe, expect, test } from '@jest/globals';

import { deliveryOf } from '../../../src/interceptor/presets/delivery-of.js';
import { aPayload, fromGitHub, under } from './a-payload.js';

describe('deliveryOf', () => {
  test.each([
    ['GitHub', fromGitHub('push'), 'd-1'],
    ['GitLab', aPayload('gitlab/merge-request'), 'f5e5f430-f57b-4e6e-9fac-d9128cd7232f'],
    ['Bitbucket Cloud', aPayload('bitbucket-cloud/pull-request'), '2d8f5f4e-15a9-4f0c-8b59-4c0b5c3a7a12'],
    ['Bitbucket Server', aPayload('bitbucket-server/pull-request'), '5f0ab1c5-2c66-4e21-9f1e-0f2f3b8f4c21'],
    ['Gitea', aPayload('gitea/push'), 'b7a1e6d4-5c3b-4f2a-9d1e-0f9e8d7c6b33'],
    ['Forgejo', under('X-Forgejo-Delivery', 'f-1', aPayload('gitea/push')), 'f-1'],
  ])('is what %s calls the delivery', (_, { header }, delivery) => {
    expect(deliveryOf(header)).toBe(delivery);
  });

  test('is nothing for GitLab without Idempotency-Key: X-Gitlab-Event-UUID is shared by hooks that set each other off', () => {
    expect(deliveryOf({ 'X-Gitlab-Event': ['Push Hook'], 'X-Gitlab-Event-Uuid': ['u-1'] })).toBe('');
  });

  test('is nothing where another sender, or a proxy, set a header of that name', () => {
    expect(deliveryOf({ 'X-Request-Id': ['r-1'], 'Idempotency-Key': ['i-1'] })).toBe('');
    expect(deliveryOf({ 'X-Github-Event': ['push'], 'X-Request-Id': ['r-1'] })).toBe('');
  });
});
