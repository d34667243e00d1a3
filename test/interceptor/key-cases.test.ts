import { describe, expect, test } from '@jest/globals';

import { aRequest, answered, decided, decidedText, grouped, refusal } from './a-call.js';

const keyParam = (key: unknown): object => ({ key });
const keyOf = (key: unknown, body: unknown): string => grouped({ params: keyParam(key), body }).entry.key;
const groupOf = (key: unknown, body: unknown): string => grouped({ params: keyParam(key), body }).group;

describe('the key of an event', () => {
  test('K01 a big id keeps its digits, and neighbours beyond 2^53 are two groups', () => {
    const key = '$(body.pull_request.id)';
    const body = (id: string): string => `{"pull_request":{"id":${id}}}`;
    expect(keyOf(key, body('1725646291'))).toBe('1725646291');
    expect(keyOf(key, body('9007199254740993'))).toBe('9007199254740993');
    expect(groupOf(key, body('9007199254740993'))).not.toBe(groupOf(key, body('9007199254740992')));
  });

  test('K01 an id that an earlier interceptor put into the extensions keeps its digits too', () => {
    const request = JSON.stringify(aRequest({ params: keyParam('$(extensions.id)'), extensions: { id: 0 } }));
    const { outcome } = decidedText(request.replace('"id":0', '"id":9007199254740993'));
    expect(outcome).toMatchObject({ kind: 'grouped', entry: { key: '9007199254740993' } });
  });

  test.each([
    ['a null', { push: { changes: [{ new: null, old: { name: 'x' } }] } }],
    ['a path through null', { push: null }],
    ['an empty text', { push: { changes: [{ new: { name: '' } }] } }],
  ])('K02 %s is no value, and never the group "null"', (_, body) => {
    expect(refusal({ params: keyParam('$(body.push.changes[0].new.name)'), body })).toMatch(
      /^ungrouped NoKey: no key: /,
    );
  });

  test('K03 a push without a pull request number runs ungrouped, with the reason', () => {
    const fields = { params: keyParam('$(body.pull_request.number)'), body: { ref: 'refs/heads/main' } };
    expect(answered(fields)).toEqual({
      continue: true,
      extensions: { concurrency: { key: '', group: '', claim: '', status: '', title: '' } },
      status: {
        code: 0,
        message: 'ungrouped: no key: $(body.pull_request.number): pull_request is not found',
      },
    });
    expect(decided(fields).notices).toEqual([
      { type: 'Normal', reason: 'NoKey', note: 'no key: $(body.pull_request.number): pull_request is not found' },
    ]);
  });

  test('K03 with onMissingKey: Reject the event is dropped with FailedPrecondition', () => {
    const params = { key: '$(body.pull_request.number)', onMissingKey: 'Reject' };
    expect(answered({ params, body: {} })).toEqual({
      continue: false,
      status: {
        code: 9,
        message: 'FailedPrecondition: no key: $(body.pull_request.number): pull_request is not found',
      },
    });
    expect(decided({ params, body: {} }).notices).toMatchObject([{ type: 'Warning', reason: 'NoKey' }]);
  });

  test('K05 the first expression with a value is used, and which one it was is part of the group', () => {
    const key = ['$(body.pull_request.number)', '$(body.ref)'];
    const push = { ref: 'refs/heads/dev' };
    expect(groupOf(key, push)).toBe(groupOf(key, { ...push, after: 'b' }));
    expect(keyOf(key, { pull_request: { number: 7 }, ref: '7' })).toBe('7');
    expect(groupOf(key, { pull_request: { number: 7 } })).not.toBe(groupOf(key, { ref: '7' }));
  });

  test('K06 branches that a label cannot tell apart are groups of their own, and the whole key is kept', () => {
    const keys = ['feature/a', 'feature-a', 'feature:a', 'feature a'];
    const found = keys.map((ref) => grouped({ params: keyParam('$(body.ref)'), body: { ref } }));
    expect(found.map(({ entry }) => entry.key)).toEqual(keys);
    expect(new Set(found.map(({ group }) => group)).size).toBe(4);
  });

  test('K07 K08 K09 K10 long, odd, symbol-only and differently cased keys are groups of their own with legal labels', () => {
    const same = 'x'.repeat(63);
    const keys = [
      `${same}a`,
      `${same}b`,
      `a${same}`,
      `b${same}`,
      `${'y'.repeat(62)}-z`,
      '-x-',
      '___',
      '.',
      '修复',
      '改进',
      '🚀',
    ];
    const all = [...keys, 'é'.normalize('NFC'), 'é'.normalize('NFD'), 'Prod', 'prod'];
    const labels = all.map((ref) => groupOf('$(body.ref)', { ref }));
    expect(new Set(labels).size).toBe(all.length);
    for (const label of labels) {
      expect(label).toMatch(/^(?=.{1,63}$)[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/);
    }
  });

  test('K11 a field with a dot is reached by the escaped form, and the unescaped form says that it found nothing', () => {
    const body = { labels: { 'acme.dev/env': 'qa' } };
    expect(keyOf("$(body.labels['acme\\.dev/env'])", body)).toBe('qa');
    expect(refusal({ params: keyParam("$(body.labels['acme.dev/env'])"), body })).toContain(
      "$(body.labels['acme.dev/env'])",
    );
  });

  test('K12 an index out of range is no value, and several hits are refused', () => {
    const key = '$(body.check_suite.pull_requests[0].number)';
    expect(refusal({ params: keyParam(key), body: { check_suite: { pull_requests: [] } } })).toMatch(
      /^ungrouped NoKey/,
    );
    expect(keyOf(key, { check_suite: { pull_requests: [{ number: 7 }, { number: 8 }] } })).toBe('7');
    const all = { params: keyParam('$(body.p[*].number)'), body: { p: [{ number: 7 }, { number: 8 }] } };
    expect(refusal(all)).toMatch(/^rejected InvalidSettings: \$\(body\.p\[\*\]\.number\) finds 2 values/);
  });

  test.each([
    ['an object', { pull_request: { number: 7 } }, 'is an object'],
    ['a list of two', { pull_request: [7, 8] }, 'is a list of 2'],
    ['a text over 1 KiB', { pull_request: 'x'.repeat(1025) }, 'gives a text of 1025 bytes; at most 1024 are allowed'],
  ])('K13 a key that hits %s is a settings error', (_, body, why) => {
    const answer = answered({ params: keyParam('$(body.pull_request)'), body });
    expect(answer).toMatchObject({ continue: false, status: { code: 3 } });
    expect(answer.status?.message).toContain(why);
    expect(answer.status?.message).toMatch(/^InvalidArgument: .*\n {2}at: params\[key\]$/);
  });

  test.each(['fix/a&b', 'q"uote', 'two\r\nlines', 'back\\slash'])('K14 %j is the key as it is, decoded', (ref) => {
    const answer = answered({ params: keyParam('$(body.ref)'), body: { ref } });
    expect(JSON.parse(JSON.stringify(answer))).toMatchObject({ extensions: { concurrency: { key: ref } } });
  });

  test.each(['$(body.secret)', '$(params.image)', '$$(x)'])('K15 a branch named %s is just text', (ref) => {
    expect(keyOf('branch $(body.ref)', { ref, secret: 's3cret' })).toBe(`branch ${ref}`);
  });

  test.each([
    ['canonical', 'X-Github-Event', ['pull_request'], 'pull_request-7'],
    ['lower-case', 'x-github-event', ['pull_request'], 'pull_request-7'],
    ['with two values', 'X-Github-Event', ['a', 'b'], 'a,b-7'],
  ])('K16 a header is found in any case: %s', (_, name, values, key) => {
    const params = keyParam('$(header.X-GitHub-Event)-$(body.number)');
    expect(grouped({ params, header: { [name]: values }, body: { number: 7 } }).entry.key).toBe(key);
  });

  test('K17 K19 the preset keeps two forks, and two repositories, with one number or branch apart', () => {
    const event = (repository: number, number: number): string =>
      grouped({
        params: { preset: 'pull-request' },
        header: { 'X-Github-Event': ['pull_request'] },
        body: { repository: { id: repository }, pull_request: { number, head: { ref: 'patch-1' } } },
      }).group;
    expect(new Set([event(1, 41), event(1, 42), event(2, 41)]).size).toBe(3);
  });

  test('K19 a renamed repository stays in its groups', () => {
    const event = (name: string): string =>
      grouped({
        params: { preset: 'pull-request' },
        header: { 'X-Github-Event': ['pull_request'] },
        body: { repository: { id: 1, full_name: name }, pull_request: { number: 7 } },
      }).entry.key;
    expect(event('acme/new')).toBe(event('acme/old'));
  });

  test('K18 two Triggers with one key do not meet, unless they share a name', () => {
    const call = (trigger: string, sharedAs?: string): string =>
      grouped({
        params: { key: '$(body.number)', ...(sharedAs === undefined ? {} : { sharedAs }) },
        body: { number: 7 },
        triggerID: `namespaces/ci/triggers/${trigger}`,
      }).group;
    expect(call('lint')).not.toBe(call('build'));
    expect(call('lint', 'checks')).toBe(call('build', 'checks'));
    expect(call('lint', 'checks')).not.toBe(call('lint', 'other'));
  });

  test('K20 the webhook cannot tell runs of an unnamed trigger apart: they run ungrouped, with the way out', () => {
    const answer = answered({ body: { key: 'k' }, triggerID: 'namespaces/ci/triggers/' });
    expect(answer).toMatchObject({ continue: true, extensions: { concurrency: { key: '', status: '' } } });
    expect(answer.status?.message).toContain('name your trigger');
  });

  test('K20 with inject: Template two unnamed triggers are told apart by their params', () => {
    const call = (strategy: string): string =>
      grouped({
        params: { key: '$(body.key)', inject: 'Template', strategy },
        body: { key: 'k' },
        triggerID: 'namespaces/ci/triggers/',
      }).group;
    expect(call('Cancel')).toBe(call('Cancel'));
    expect(call('Cancel')).not.toBe(call('StopRunFinally'));
  });

  test('I19 expressions that share a name give one group', () => {
    const key = [{ name: 'pr', expressions: ['$(body.pull_request.number)', '$(body.issue.number)'] }];
    expect(groupOf(key, { pull_request: { number: 7 } })).toBe(groupOf(key, { issue: { number: 7 } }));
  });

  test('S04 the head branch of a fork never meets the branch of the repository under a preset', () => {
    const body = { repository: { id: 1 }, ref: 'refs/heads/main', pull_request: { number: 7, head: { ref: 'main' } } };
    const call = (preset: string, event: string): string =>
      grouped({ params: { preset, sharedAs: 'all' }, header: { 'X-Github-Event': [event] }, body }).group;
    expect(call('branch', 'push')).not.toBe(call('pull-request', 'pull_request'));
  });
});
