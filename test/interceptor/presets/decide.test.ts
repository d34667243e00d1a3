import { describe, expect, test } from '@jest/globals';

import { type CallFields, decided, grouped, refusal } from '../a-call.js';
import { aPayload, changed, type Payload } from './a-payload.js';

const mergeRequest = aPayload('gitlab/merge-request');

function calling(payload: Payload, params: object = { preset: 'pull-request' }): CallFields {
  return { ...payload, params };
}

describe('decideEvent with a preset, for an event of GitLab', () => {
  test('the claim has all that the event says, and the delivery', () => {
    const { entry, group } = grouped(calling(mergeRequest));
    expect(entry).toMatchObject({
      key: '901#7',
      keyFrom: 'preset pull-request, GitLab',
      title: 'acme/shop/web!7',
      order: '2026-05-01T10:00:00Z',
      revision: '4be5b8e0f0f54d2a9a5ee55e5a2e93c9a11f9d01',
      delivery: 'f5e5f430-f57b-4e6e-9fac-d9128cd7232f',
      settings: { sameRevision: 'Skip' },
    });
    expect(group).toMatch(/^acme-shop-web-7-[a-z2-7]{16}$/);
  });

  test('a comment that asks for a retest is in the group of the merge request', () => {
    const comment = grouped(calling(aPayload('gitlab/note-on-merge-request')));
    expect(comment.group).toBe(grouped(calling(mergeRequest)).group);
    expect(comment.entry.revision).toBeUndefined();
  });

  test('a close is an event like any other of its group, and names no commit that would be the same', () => {
    const closed = grouped(calling(changed(mergeRequest, { object_attributes: { action: 'close' } })));
    expect(closed.group).toBe(grouped(calling(mergeRequest)).group);
    expect(closed.entry).not.toHaveProperty('revision');
  });

  test('a title of a branch leaves out refs/heads/', () => {
    expect(grouped(calling(aPayload('gitlab/push'), { preset: 'branch' })).entry.title).toBe('acme/shop/web@main');
  });

  test('two Triggers of one repository, as in a monorepo, are two groups', () => {
    const one = grouped({ ...calling(mergeRequest), triggerID: 'namespaces/ci/triggers/web' });
    const two = grouped({ ...calling(mergeRequest), triggerID: 'namespaces/ci/triggers/api' });
    expect(one.group).not.toBe(two.group);
  });

  test('one part of a monorepo has its own key, and the rest of the preset', () => {
    const params = { preset: 'pull-request', key: '$(body.project.id)#$(body.object_attributes.iid)#docs' };
    expect(grouped(calling(mergeRequest, params)).entry).toMatchObject({
      key: '901#7#docs',
      title: '901#7#docs',
      order: '2026-05-01T10:00:00Z',
      revision: '4be5b8e0f0f54d2a9a5ee55e5a2e93c9a11f9d01',
    });
  });

  test("an author's key stands where the preset has none", () => {
    const fields = calling(aPayload('gitlab/push'), { preset: 'pull-request', key: '$(body.ref)' });
    expect(grouped(fields).entry).toMatchObject({ key: 'refs/heads/main', keyFrom: '$(body.ref)' });
    expect(grouped(fields).entry).not.toHaveProperty('order');
  });

  test("what the author's own expressions replace may be odd", () => {
    const odd = changed(mergeRequest, { object_attributes: { updated_at: { an: 'object' } } });
    expect(grouped(calling(odd, { preset: 'pull-request', order: '7' })).entry.order).toBe('7');
    expect(refusal(calling(odd))).toMatch(
      /^rejected InvalidEvent: the event is not as GitLab sends it: \$\(body\.object_attributes\.updated_at\) is an object;/,
    );
  });

  test('a time that orders nothing is said', () => {
    const odd = changed(mergeRequest, { object_attributes: { updated_at: 'yesterday' } });
    expect(decided(calling(odd)).notices).toEqual([expect.objectContaining({ reason: 'OrderIgnored' })]);
  });

  test('an event that the preset does not read follows onMissingKey', () => {
    const why = 'no key: the preset branch reads Push Hook, Tag Push Hook of GitLab, and this is Merge Request Hook';
    expect(refusal(calling(mergeRequest, { preset: 'branch' }))).toBe(`ungrouped NoKey: ${why}`);
    const rejecting = { preset: 'branch', onMissingKey: 'Reject' };
    expect(refusal(calling(mergeRequest, rejecting))).toBe(`rejected NoKey: ${why}`);
  });
});
