import { describe, expect, it } from '@jest/globals';

import { likelyWord } from '../../src/api/likely-word.js';

const STRATEGIES = ['Cancel', 'CancelRunFinally', 'StopRunFinally'];
const PARAMS = ['key', 'preset', 'sharedAs', 'strategy', 'order', 'onError'];

describe('likelyWord', () => {
  it.each([
    ['Cancel', 'cancel'],
    ['Cancel', ' CANCEL '],
    ['Cancel', 'Cancle'],
    ['Cancel', 'Cancl'],
    ['Cancel', 'Cancelled'],
    ['Cancel', 'PipelineRunCancelled'],
    ['CancelRunFinally', 'GracefullyCancel'],
    ['CancelRunFinally', 'gracefulCancel'],
    ['CancelRunFinally', 'CancelledRunFinally'],
    ['CancelRunFinally', 'CancelRunFinaly'],
    ['StopRunFinally', 'GracefullyStop'],
    ['StopRunFinally', 'gracefulStop'],
    ['StopRunFinally', 'StoppedRunFinally'],
    ['StopRunFinally', 'stop'],
  ])('takes %s for what was meant by %j', (likely, word) => {
    expect(likelyWord(word, STRATEGIES)).toBe(likely);
  });

  it.each([
    ['key', 'keys'],
    ['key', 'group'],
    ['key', 'Key'],
    ['sharedAs', 'shared-as'],
    ['strategy', 'stratgy'],
    ['onError', 'onerr'],
  ])('takes %s for the param that was meant by %j', (likely, word) => {
    expect(likelyWord(word, PARAMS)).toBe(likely);
  });

  it.each([
    ['Queue', 'Que', ['QueueLatest', 'Queue']],
    ['QueueLatest', 'Que', ['Cancel', 'QueueLatest']],
    ['pull-request', 'pull', ['pull-request', 'branch']],
    [undefined, 'Qu', ['QueueLatest']],
    [undefined, '', ['QueueLatest']],
  ])('takes %s for the word that was begun as %j where %j are allowed', (likely, word, allowed) => {
    expect(likelyWord(word, allowed)).toBe(likely);
  });

  it.each([
    ['pull-request', 'PR'],
    ['pull-request', 'pull_request'],
    ['pull-request', 'pullrequest'],
    ['branch', 'push'],
  ])('takes %s for the preset that was meant by %j', (likely, word) => {
    expect(likelyWord(word, ['pull-request', 'branch'])).toBe(likely);
  });

  it.each([
    ['Run', 'allow'],
    ['Reject', 'deny'],
  ])('takes %s for what was meant by %j', (likely, word) => {
    expect(likelyWord(word, ['Run', 'Reject'])).toBe(likely);
  });

  it.each(['', 'kill', 'queue', 'constructor', '__proto__', 'toString', 'x'.repeat(100_000)])(
    'has nothing to say of %.20s',
    (word) => {
      expect(likelyWord(word, STRATEGIES)).toBeUndefined();
    },
  );

  it('has nothing to say where nothing is allowed, nor a known word that is not allowed here', () => {
    expect(likelyWord('cancel', [])).toBeUndefined();
    expect(likelyWord('allow', STRATEGIES)).toBeUndefined();
  });
});
