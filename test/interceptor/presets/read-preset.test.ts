import { describe, expect, test } from '@jest/globals';

import { parseOrderValue } from '../../../src/core/order-value.js';
import type { PresetName } from '../../../src/interceptor/presets/provider.js';
import { readPreset } from '../../../src/interceptor/presets/read-preset.js';
import {
  aPayload,
  changed,
  fromGitHub,
  type Payload,
  read,
  type Read,
  readText,
  under,
  whyMissing,
} from './a-payload.js';

const ZEROS = '0'.repeat(40);

const gitlab = aPayload('gitlab/merge-request');
const gitlabNote = aPayload('gitlab/note-on-merge-request');
const gitlabPush = aPayload('gitlab/push');
const cloud = aPayload('bitbucket-cloud/pull-request');
const cloudPush = aPayload('bitbucket-cloud/push');
const server = aPayload('bitbucket-server/pull-request');
const serverPush = aPayload('bitbucket-server/push');
const gitea = aPayload('gitea/pull-request');
const giteaPush = aPayload('gitea/push');

const cloudUuid = '{673a6070-0000-4000-8000-48c0ffee0001}';

describe('readPreset', () => {
  test.each<[string, Payload, Read]>([
    [
      'GitHub',
      fromGitHub('pull_request', { action: 'opened' }),
      {
        key: '186853002#2',
        keyFrom: 'preset pull-request',
        title: 'Codertocat/Hello-World#2',
        order: '2019-05-15T15:20:33Z',
        revision: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
        draft: false,
      },
    ],
    [
      'GitLab, with nested groups',
      gitlab,
      {
        key: '901#7',
        keyFrom: 'preset pull-request, GitLab',
        title: 'acme/shop/web!7',
        order: '2026-05-01T10:00:00Z',
        revision: '4be5b8e0f0f54d2a9a5ee55e5a2e93c9a11f9d01',
        draft: false,
      },
    ],
    [
      'Bitbucket Cloud',
      cloud,
      {
        key: `${cloudUuid}#7`,
        keyFrom: 'preset pull-request, Bitbucket Cloud',
        title: 'acme/web#7',
        order: '2026-05-01T10:00:00.205705+00:00',
        revision: 'd3022fc0ca3d',
        draft: false,
      },
    ],
    [
      'Bitbucket Server',
      server,
      {
        key: '84#7',
        keyFrom: 'preset pull-request, Bitbucket Server',
        title: 'SHOP/web#7',
        order: '2026-05-01T12:00:00+0200',
        revision: 'ef8755f06ee4b28c96a847a95cb8ec8ed6ddd1ca',
        draft: false,
      },
    ],
    [
      'Gitea',
      gitea,
      {
        key: '140#7',
        keyFrom: 'preset pull-request, Gitea',
        title: 'acme/web#7',
        order: '2026-05-01T12:00:00+02:00',
        revision: '48e773f892a831faa47c0a160d1b7f0cd369ae2a',
        draft: false,
      },
    ],
  ])('pull-request on %s: the target repository and its number, from a fork too', (_, payload, wanted) => {
    expect(read('pull-request', payload)).toEqual(wanted);
  });

  test.each<[string, Payload, Read]>([
    [
      'GitHub',
      fromGitHub('push', { ref: 'refs/heads/master' }),
      {
        key: '186853002#refs/heads/master',
        keyFrom: 'preset branch',
        title: 'Codertocat/Hello-World@refs/heads/master',
        order: '1557933657',
        revision: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
      },
    ],
    [
      'GitLab',
      gitlabPush,
      {
        key: '901#refs/heads/main',
        keyFrom: 'preset branch, GitLab',
        title: 'acme/shop/web@refs/heads/main',
        revision: '2'.repeat(40),
      },
    ],
    [
      'Bitbucket Cloud',
      cloudPush,
      {
        key: `${cloudUuid}#refs/heads/feature/a`,
        keyFrom: 'preset branch, Bitbucket Cloud',
        title: 'acme/web@refs/heads/feature/a',
        revision: '709d658dc5b6d6afcd46049c2f332ee3f515a67d',
      },
    ],
    [
      'Bitbucket Server',
      serverPush,
      {
        key: '84#refs/heads/feature/a',
        keyFrom: 'preset branch, Bitbucket Server',
        title: 'SHOP/web@refs/heads/feature/a',
        order: '2026-05-01T12:00:00+0200',
        revision: '178864a7d521b6f5e720b386b2c2b0ef8563e0dc',
      },
    ],
    [
      'Gitea',
      giteaPush,
      {
        key: '140#refs/heads/feature/a',
        keyFrom: 'preset branch, Gitea',
        title: 'acme/web@refs/heads/feature/a',
        revision: 'bffeb74224043ba2feb48d137756c8a9331c449a',
      },
    ],
  ])('branch on %s: repository and ref, and no time of a commit', (_, payload, wanted) => {
    expect(read('branch', payload)).toEqual(wanted);
  });

  test.each<[string, string, Payload]>([
    ['GitHub', 'Merged', changed(fromGitHub('pull_request', { action: 'closed' }), { pull_request: { merged: true } })],
    ['GitHub', 'Closed', fromGitHub('pull_request', { action: 'closed' })],
    ['GitLab', 'Merged', changed(gitlab, { object_attributes: { action: 'merge', state: 'merged' } })],
    ['GitLab', 'Closed', changed(gitlab, { object_attributes: { action: 'close', state: 'closed' } })],
    ['Bitbucket Cloud', 'Merged', under('X-Event-Key', 'pullrequest:fulfilled', cloud)],
    ['Bitbucket Cloud', 'Closed', under('X-Event-Key', 'pullrequest:rejected', cloud)],
    ['Bitbucket Server', 'Merged', under('X-Event-Key', 'pr:merged', server)],
    ['Bitbucket Server', 'Closed', under('X-Event-Key', 'pr:declined', server)],
    ['Bitbucket Server', 'Deleted', under('X-Event-Key', 'pr:deleted', server)],
    ['Gitea', 'Merged', changed(gitea, { action: 'closed', pull_request: { merged: true } })],
    ['Gitea', 'Closed', changed(gitea, { action: 'closed' })],
  ])(
    'a pull request on %s that is %s is closed, in its own group, and no commit is looked at',
    (_, closes, payload) => {
      const { key = '', order = '', ...rest } = read('pull-request', payload);
      expect(key).toMatch(/#\d+$/);
      expect(parseOrderValue(order)?.kind).toBe('time');
      expect(rest).toMatchObject({ closes });
      expect(rest).not.toHaveProperty('revision');
    },
  );

  test.each<[string, Payload, string]>([
    ['GitHub', fromGitHub('push', { ref: 'refs/tags/simple-tag', deleted: true }), 'refs/tags/simple-tag'],
    ['GitLab', changed(gitlabPush, { after: ZEROS, checkout_sha: null, commits: [] }), 'refs/heads/main'],
    ['GitLab', changed(aPayload('gitlab/tag-push'), { after: ZEROS }), 'refs/tags/v1.0.0'],
    ['GitLab with SHA-256', changed(gitlabPush, { after: '0'.repeat(64) }), 'refs/heads/main'],
    ['Bitbucket Cloud', cloudChange({ new: null, closed: true }), 'refs/heads/feature/a'],
    ['Bitbucket Cloud', cloudChange({ new: null, old: { type: 'tag', name: 'v1' }, closed: true }), 'refs/tags/v1'],
    ['Bitbucket Server', serverChange({ toHash: ZEROS, type: 'DELETE' }), 'refs/heads/feature/a'],
    ['Gitea', aPayload('gitea/delete'), 'refs/heads/feature/a'],
    ['Gitea', changed(aPayload('gitea/delete'), { ref: 'v1', ref_type: 'tag' }), 'refs/tags/v1'],
    ['Gitea', changed(giteaPush, { after: ZEROS }), 'refs/heads/feature/a'],
  ])('a deletion on %s closes the group that the pushes are in: %#', (_, payload, ref) => {
    const { key, title, closes, revision } = read('branch', payload);
    expect({ key: key?.split('#')[1], closes, revision }).toEqual({ key: ref, closes: 'Deleted', revision: undefined });
    expect(title).toMatch(new RegExp(`/[^/@]+@${ref}$`));
  });

  test.each<[string, Payload, string]>([
    ['GitHub', fromGitHub('push', { ref: 'refs/tags/simple-tag', deleted: false }), 'refs/tags/simple-tag'],
    ['GitLab', aPayload('gitlab/tag-push'), 'refs/tags/v1.0.0'],
    ['Bitbucket Cloud', cloudChange({ new: { type: 'tag', name: 'v1', target: { hash: 'abc' } } }), 'refs/tags/v1'],
    ['Bitbucket Server', serverChange({ ref: { id: 'refs/tags/v1', type: 'TAG' }, type: 'ADD' }), 'refs/tags/v1'],
    ['Gitea', changed(giteaPush, { ref: 'refs/tags/v1' }), 'refs/tags/v1'],
  ])('a tag on %s is a group of its own, and never that of a branch of its name', (_, payload, ref) => {
    const { key, closes } = read('branch', payload);
    expect({ key: key?.split('#')[1], closes }).toEqual({ key: ref, closes: undefined });
  });

  test.each<[string, Payload, string, Payload]>([
    ['GitHub', fromGitHub('pull_request', { action: 'opened' }), '2026-01-01T00:00:00Z', githubComment()],
    ['GitLab', gitlab, '2026-05-01 10:20:00 UTC', gitlabNote],
    ['GitLab', gitlab, '2026-05-01 10:20:00 UTC', under('X-Gitlab-Event', 'Confidential Note Hook', gitlabNote)],
    ['Bitbucket Cloud', cloud, '2026-05-01T10:20:00.120000+00:00', aPayload('bitbucket-cloud/pull-request-comment')],
    ['Bitbucket Server', server, '2026-05-01T12:20:00+0200', aPayload('bitbucket-server/pull-request-comment')],
    ['Gitea', gitea, '2026-05-01T12:20:00+02:00', aPayload('gitea/pull-request-comment')],
  ])('I19 a comment on %s is in the group of its pull request, newer, and asks for a run of any commit', (...row) => {
    const [, pullRequest, order, comment] = row;
    const { key, keyFrom, title } = read('pull-request', pullRequest);
    const found = read('pull-request', comment);
    expect(found).toMatchObject({ key, keyFrom, title, order });
    expect(found).not.toHaveProperty('revision');
    expect(found).not.toHaveProperty('closes');
  });

  test.each<[string, Payload]>([
    ['GitHub', changed(fromGitHub('pull_request', { action: 'converted_to_draft' }), {})],
    ['GitLab', changed(gitlab, { object_attributes: { draft: true } })],
    ['Bitbucket Cloud', changed(cloud, { pullrequest: { draft: true } })],
    ['Bitbucket Server', changed(server, { pullRequest: { draft: true } })],
    ['Gitea', changed(gitea, { pull_request: { draft: true } })],
    ['GitHub, by a comment', changed(githubComment(), { issue: { draft: true } })],
    ['GitLab, by a comment', changed(gitlabNote, { merge_request: { draft: true } })],
  ])('a draft on %s is known as one', (_, payload) => {
    expect(read('pull-request', payload).draft).toBe(true);
  });

  test('where an event does not say it, nothing is said of drafts', () => {
    expect(read('pull-request', aPayload('gitea/pull-request-comment'))).not.toHaveProperty('draft');
    expect(read('branch', gitlabPush)).not.toHaveProperty('draft');
  });

  test.each<[string, Payload, Payload]>([
    [
      'GitLab without oldrev',
      gitlab,
      changed(gitlab, { object_attributes: { action: 'update', updated_at: '2026-05-01 10:03:00 UTC' } }),
    ],
    ['GitLab, approved', gitlab, changed(gitlab, { object_attributes: { action: 'approved' } })],
    [
      'GitHub, labeled',
      fromGitHub('pull_request', { action: 'opened' }),
      fromGitHub('pull_request', { action: 'labeled' }),
    ],
    ['GitHub, reviewed', fromGitHub('pull_request', { action: 'opened' }), fromGitHub('pull_request_review')],
    ['Bitbucket Cloud, approved', cloud, under('X-Event-Key', 'pullrequest:approved', cloud)],
    ['Bitbucket Server, modified', server, under('X-Event-Key', 'pr:modified', server)],
    ['Bitbucket Server, a new target commit', server, under('X-Event-Key', 'pr:to_ref_updated', server)],
    ['Gitea, label_updated', gitea, changed(gitea, { action: 'label_updated' })],
    ['Gitea, approved', gitea, under('X-Gitea-Event', 'pull_request_approved', gitea)],
  ])('I18 an update without new commits has the revision of the run before: %s', (_, before, update) => {
    const { key, revision } = read('pull-request', before);
    expect(revision).toBeDefined();
    expect(read('pull-request', update)).toMatchObject({ key, revision });
  });

  test('I18 an update with new commits has another revision', () => {
    const oldrev = '4be5b8e0f0f54d2a9a5ee55e5a2e93c9a11f9d01';
    const update = changed(gitlab, {
      object_attributes: { action: 'update', oldrev, last_commit: { id: '5'.repeat(40) } },
    });
    expect(read('pull-request', update).revision).toBe('5'.repeat(40));
  });

  test('a forced push is in the group of its branch', () => {
    const forced = changed(fromGitHub('push', { ref: 'refs/heads/master' }), { forced: true, after: 'f'.repeat(40) });
    expect(read('branch', forced)).toMatchObject({ key: '186853002#refs/heads/master', revision: 'f'.repeat(40) });
  });

  test.each<[PresetName, string, Payload, Payload]>([
    ['pull-request', 'GitLab', gitlab, changed(gitlab, { project: { path_with_namespace: 'acme/store' } })],
    ['pull-request', 'Bitbucket Cloud', cloud, changed(cloud, { repository: { full_name: 'acme/store' } })],
    ['branch', 'Bitbucket Server', serverPush, changed(serverPush, { repository: { slug: 'store' } })],
    ['branch', 'Gitea', giteaPush, changed(giteaPush, { repository: { full_name: 'acme/store' } })],
  ])('K19 %s: a renamed repository on %s stays in its groups', (preset, _, before, after) => {
    expect(read(preset, after).key).toBe(read(preset, before).key);
    expect(read(preset, after).title).not.toBe(read(preset, before).title);
  });

  test.each<[string, Payload, Payload]>([
    ['GitLab', gitlab, changed(gitlab, { project: { id: 902 } })],
    ['Bitbucket Cloud', cloud, changed(cloud, { repository: { uuid: '{0}' } })],
    ['Bitbucket Server', server, changed(server, { pullRequest: { toRef: { repository: { id: 85 } } } })],
    ['Gitea', gitea, changed(gitea, { repository: { id: 141 } })],
  ])('K19 one number in two repositories on %s is two groups', (_, one, other) => {
    expect(read('pull-request', one).key).not.toBe(read('pull-request', other).key);
  });

  test('K19 one id and number on two providers is two groups', () => {
    const github = {
      header: { 'X-Github-Event': ['pull_request'] },
      body: { repository: { id: 901 }, pull_request: { number: 7 } },
    };
    const [one, two] = [read('pull-request', github), read('pull-request', gitlab)];
    expect(one.key).toBe(two.key);
    expect(one.keyFrom).not.toBe(two.keyFrom);
  });

  test('K17 two forks with one branch name on GitLab are two groups', () => {
    expect(read('pull-request', changed(gitlab, { object_attributes: { iid: 8 } })).key).not.toBe('901#7');
  });

  test('ids keep their digits', () => {
    const body = '{"project":{"id":9007199254740993},"object_attributes":{"iid":1e3}}';
    expect(readText('pull-request', gitlab.header, body).key).toBe('9007199254740993#1e3');
  });

  test('of several changes in one push the first counts, as bindings read it', () => {
    const [change] = (cloudPush.body as { readonly push: { readonly changes: readonly object[] } }).push.changes;
    const tag = { ...change, new: { type: 'tag', name: 'v1', target: { hash: 'abc' } }, old: null };
    expect(read('branch', changed(cloudPush, { push: { changes: [tag, change] } }))).toMatchObject({
      key: `${cloudUuid}#refs/tags/v1`,
      revision: 'abc',
    });
  });

  test.each(['2013-12-03T17:23:34Z', '2013-12-03 17:23:34 UTC', '2013-12-03 18:23:34 +0100'])(
    'the time form %s of GitLab orders',
    (time) => {
      const { order = '' } = read('pull-request', changed(gitlab, { object_attributes: { updated_at: time } }));
      expect(parseOrderValue(order)?.whole).toBe(1386091414n);
    },
  );

  test('S04 the branch of a fork never meets the group of a branch', () => {
    const fork = changed(gitea, { ref: 'refs/heads/main' });
    expect(read('pull-request', fork).keyFrom).not.toBe(read('branch', giteaPush).keyFrom);
    expect(read('pull-request', fork).key).not.toContain('main');
  });
});

describe('readPreset finds no key', () => {
  test.each<[PresetName, Payload, string]>([
    [
      'pull-request',
      fromGitHub('issue_comment'),
      "GitHub's issue_comment: $(body.issue.pull_request.url): pull_request is not found",
    ],
    [
      'pull-request',
      changed(gitlabNote, { object_attributes: { noteable_type: 'Issue' } }),
      "GitLab's Note Hook: $(body.object_attributes.noteable_type) is not MergeRequest",
    ],
    [
      'pull-request',
      changed(aPayload('gitea/pull-request-comment'), { is_pull: false }),
      "Gitea's issue_comment: $(body.is_pull) is not true",
    ],
    [
      'branch',
      { header: gitlabPush.header, body: { ref: 'x' } },
      "GitLab's Push Hook: $(body.project.id): project is not found",
    ],
    [
      'branch',
      changed(cloudPush, { push: { changes: [] } }),
      "Bitbucket Cloud's repo:push: $(body.push.changes[0].new.type): array index out of bounds: index 0, length 0",
    ],
    [
      'pull-request',
      fromGitHub('ping'),
      'the preset pull-request reads pull_request, pull_request_review, pull_request_review_comment, ' +
        'pull_request_review_thread, issue_comment of GitHub, and this is ping',
    ],
    ['branch', gitlab, 'the preset branch reads Push Hook, Tag Push Hook of GitLab, and this is Merge Request Hook'],
    ['branch', fromGitHub('delete'), 'the preset branch reads push of GitHub, and this is delete'],
    [
      'pull-request',
      { header: { 'X-Gogs-Event': ['push'] }, body: {} },
      'the preset pull-request knows a sender by X-Forgejo-Event, X-Gitea-Event, X-GitHub-Event, X-Gitlab-Event, ' +
        'X-Event-Key, and this event has none of these headers',
    ],
  ])('%s: it says of whom, of which event, and which field: %#', (preset, payload, why) => {
    expect(whyMissing(preset, payload)).toContain(why);
  });

  test('a body that cannot be read is said, whoever sent it', () => {
    const facts = { header: gitlab.header, body: { missing: 'the body is empty' }, extensions: {}, eventID: 'e' };
    const key = { kind: 'missing', why: ["GitLab's Merge Request Hook: $(body.project.id): the body is empty"] };
    expect(readPreset('pull-request', facts).key).toEqual(key);
  });

  test("an event's name is quoted short and printable", () => {
    const why = whyMissing('branch', { header: { 'X-Github-Event': [`\u001b${'x'.repeat(200)}`] }, body: {} });
    expect(why).toBe(`the preset branch reads push of GitHub, and this is �${'x'.repeat(79)}`);
  });

  test.each<[string, Payload, string]>([
    ['key', changed(gitlab, { project: { id: { an: 'object' } } }), '$(body.project.id) is an object;'],
    ['order', changed(gitlab, { object_attributes: { updated_at: [1, 2] } }), 'is a list of 2;'],
    [
      'revision',
      changed(gitlab, { object_attributes: { last_commit: { id: 'x'.repeat(257) } } }),
      'at most 256 are allowed',
    ],
  ])('an odd %s is no settings error: the provider is named', (part, payload, why) => {
    const reading = readPreset('pull-request', {
      header: payload.header,
      body: { object: payload.body as never },
      extensions: {},
      eventID: 'e',
    });
    const result = reading[part as 'key' | 'order' | 'revision'];
    expect(result).toMatchObject({ kind: 'invalid' });
    expect(JSON.stringify(result)).toContain('the event is not as GitLab sends it: ');
    expect(JSON.stringify(result)).toContain(why);
  });
});

function cloudChange(changes: Readonly<Record<string, unknown>>): Payload {
  const { push } = cloudPush.body as { readonly push: { readonly changes: readonly object[] } };
  return changed(cloudPush, { push: { changes: [{ ...push.changes[0], ...changes }] } });
}

function serverChange(changes: Readonly<Record<string, unknown>>): Payload {
  const { changes: old } = serverPush.body as { readonly changes: readonly object[] };
  return changed(serverPush, { changes: [{ ...old[0], ...changes }] });
}

/** A real comment on an issue, and what GitHub adds where the issue is a pull request. */
function githubComment(): Payload {
  const url = 'https://api.github.com/repos/Codertocat/Hello-World/pulls/2';
  return changed(fromGitHub('issue_comment', { action: 'created' }), {
    issue: { number: 2, updated_at: '2026-01-01T00:00:00Z', pull_request: { url } },
  });
}
