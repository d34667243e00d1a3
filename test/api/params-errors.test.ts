import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseParams } from '../../src/api/params.js';
import { describeProblems } from '../../src/core/problem.js';

/** All that is said of these params. */
function saidOf(params: Readonly<Record<string, unknown>>): string {
  const parsed = parseParams(params);
  return parsed.ok ? 'nothing' : describeProblems(parsed.problems);
}

const STRATEGIES = 'Cancel, CancelRunFinally, StopRunFinally';
const PARAMS = 'key, preset, sharedAs, strategy, order, revision, sameRevision, inject, onMissingKey, onError';
const NO_KEY = 'key is missing: give a key, or a preset that brings one\n  at: params[key]';

const unknownStrategy = (word: string, likely?: string): string =>
  `strategy ${JSON.stringify(word)} is not known\n  at: params[strategy]\n  allowed: ${STRATEGIES}` +
  (likely === undefined ? '' : `\n  did you mean: ${likely}`);

const unknownParam = (name: string, likely?: string): string =>
  `"${name}" is not known\n  at: params[${name}]\n  allowed: ${PARAMS}` +
  (likely === undefined ? '' : `\n  did you mean: ${likely}`);

const later = (name: string): string =>
  `"${name}" is planned, but not part of this version: remove it\n  at: params[${name}]`;

const laterStrategy = (word: string): string =>
  `strategy "${word}" is planned, but not part of this version\n  at: params[strategy]\n  allowed: ${STRATEGIES}`;

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
    ['a param of a later version', { key: 'x', maxRunning: '2' }, later('maxRunning')],
    ['a strategy of a later version', { key: 'x', strategy: 'Queue' }, laterStrategy('Queue')],
    ['the same in lower case', { key: 'x', strategy: ' skip' }, laterStrategy('Skip')],
    [
      'several at once',
      { strategy: 'Skip', maxQueued: 5, inject: 'webhook', keys: 'x' },
      [
        later('maxQueued'),
        laterStrategy('Skip'),
        unknownParam('keys', 'key'),
        'inject "webhook" is not known\n  at: params[inject]\n  allowed: Webhook, Template\n  did you mean: Webhook',
      ].join('\n'),
    ],
  ])('I12 refuses %s and says so in full', (_, params, said) => {
    expect(saidOf(params)).toBe(said);
  });

  it.each(
    'running waiting maxRunning maxQueued overflow noOverlap gracePeriod queueTimeout delivery action onClose'.split(
      ' ',
    ),
  )('I12 refuses %s by name until the version that knows it', (name) => {
    expect(saidOf({ key: 'x', [name]: 'y' })).toBe(later(name));
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
