import { describe, expect, it } from '@jest/globals';

import { parseInputMarks } from '../../src/api/input-marks.js';
import { describeProblemsInLine } from '../../src/core/problem.js';

type Texts = Readonly<Record<string, string>>;

/** Names below our prefix. */
function marked(annotations: Texts, labels: Texts = {}): Parameters<typeof parseInputMarks>[0] {
  const prefixed = (texts: Texts): Texts =>
    Object.fromEntries(Object.entries(texts).map(([name, value]) => [`concurrency.tekton.dev/${name}`, value]));
  return { namespace: 'lab', annotations: prefixed(annotations), labels: prefixed(labels) };
}

const alone = {
  control: { kind: 'Run', namespace: 'lab', name: '' },
  key: 'acme/web#7',
  keyFrom: 'key',
  title: 'acme/web#7',
  settings: { strategy: 'CancelRunFinally', sameRevision: 'Run' },
};

describe('parseInputMarks', () => {
  it('finds nothing on a run that asks for nothing', () => {
    expect(parseInputMarks(marked({ claim: 'x', held: 'y', group: 'z' }, { group: 'g' }))).toBeUndefined();
    expect(
      parseInputMarks({ namespace: 'lab', labels: { key: 'x' }, annotations: { constructor: 'y' } }),
    ).toBeUndefined();
  });

  it('reads a key', () => {
    expect(parseInputMarks(marked({ key: 'acme/web#7' }))).toEqual({ ok: true, value: alone });
  });

  it('reads a key from a label, where no annotation gives it', () => {
    expect(parseInputMarks(marked({}, { key: 'web', strategy: 'Queue' }))).toEqual({
      ok: true,
      value: { ...alone, key: 'web', title: 'web' },
    });
    expect(parseInputMarks(marked({ key: 'acme/web#7' }, { key: 'web' }))).toEqual({ ok: true, value: alone });
  });

  it('reads everything', () => {
    const marks = {
      key: 'k',
      'shared-as': 'deploys',
      strategy: 'Queue',
      running: 'Leave',
      waiting: 'All',
      'max-running': '2',
      'max-queued': '5',
      overflow: 'DropOldest',
      'no-overlap': 'true',
      'queue-timeout': '1h',
      order: '7',
      revision: 'abc',
      'same-revision': 'Skip',
      delivery: 'd-1',
    };
    expect(parseInputMarks(marked(marks))).toEqual({
      ok: true,
      value: {
        control: { kind: 'Run', namespace: 'lab', name: 'deploys' },
        key: 'k',
        keyFrom: 'key',
        title: 'k',
        settings: {
          strategy: 'Queue',
          maxRunning: 2,
          maxQueued: 5,
          overflow: 'DropOldest',
          noOverlap: true,
          queueTimeout: '1h',
          sameRevision: 'Skip',
        },
        order: '7',
        revision: 'abc',
        delivery: 'd-1',
      },
    });
    expect(parseInputMarks(marked({ key: 'k', 'grace-period': '5m', 'protect-after': 'task/deploy' }))).toMatchObject({
      value: { settings: { gracePeriod: '5m', protectAfter: 'task/deploy' } },
    });
  });

  it('takes texts as they stand', () => {
    expect(parseInputMarks(marked({ key: '$(params.x)' }))).toMatchObject({ value: { key: '$(params.x)' } });
  });

  it.each<[Texts, string]>([
    [
      { strategy: 'Queue' },
      'key is missing: without it the run is in no group, and the other annotations say nothing (at annotation concurrency.tekton.dev/key)',
    ],
    [{ key: '' }, 'key is empty (at annotation concurrency.tekton.dev/key)'],
    [
      { key: 'k', strategy: 'queue-latest' },
      'strategy "queue-latest" is not known (at annotation concurrency.tekton.dev/strategy; allowed: Cancel, ' +
        'CancelRunFinally, StopRunFinally, Queue, QueueLatest, Skip; did you mean: QueueLatest)',
    ],
    [
      { key: 'k', 'max-running': 'two' },
      'maxRunning is "two" (at annotation concurrency.tekton.dev/max-running; allowed: integer)',
    ],
    [
      { key: 'k', strategy: 'Skip', 'max-queued': '3' },
      'maxQueued 3 and strategy "Skip" contradict each other: only under Queue do several wait for their turn ' +
        '(at annotation concurrency.tekton.dev/max-queued)',
    ],
    [
      { key: 'k', order: 'later' },
      'order "later" is neither a number nor a time (at annotation concurrency.tekton.dev/order)',
    ],
    [
      { key: 'é'.repeat(513) },
      'key takes 1026 bytes; at most 1024 are allowed (at annotation concurrency.tekton.dev/key)',
    ],
    [
      { key: 'k', revision: 'r'.repeat(257) },
      'revision takes 257 bytes; at most 256 are allowed (at annotation concurrency.tekton.dev/revision)',
    ],
  ])('refuses %j', (annotations, text) => {
    const parsed = parseInputMarks(marked(annotations));
    expect(parsed?.ok === false && describeProblemsInLine(parsed.problems)).toBe(text);
  });
});
