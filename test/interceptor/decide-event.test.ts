import { createRequire } from 'node:module';

import { describe, expect, test } from '@jest/globals';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import { answered, ARRIVAL, type CallFields, decided, EVENT_ID, grouped, refusal, TRIGGER_ID } from './a-call.js';

/** What is read of the bodies here. */
interface Body {
  readonly action?: string;
  readonly after?: string;
  readonly repository: { readonly id: number; readonly full_name: string; readonly pushed_at: number };
  readonly pull_request: {
    readonly number: number;
    readonly updated_at: string;
    readonly head: { readonly sha: string };
  };
}

interface Example {
  readonly name: string;
  readonly examples: readonly Body[];
}

const examples: readonly Example[] = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly Example[];

/** A real body of GitHub, as its Trigger gets it. */
function github(event: string, action?: string): Pick<CallFields, 'header'> & { readonly body: Body } {
  const body = examples
    .find(({ name }) => name === event)
    ?.examples.find((example) => action === undefined || example.action === action);
  if (body === undefined) {
    throw new Error(`there is no example of ${event}`);
  }
  return { header: { 'X-Github-Event': [event], 'X-Github-Delivery': ['72d3162e'] }, body };
}

interface Texts {
  readonly key: string;
  readonly group: string;
  readonly claim: string;
  readonly status: string;
  readonly title: string;
}

function textsOf(fields: CallFields): Texts & Readonly<Record<string, unknown>> {
  return answered(fields).extensions?.['concurrency'] as unknown as Texts & Record<string, unknown>;
}

describe('decideEvent', () => {
  test('a keyed event has an entry that says all that was learned, and nothing absent', () => {
    const found = grouped({
      params: {
        key: '$(body.n)',
        order: '$(body.t)',
        revision: '$(body.sha)',
        strategy: 'Cancel',
        sameRevision: 'Skip',
      },
      body: { n: 7, t: '2026-05-01T10:00:00Z', sha: 'abc' },
      header: { 'x-github-event': ['push'], 'x-github-delivery': ['d-1'] },
    });
    expect(found).toEqual({
      kind: 'grouped',
      entryName: expect.stringMatching(/^[0-9a-f]{16}-[0-9a-f]{16}$/),
      group: expect.stringMatching(/^7-[a-z2-7]{16}$/),
      needsClaim: true,
      texts: expect.objectContaining({ key: '7' }),
      entry: {
        triggerID: TRIGGER_ID,
        arrival: String(ARRIVAL),
        control: { kind: 'Trigger', namespace: 'ci', name: 'build' },
        key: '7',
        keyFrom: '$(body.n)',
        title: '7',
        settings: { strategy: 'Cancel', sameRevision: 'Skip' },
        order: '2026-05-01T10:00:00Z',
        revision: 'abc',
        delivery: 'd-1',
      },
    });
  });

  test('what has no value is left out of the entry', () => {
    const { entry } = grouped({
      params: { key: 'k', order: '$(body.t)', revision: '$(body.sha)' },
      header: { 'X-Github-Event': ['push'], 'X-Github-Delivery': ['x'.repeat(257)] },
    });
    expect(Object.keys(entry)).toEqual(['triggerID', 'arrival', 'control', 'key', 'keyFrom', 'title', 'settings']);
  });

  test.each(['soon', '12:00', '2026-02-30T10:00:00Z', 'Infinity'])(
    'I16 an order of %j is left out, with a warning',
    (t) => {
      const fields = { params: { key: 'k', order: '$(body.t)' }, body: { t } };
      expect(grouped(fields).entry.order).toBeUndefined();
      expect(decided(fields).notices).toEqual([
        expect.objectContaining({ reason: 'ConstantKey' }),
        {
          type: 'Warning',
          reason: 'OrderIgnored',
          note: 'the order expression gave neither a number nor a time: this event is ordered by its arrival',
        },
      ]);
    },
  );

  test.each(['7', '1.5e3', '2024-05-01 10:00:00 UTC', '2024-05-01 10:00:00 +0200'])(
    'I16 an order of %j is kept',
    (t) => {
      expect(grouped({ params: { key: 'k', order: '$(body.t)' }, body: { t } }).entry.order).toBe(t);
    },
  );

  test.each([
    ['order', { an: 'object' }, 'is an object'],
    ['order', [1, 2], 'is a list of 2'],
    ['revision', 'x'.repeat(257), 'gives a text of 257 bytes; at most 256 are allowed'],
  ])('an %s that is no short text is a settings error', (param, value, why) => {
    const text = refusal({ params: { key: 'k', [param]: '$(body.v)' }, body: { v: value } });
    expect(text).toMatch(/^rejected InvalidSettings: /);
    expect(text).toContain(why);
    expect(text).toContain(`at: params[${param}]`);
  });

  test('a title holds no control characters, and the key and the label are what they were', () => {
    const fields = { params: { key: '$(body.k)' }, body: { k: 'acme/\u001b[2Jweb\r\n#7' } };
    const { entry, group } = grouped(fields);
    expect(entry).toMatchObject({ key: 'acme/\u001b[2Jweb\r\n#7', title: 'acme/�[2Jweb��#7' });
    expect(group).toMatch(/^acme-2Jweb-7-[a-z2-7]{16}$/);
    const body = { repository: { id: 1, full_name: 'a\u001bb' }, ref: 'refs/heads/main' };
    const push = { params: { preset: 'branch' }, header: { 'X-GitHub-Event': ['push'] }, body };
    expect(grouped(push).entry.title).toBe('a�b@main');
  });

  test('a key that is the same for every event is allowed, and a notice says what it does', () => {
    const note = 'the key "deploy" has no $(…): all events are in one group';
    const notices = [{ type: 'Normal', reason: 'ConstantKey', note }];
    expect(decided({ params: { key: 'deploy' } })).toMatchObject({ outcome: { kind: 'grouped' }, notices });
    expect(decided({ params: { key: ['deploy', '$(body.k)'] } })).toMatchObject({ notices });
  });

  test('a fixed text for what has no other key is what its author wants, and no notice', () => {
    expect(decided({ params: { key: ['$(body.k)', 'others'] } })).toMatchObject({
      outcome: { entry: { key: 'others' } },
      notices: [],
    });
  });

  test('a title of more than 200 characters is cut between code points', () => {
    expect(grouped({ params: { key: `${'x'.repeat(199)}🚀` } }).entry.title).toBe('x'.repeat(199));
    expect(grouped({ params: { key: 'y'.repeat(201) } }).entry.title).toBe('y'.repeat(200));
  });

  test('a claim that would be too long is refused, and the way to make it shorter is named', () => {
    const key = '$(body.k)'.repeat(400);
    const body = { k: 'v' };
    const { concurrency } = { ...answered({ params: { key }, body }).extensions };
    const second = { params: { key: `${key}2` }, body, extensions: { concurrency } };
    expect(refusal(second)).toContain('give it a short name with { name, expressions }');
    const named = { key: [{ name: 'second', expressions: [`${key}2`] }] };
    expect(grouped({ ...second, params: named }).entry.keyFrom).toBe('second');
  });
});

describe('decideEvent with a preset', () => {
  test('pull-request: repository id and number, the title that people know, order, revision and delivery', () => {
    const event = github('pull_request', 'opened');
    const { id, full_name: name } = event.body.repository;
    const { number, updated_at: updated, head } = event.body.pull_request;
    expect(grouped({ ...event, params: { preset: 'pull-request' } }).entry).toMatchObject({
      key: `${id}#${number}`,
      keyFrom: 'preset pull-request',
      title: `${name}#${number}`,
      order: updated,
      revision: head.sha,
      delivery: '72d3162e',
      settings: { strategy: 'CancelRunFinally', sameRevision: 'Skip' },
    });
  });

  test('branch: repository id and ref, titled without refs/heads/', () => {
    const event = github('push');
    const body = { ...event.body, ref: 'refs/heads/feature/a' };
    const { id, full_name: name, pushed_at: pushed } = body.repository;
    expect(grouped({ ...event, body, params: { preset: 'branch' } }).entry).toMatchObject({
      key: `${id}#refs/heads/feature/a`,
      keyFrom: 'preset branch',
      title: `${name}@feature/a`,
      order: String(pushed),
      revision: body.after,
    });
  });

  test('what the author gives beats what the preset brings', () => {
    const event = github('pull_request', 'opened');
    const params = { preset: 'pull-request', key: 'k', order: '1', revision: 'r', sameRevision: 'Run' };
    expect(grouped({ ...event, params }).entry).toMatchObject({
      key: 'k',
      keyFrom: 'k',
      title: 'k',
      order: '1',
      revision: 'r',
      settings: { sameRevision: 'Run' },
    });
  });

  test.each([
    ['pull-request', 'push'],
    ['pull-request', 'issue_comment'],
    ['branch', 'issue_comment'],
    ['pull-request', 'ping'],
    ['branch', 'ping'],
  ])('I10 %s has no key for %s', (preset, name) => {
    expect(refusal({ ...github(name), params: { preset } })).toMatch(/^ungrouped NoKey/);
  });

  test('an event that GitHub would not send is odd, and no setting is', () => {
    const event = github('pull_request', 'opened');
    const settings = { params: { preset: 'pull-request' } };
    const odd = { ...event.body, repository: { id: { an: 'object' } } };
    const why = 'the event is not as GitHub sends it: $(body.repository.id) is an object;';
    expect(refusal({ ...event, ...settings, body: odd })).toContain(`rejected InvalidEvent: ${why}`);
    expect(refusal({ ...event, ...settings, body: odd })).toMatch(/at: body$/);
    const long = { ...event.body, pull_request: { number: 1, updated_at: 'x'.repeat(257) } };
    expect(refusal({ ...event, ...settings, body: long })).toMatch(
      /^rejected InvalidEvent: the event is not as GitHub/,
    );
  });

  test('where a setting is wrong too, it is a matter of settings', () => {
    const event = github('push');
    const body = { ...event.body, after: { an: 'object' } };
    const text = refusal({ ...event, body, params: { preset: 'branch', order: '$(body.repository)' } });
    expect(text).toMatch(/^rejected InvalidSettings: /);
    expect(text).toContain('at: params[order]');
    expect(text).toContain('at: body');
  });

  test('another sender has no key, and the reason says which headers were looked for', () => {
    const { body } = github('pull_request', 'opened');
    expect(refusal({ body, params: { preset: 'pull-request' } })).toBe(
      'ungrouped NoKey: no key: the preset pull-request knows a sender by X-Forgejo-Event, X-Gitea-Event, X-GitHub-Event, ' +
        'X-Gitlab-Event, X-Event-Key, and this event has none of these headers',
    );
  });

  test('a title without its parts is the key', () => {
    const body = { repository: { id: 1 }, ref: 'refs/heads/main' };
    const fields = { params: { preset: 'branch' }, header: { 'X-Github-Event': ['push'] }, body };
    expect(grouped(fields).entry.title).toBe('1#refs/heads/main');
  });
});

describe('extensions.concurrency', () => {
  const first = textsOf({ params: { key: 'one' } });

  test('a template finds key, group, claim and status, whatever way of injecting was asked for', () => {
    for (const inject of ['Webhook', 'Template']) {
      const texts = textsOf({ params: { key: 'one', inject } });
      expect(texts).toMatchObject({ key: 'one', status: 'PipelineRunPending', title: 'one' });
      expect(texts.group).toMatch(/^one-[a-z2-7]{16}$/);
      expect(parseClaimAnnotation(texts.claim)).toMatchObject({
        ok: true,
        value: { v: 1, eventID: EVENT_ID, trigger: 'build', inject: 'Template', entries: [{ key: 'one' }] },
      });
    }
  });

  test('only inject: Webhook needs a claim object', () => {
    expect(grouped({ params: { key: 'k', inject: 'Template' } }).needsClaim).toBe(false);
    expect(grouped({ params: { key: 'k' } }).needsClaim).toBe(true);
  });

  test('I07 names of others under ours are kept, grouped or not', () => {
    const extensions = { other: 1, concurrency: { team: 'a', deep: { list: [1, null] } } };
    for (const key of ['k', '$(body.nothing)']) {
      expect(textsOf({ params: { key }, extensions })).toMatchObject({ team: 'a', deep: { list: [1, null] } });
    }
    expect(Object.keys(answered({ extensions, params: { key: 'k' } }).extensions ?? {})).toEqual(['concurrency']);
  });

  test('I07 a second entry of ours appends to the claim, and the first keeps the label', () => {
    const extensions = { concurrency: { ...first, team: 'a' } };
    const second = textsOf({ params: { key: 'two' }, extensions });
    expect(second).toMatchObject({ key: 'one', group: first.group, title: 'one', team: 'a' });
    expect(parseClaimAnnotation(second.claim)).toMatchObject({ value: { entries: [{ key: 'one' }, { key: 'two' }] } });
  });

  test('a second entry without a key leaves what the first said', () => {
    expect(textsOf({ params: { key: '$(body.x)' }, extensions: { concurrency: first } })).toEqual(first);
  });

  test('a second entry after an ungrouped one is the first group', () => {
    const ungrouped = textsOf({ params: { key: '$(body.x)' } });
    expect(textsOf({ params: { key: 'two' }, extensions: { concurrency: ungrouped } })).toMatchObject({ key: 'two' });
  });

  test('a ninth group is refused', () => {
    let concurrency: object = {};
    for (let group = 1; group <= 8; group += 1) {
      concurrency = textsOf({ params: { key: String(group) }, extensions: { concurrency } });
    }
    expect(refusal({ params: { key: '9' }, extensions: { concurrency } })).toContain('a run may be in 8 groups');
  });

  test.each([
    ['key', { key: 'mine' }],
    ['group', { group: { a: 1 } }],
    ['claim', { claim: 'bm90IG91cnM' }],
    ['status', { status: null }],
    ['title', { title: 'My title' }],
  ])('I07 %s is ours: held by something else, it is refused by name', (name, concurrency) => {
    const text = refusal({ params: { key: 'k' }, extensions: { concurrency } });
    expect(text).toMatch(/^rejected InvalidSettings/);
    expect(text).toContain(`extensions.concurrency.${name} is a name of ours`);
  });

  test.each(['text', 7, true, [1]])('I07 extensions.concurrency of %j is refused', (concurrency) => {
    expect(refusal({ params: { key: 'k' }, extensions: { concurrency } })).toContain('is not an object');
  });

  test('a claim of another event is not ours', () => {
    const other = textsOf({ params: { key: 'one' }, eventID: 'another' });
    expect(refusal({ params: { key: 'k' }, extensions: { concurrency: other } })).toContain(
      'extensions.concurrency.claim',
    );
  });

  test('our texts with another group label than their claim gives are not ours', () => {
    const concurrency = { ...first, group: 'release-aaaaaaaaaaaaaaaa' };
    expect(refusal({ params: { key: 'k' }, extensions: { concurrency } })).toContain('extensions.concurrency.group');
  });
});
