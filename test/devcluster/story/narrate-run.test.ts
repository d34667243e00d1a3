import { describe, expect, it } from '@jest/globals';

import { encodeLifeMark } from '../../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  REASON_ANNOTATION,
  RELEASED_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  UID_ANNOTATION,
} from '../../../src/api/names.js';
import { createNarrator } from '../../../src/devcluster/story/narrate-run.js';
import { aRunObject, aStatus, type PipelineRunOptions } from '../../controller/a-pipeline-run.js';

/** What is told of the run in these states, one after the other. */
function told(...states: readonly PipelineRunOptions[]): readonly string[] {
  const lines: string[] = [];
  const nothing = (): void => undefined;
  const teller = {
    chapter: nothing,
    plain: nothing,
    line: (actor: string, text: string): void => {
      lines.push(`${actor}: ${text}`);
    },
  };
  const narrate = createNarrator(teller, new Set(['of-the-story']));
  states.map(aRunObject).forEach((run) => {
    narrate(run);
  });
  return lines;
}

const released = { [RELEASED_ANNOTATION]: encodeLifeMark('u-b', '2024-05-01T10:00:00Z') };

function endedFor(reason: string): Readonly<Record<string, string>> {
  return {
    [REASON_ANNOTATION]: encodeLifeMark('u-b', `2024-05-01T10:00:00Z ${reason}`),
    [SUPERSEDED_BY_ANNOTATION]: encodeLifeMark('u-b', 'a'),
  };
}

const held = [
  'GitHub: acme/web#7: an event',
  'interceptor: the key is 17#7 (preset pull-request)',
  'webhook: b is held, grouped: acme/web#7',
];

describe('createNarrator', () => {
  it('tells of each step of a run once', () => {
    const started = { name: 'b', annotations: released, spec: { status: undefined } };
    const done = { ...started, status: aStatus(['True', 'Succeeded'], { start: 1, end: 2 }) };
    expect(told({ name: 'b' }, { name: 'b' }, started, started, done, done)).toEqual([
      ...held,
      'controller: b starts',
      'Tekton: b is done: Succeeded',
    ]);
  });

  it('tells nothing of the runs that the story told of', () => {
    expect(told({ name: 'of-the-story' })).toEqual([]);
  });

  it('tells of the commit where the event has one', () => {
    expect(told({ name: 'b', entry: { revision: '0123456789abcdef' } })[0]).toBe(
      'GitHub: acme/web#7: an event, commit 0123456',
    );
  });

  it.each([
    ['Superseded', 'controller: b ends with Cancelled: Superseded by a'],
    ['SameRevision', 'controller: b ends with Cancelled: a already runs the same revision'],
  ])('says in words that a run ended for %s', (reason, line) => {
    const ended = { name: 'b', annotations: endedFor(reason), spec: { status: 'Cancelled' } };
    expect(told({ name: 'b' }, ended)).toEqual([...held, line]);
  });

  it('tells that a run is in no group', () => {
    const options: PipelineRunOptions = { name: 'b', held: 'no', annotations: { [CLAIM_ANNOTATION]: '' } };
    expect(told(options, { ...options, status: aStatus(['Unknown', 'Running'], { start: 1 }) })).toEqual([
      'Tekton: b starts, in no group',
    ]);
  });

  it('takes a copy for what it is: made by no event, and not held where nobody held it', () => {
    const copy: PipelineRunOptions = {
      name: 'b',
      annotations: {
        [UID_ANNOTATION]: 'u-a',
        [RELEASED_ANNOTATION]: encodeLifeMark('u-a', '2024-05-01T09:00:00Z'),
      },
    };
    const running = { ...copy, spec: { status: undefined }, status: aStatus(['Unknown', 'Running'], { start: 1 }) };
    expect(told(running)).toEqual([]);
    expect(told(copy)).toEqual(['webhook: b is held, grouped: acme/web#7']);
  });
});
