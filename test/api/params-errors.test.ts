import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseParams } from '../../src/api/params.js';
import { describeProblems } from '../../src/core/problem.js';

/** All that is said of these params. */
function saidOf(params: Readonly<Record<string, unknown>>): string {
  const parsed = parseParams(params);
  return parsed.ok ? 'nothing' : describeProblems(parsed.problems);
}

const STRATEGIES = 'Cancel, CancelRunFinally, StopRunFinally, Queue, QueueLatest, Skip';
const PARAMS =
  'key, preset, sharedAs, strategy, running, waiting, maxRunning, maxQueued, overflow, noOverlap, gracePeriod, ' +
  'queueTimeout, protectAfter, delivery, action, onClose, order, revision, sameRevision, inject, onMissingKey, onError';
const NO_KEY = 'key is missing: give a key, or a preset that brings one\n  at: params[key]';

const unknownStrategy = (word: string, likely?: string): string =>
  `strategy ${JSON.stringify(word)} is not known\n  at: params[strategy]\n  allowed: ${STRATEGIES}` +
  (likely === undefined ? '' : `\n  did you mean: ${likely}`);

const unknownParam = (name: string, likely?: string): string =>
  `"${name}" is not known\n  at: params[${name}]\n  allowed: ${PARAMS}` +
  (likely === undefined ? '' : `\n  did you mean: ${likely}`);

const contradicts = (what: string, strategy: string, why: string, at: string): string =>
  `${what} and strategy ${strategy} contradict each other: ${why}\n  at: params[${at}]`;

describe('parseParams', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no params', {}, NO_KEY],
    ['a key that is null', { key: null }, NO_KEY],
    ['a misspelt strategy', { key: 'x', strategy: 'Cancle' }, unknownStrategy('Cancle', 'Cancel')],
    ['a strategy with a space', { key: 'x', strategy: 'cancel ' }, unknownStrategy('cancel ', 'Cancel')],
    [
      "TEP-0120's word",
      { key: 'x', strategy: 'GracefullyCancel' },
      unknownStrategy('GracefullyCancel', 'CancelRunFinally'),
    ],
    [
      "Tekton's word",
      { key: 'x', strategy: 'StoppedRunFinally' },
      unknownStrategy('StoppedRunFinally', 'StopRunFinally'),
    ],
    ['another word', { key: 'x', strategy: 'kill' }, unknownStrategy('kill')],
    ['an empty word', { key: 'x', strategy: '' }, unknownStrategy('')],
    ['a misspelt param', { key: 'x', keyy: 'y' }, unknownParam('keyy', 'key')],
    ['a param in lower case', { key: 'x', samerevision: 'Run' }, unknownParam('samerevision', 'sameRevision')],
    ['a param of another tool', { key: 'x', limit: '1' }, unknownParam('limit')],
    ['a param called __proto__', JSON.parse('{"key":"x","__proto__":{"a":1}}'), unknownParam('__proto__')],
    ['a param called constructor', { key: 'x', constructor: 'y' }, unknownParam('constructor')],
    [
      'a misspelt preset',
      { preset: 'pullrequest' },
      'preset "pullrequest" is not known\n  at: params[preset]\n  allowed: pull-request, branch\n  did you mean: pull-request',
    ],
    [
      'the word that others have for Reject',
      { key: 'x', onError: 'deny' },
      'onError "deny" is not known\n  at: params[onError]\n  allowed: Run, Reject\n  did you mean: Reject',
    ],
    [
      'sameRevision Skip without a revision',
      { key: 'x', sameRevision: 'Skip' },
      'sameRevision "Skip" needs a revision to compare\n  at: params[revision]',
    ],
    ['an empty key', { key: '' }, 'key is empty\n  at: params[key]'],
    ['a key that is a number', { key: 7 }, 'key is 7\n  at: params[key]\n  allowed: string or array'],
    ['a key that is an object', { key: {} }, 'key is an object\n  at: params[key]\n  allowed: string or array'],
    ['an empty list of keys', { key: [] }, 'key is an empty list\n  at: params[key]'],
    ['a key that is very long', { key: 'x'.repeat(4097) }, 'key has more than 4096 characters\n  at: params[key]'],
    ['a long list of keys', { key: Array(17).fill('x') }, 'key has more than 16 items\n  at: params[key]'],
    [
      'a key in the list that is a number',
      { key: ['x', 7] },
      'key[1] is 7\n  at: params[key][1]\n  allowed: string or object',
    ],
    ['a name without expressions', { key: [{ name: 'pr' }] }, 'expressions is missing\n  at: params[key][0]'],
    ['an order that is a list', { key: 'x', order: ['y'] }, 'order is a list\n  at: params[order]\n  allowed: string'],
    [
      'a strategy that is a list',
      { key: 'x', strategy: ['Cancel'] },
      'strategy is a list\n  at: params[strategy]\n  allowed: string',
    ],
    ['a strategy in lower case', { key: 'x', strategy: ' skip' }, unknownStrategy(' skip', 'Skip')],
    [
      'a number that is none',
      { key: 'x', maxRunning: 'two' },
      'maxRunning is "two"\n  at: params[maxRunning]\n  allowed: integer',
    ],
    ['a number that is too small', { key: 'x', maxRunning: 0 }, 'maxRunning must be >= 1\n  at: params[maxRunning]'],
    [
      'a boolean that is none',
      { key: 'x', noOverlap: 'yes' },
      'noOverlap is "yes"\n  at: params[noOverlap]\n  allowed: boolean',
    ],
    [
      'a duration without a unit',
      { key: 'x', strategy: 'Queue', queueTimeout: '10' },
      'queueTimeout "10" is no duration, such as 10m or 1h30m\n  at: params[queueTimeout]',
    ],
    [
      'a duration that is a number',
      { key: 'x', strategy: 'Queue', queueTimeout: 10 },
      'queueTimeout is 10\n  at: params[queueTimeout]\n  allowed: string',
    ],
    [
      'a duration of nothing',
      { key: 'x', strategy: 'Queue', queueTimeout: '0s' },
      'queueTimeout "0s" is no time: at least 1s is\n  at: params[queueTimeout]',
    ],
    [
      'a protection that is none',
      { key: 'x', protectAfter: 'deploy' },
      'protectAfter "deploy" is neither a duration, such as 10m, nor a task, such as task/deploy\n  at: params[protectAfter]',
    ],
    [
      'onClose without a preset',
      { key: 'x', onClose: 'End' },
      'onClose "End" needs a preset, which knows such events: give one, or use action "End" in a Trigger of its own\n' +
        '  at: params[preset]',
    ],
    [
      'maxQueued where nobody waits',
      { key: 'x', strategy: 'Skip', maxQueued: 5 },
      contradicts('maxQueued 5', '"Skip"', 'only under Queue do several wait for their turn', 'maxQueued'),
    ],
    [
      'maxQueued with the default strategy',
      { key: 'x', maxQueued: '5' },
      contradicts(
        'maxQueued 5',
        '"CancelRunFinally" (the default)',
        'only under Queue do several wait for their turn',
        'maxQueued',
      ),
    ],
    [
      'overflow without maxQueued',
      { key: 'x', strategy: 'Queue', overflow: 'DropOldest' },
      'overflow "DropOldest" needs maxQueued: without maxQueued nothing is ever too much: give it, or leave overflow out\n' +
        '  at: params[overflow]',
    ],
    [
      'queueTimeout under Skip',
      { key: 'x', strategy: 'Skip', queueTimeout: '1m' },
      contradicts('queueTimeout "1m"', '"Skip"', 'nobody waits', 'queueTimeout'),
    ],
    [
      'queueTimeout where a newcomer starts at once',
      { key: 'x', strategy: 'Cancel', queueTimeout: '1m' },
      contradicts('queueTimeout "1m"', '"Cancel"', 'nobody waits', 'queueTimeout'),
    ],
    [
      'gracePeriod where the end is at once',
      { key: 'x', strategy: 'Cancel', gracePeriod: '1m' },
      contradicts('gracePeriod "1m"', '"Cancel"', 'Cancelled is the end already', 'gracePeriod'),
    ],
    [
      'gracePeriod where nothing is ended',
      { key: 'x', strategy: 'Queue', gracePeriod: '1m' },
      contradicts('gracePeriod "1m"', '"Queue"', 'nothing that runs is ended', 'gracePeriod'),
    ],
    [
      'protectAfter where nothing is superseded',
      { key: 'x', waiting: 'All', protectAfter: '1m' },
      contradicts('protectAfter "1m"', '"Queue"', 'nothing is superseded', 'protectAfter'),
    ],
    [
      'a protected task where only what waits is superseded',
      { key: 'x', strategy: 'QueueLatest', protectAfter: 'task/deploy' },
      contradicts(
        'protectAfter "task/deploy"',
        '"QueueLatest"',
        'what waits has no task yet: give a duration',
        'protectAfter',
      ),
    ],
    [
      'a strategy and the dial of another',
      { key: 'x', strategy: 'Skip', waiting: 'All' },
      'strategy "Skip" and waiting "All" contradict each other: leave one of them out\n  at: params[waiting]\n  allowed: None',
    ],
    [
      'dials of two strategies',
      { key: 'x', running: 'Cancelled', waiting: 'All' },
      'running "Cancelled" and waiting "All" contradict each other: what newer runs end need not wait\n' +
        '  at: params[waiting]\n  allowed: Newest',
    ],
    [
      'several at once',
      { strategy: 'Skipp', inject: 'webhook', keys: 'x' },
      [
        unknownParam('keys', 'key'),
        unknownStrategy('Skipp', 'Skip'),
        'inject "webhook" is not known\n  at: params[inject]\n  allowed: Webhook, Template\n  did you mean: Webhook',
      ].join('\n'),
    ],
    [
      'several contradictions at once',
      { strategy: 'Skip', maxQueued: 5, queueTimeout: '1m' },
      [
        NO_KEY,
        contradicts('maxQueued 5', '"Skip"', 'only under Queue do several wait for their turn', 'maxQueued'),
        contradicts('queueTimeout "1m"', '"Skip"', 'nobody waits', 'queueTimeout'),
      ].join('\n'),
    ],
  ])('I12 refuses %s and says so in full', (_, params, said) => {
    expect(saidOf(params)).toBe(said);
  });

  it('never puts more than 80 characters of a value into a message', () => {
    expect(saidOf({ key: 'x', strategy: 'y'.repeat(100_000) }).length).toBeLessThan(300);
  });

  it('never throws, and never refuses without a reason', () => {
    const names = fc.constantFrom('key', 'preset', 'strategy', 'order', 'maxRunning', '__proto__', 'x');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (params) => {
        const parsed = parseParams(params);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
    );
  });
});
