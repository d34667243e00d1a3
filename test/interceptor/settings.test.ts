import { describe, expect, test } from '@jest/globals';

import { describeProblems } from '../../src/core/problem.js';
import { parseSettings, type Settings } from '../../src/interceptor/settings.js';
import { createSettingsCache } from '../../src/interceptor/settings-cache.js';

function settingsOf(params: Record<string, unknown>): Settings {
  const parsed = parseSettings(params);
  if (!parsed.ok) {
    throw new Error(describeProblems(parsed.problems));
  }
  return parsed.value;
}

describe('parseSettings', () => {
  test('a key alone has the defaults of the design', () => {
    expect(settingsOf({ key: '$(body.ref)' })).toMatchObject({
      key: [{ text: '$(body.ref)' }],
      dials: { strategy: 'CancelRunFinally' },
      sameRevision: 'Run',
      inject: 'Webhook',
      onMissingKey: 'Run',
    });
  });

  test('a preset skips events that bring no new revision', () => {
    expect(settingsOf({ preset: 'branch' }).sameRevision).toBe('Skip');
    expect(settingsOf({ preset: 'branch', sameRevision: 'Run' }).sameRevision).toBe('Run');
  });

  test('params with null count as absent', () => {
    expect(settingsOf({ key: 'k', order: null, strategy: null }).order).toBeUndefined();
  });

  test.each([
    '$(body.a)-$(header.X-Y)',
    '$(extensions.cel.x)',
    '$(context.eventID)',
    '$({.body.a})',
    '$(.body.a)',
    '$(Body.a)',
    "$(body['a'])",
    'fixed',
  ])('%s is an expression', (key) => {
    expect(settingsOf({ key }).key).toHaveLength(1);
  });
});

describe('parseSettings refuses', () => {
  test.each([
    ['nothing at all', {}, 'key is missing: give a key, or a preset that brings one\n  at: params[key]'],
    [
      'a word that is nearly one',
      { key: 'k', strategy: 'Cancle' },
      'strategy "Cancle" is not known\n  at: params[strategy]\n' +
        '  allowed: Cancel, CancelRunFinally, StopRunFinally, Queue, QueueLatest, Skip\n  did you mean: Cancel',
    ],
    [
      'two settings that contradict each other',
      { key: 'k', strategy: 'Skip', maxQueued: '5' },
      'maxQueued 5 and strategy "Skip" contradict each other: only under Queue do several wait for their turn\n' +
        '  at: params[maxQueued]',
    ],
    [
      'a path that cannot be read',
      { key: ['$(body.ok)', '$(body[)'] },
      'expression $(body[): $(body[) cannot be read: unterminated array\n  at: params[key][1]',
    ],
    [
      'a path within a named list',
      { key: [{ name: 'pr', expressions: ['$(body.ok)', '$()'] }] },
      'expression $(): $() is empty\n  at: params[key][0][expressions][1]',
    ],
    [
      'a $( without end',
      { key: '$(body.ref' },
      'expression $(body.ref: a $( has no ) that closes it\n  at: params[key]',
    ],
    [
      'a root that no event has',
      { key: '$(boddy.ref)' },
      'expression $(boddy.ref): "boddy" is not something that an event has\n  at: params[key]\n' +
        '  allowed: body, header, extensions, context, bindings\n  did you mean: body',
    ],
    [
      'a root that resembles nothing',
      { key: '$(tt.params.x)' },
      'expression $(tt.params.x): "tt" is not something that an event has\n  at: params[key]\n' +
        '  allowed: body, header, extensions, context, bindings',
    ],
    ...[
      ['body.repository.full_name/$(body.ref)', 'body.repository.full_name'],
      ['body.repository.full_name#body.number', 'body.repository.full_name'],
      ['$body.ref', 'body.ref'],
      ['$[body.ref]', '$['],
      ['${{ github.ref }}', '${'],
      ["body.repository.full_name + '-' + body.ref", 'body.repository.full_name'],
    ].map(([key = '', found = '']): [string, Record<string, unknown>, string] => [
      `what nobody fills in: ${key}`,
      { key },
      `expression ${key}: ${found} stands outside of $(…), and nobody fills it in: write each path as $(body.ref)\n  at: params[key]`,
    ]),
    [
      'what the context does not tell',
      { key: '$(context.eventId)' },
      'expression $(context.eventId): context has no "eventId"\n  at: params[key]\n  allowed: eventID\n  did you mean: eventID',
    ],
    [
      'a field of a run in place of the context of the event',
      { key: '$(context.pipelineRun.name)' },
      'expression $(context.pipelineRun.name): context has no "pipelineRun"\n  at: params[key]\n  allowed: eventID\n  did you mean: eventID',
    ],
    [
      'a path with spaces',
      { key: '$( body.ref )' },
      'expression $( body.ref ): it begins with "": write it without spaces and without $, such as $(body.ref)\n  at: params[key]',
    ],
    [
      'a path with the $ of other JSONPaths',
      { key: '$($.body.ref)' },
      'expression $($.body.ref): it begins with "": write it without spaces and without $, such as $(body.ref)\n  at: params[key]',
    ],
    ...[
      ['body.number', '$(body.number)'],
      [' .body.pull_request.number ', '$(body.pull_request.number)'],
      ['{{ body.number }}', '$(body.number)'],
      ['${body.number}', '$(body.number)'],
      ['{{header.X-Branch}}', '$(header.X-Branch)'],
    ].map(([key = '', meant = '']): [string, Record<string, unknown>, string] => [
      `a path without $(…): ${key}`,
      { key },
      `expression ${key}: it has no $(…), and would be the same for every event\n  at: params[key]\n  did you mean: ${meant}`,
    ]),
    [
      'what is within a binding',
      { key: 'k', order: '$(bindings.time.zone)' },
      'expression $(bindings.time.zone): $(bindings.NAME) names a binding of the Trigger, and nothing within it\n' +
        '  at: params[order]',
    ],
    [
      'an expression in a fixed name',
      { key: 'k', sharedAs: '$(body.a)' },
      'sharedAs "$(body.a)" is a fixed name: it takes no $(…)\n  at: params[sharedAs]',
    ],
    [
      'several at once, all of them',
      { key: '$(body[)', order: '$(x)' },
      'expression $(body[): $(body[) cannot be read: unterminated array\n  at: params[key]\n' +
        'expression $(x): "x" is not something that an event has\n  at: params[order]\n' +
        '  allowed: body, header, extensions, context, bindings',
    ],
  ])('%s', (_, params, text) => {
    const parsed = parseSettings(params);
    expect(parsed.ok ? '' : describeProblems(parsed.problems)).toBe(text);
  });
});

describe('parseSettings lets pass', () => {
  test.each(['deploy', 'body', 'somebody.txt', 'body of $(body.number)', 'main.yaml', 'my.body.x', '{a}', 'a$b'])(
    'the text %s',
    (key) => {
      expect(parseSettings({ key }).ok).toBe(true);
    },
  );
});

describe('createSettingsCache', () => {
  test('the same params are read once, right or wrong', () => {
    const settingsOfParams = createSettingsCache();
    expect(settingsOfParams({ key: 'a' })).toBe(settingsOfParams({ key: 'a' }));
    expect(settingsOfParams({})).toBe(settingsOfParams({}));
    expect(settingsOfParams({ key: 'a' })).not.toBe(settingsOfParams({ key: 'b' }));
  });

  test('the least recently used are forgotten first', () => {
    const settingsOfParams = createSettingsCache();
    const [first, second] = [settingsOfParams({ key: 'first' }), settingsOfParams({ key: 'second' })];
    for (let other = 0; other < 999; other += 1) {
      settingsOfParams({ key: `other ${other}` });
      settingsOfParams({ key: 'first' });
    }
    expect(settingsOfParams({ key: 'first' })).toBe(first);
    expect(settingsOfParams({ key: 'second' })).not.toBe(second);
  });

  test('very long params are not remembered', () => {
    const settingsOfParams = createSettingsCache();
    const params = { key: 'k', nonsense: 'x'.repeat(20_000) };
    expect(settingsOfParams(params)).not.toBe(settingsOfParams(params));
  });

  test('a long list of problems is not remembered', () => {
    const settingsOfParams = createSettingsCache();
    const params = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`nonsense${i}`, 1]));
    expect(settingsOfParams(params)).not.toBe(settingsOfParams(params));
  });

  test('params that no Trigger has are refused unread', () => {
    const params = { key: 'k', nonsense: 'x'.repeat(65_536) };
    expect(createSettingsCache()(params)).toEqual({
      ok: false,
      problems: [{ path: 'params', message: 'the params take 65561 characters; at most 65536 are read' }],
    });
  });
});
