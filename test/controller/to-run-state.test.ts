import { describe, expect, it } from '@jest/globals';

import { encodeLifeMark } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  RELEASED_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import type { RunState } from '../../src/core/run.js';
import { toTracked } from '../../src/controller/to-run.js';
import { hasFreshHold } from '../../src/controller/to-run-state.js';
import { PENDING } from '../../src/tekton/run.js';
import { at } from '../builders/time.js';
import { aHeldMark, aRunObject, aStatus, iso, isoMs, type PipelineRunOptions } from './a-pipeline-run.js';

const released = { [RELEASED_ANNOTATION]: encodeLifeMark('u-a', isoMs(5)) };
const bound = { [GROUPS_ANNOTATION]: encodeLifeMark('u-a', '[]') };
const ending = { spec: { status: 'CancelledRunFinally' } };

const KUEUE = { 'kueue.x-k8s.io/queue-name': 'team' };

function stateOf(o: Partial<PipelineRunOptions>): RunState | undefined {
  return toTracked(aRunObject({ name: 'a', ...o }))?.run.state;
}

const done = (started: boolean, second: number): RunState => ({
  kind: 'done',
  started,
  at: at(second),
  isSettled: true,
});

describe('toRunState of a pending run', () => {
  it.each<[string, Partial<PipelineRunOptions>, RunState]>([
    ['our fresh held mark: held', {}, { kind: 'held' }],
    [
      'a held mark of 60 s before its creation: held',
      { second: 60, annotations: { [HELD_ANNOTATION]: aHeldMark('a', 0) } },
      { kind: 'held' },
    ],
    [
      'a held mark from after its creation: held',
      { annotations: { [HELD_ANNOTATION]: aHeldMark('a', 30) } },
      { kind: 'held' },
    ],
    [
      'A14 a held mark that is older than that, and so was copied: foreign',
      { second: 61, annotations: { [HELD_ANNOTATION]: aHeldMark('a', 0) } },
      { kind: 'foreign' },
    ],
    [
      'a held mark that cannot be read: foreign',
      { annotations: { [HELD_ANNOTATION]: '{"nonce":"x","since":"yesterday","why":""}' } },
      { kind: 'foreign' },
    ],
    ["A01 a claim but no held mark: its author's", { held: 'no', spec: { status: PENDING } }, { kind: 'foreign' }],
    ['a claim that its template brought, Pending with it: held', { held: 'template' }, { kind: 'held' }],
    [
      'a template claim, and the uid mark of this very run: held',
      { held: 'template', annotations: { [UID_ANNOTATION]: 'u-a' } },
      { kind: 'held' },
    ],
    [
      'a template claim copied from another run: foreign',
      { held: 'template', annotations: { [UID_ANNOTATION]: 'u-0' } },
      { kind: 'foreign' },
    ],
    ['A14 our fresh held mark on a run that Kueue admits: foreign', { labels: KUEUE }, { kind: 'foreign' }],
    [
      'A14 the Pending of a template on a run that Kueue admits: foreign',
      { held: 'template', labels: KUEUE },
      { kind: 'foreign' },
    ],
    [
      'A14 Pending that somebody set again after we released it: foreign',
      { annotations: released },
      { kind: 'foreign' },
    ],
    [
      'the released mark of another run: held',
      { annotations: { [RELEASED_ANNOTATION]: encodeLifeMark('u-0', isoMs(5)) } },
      { kind: 'held' },
    ],
    [
      'our hold on a run that is being deleted: done, never started',
      { metadata: { deletionTimestamp: iso(9) } },
      done(false, 0),
    ],
    [
      "somebody else's hold on a run that is being deleted: foreign",
      { held: 'no', spec: { status: PENDING }, metadata: { deletionTimestamp: iso(9) } },
      { kind: 'foreign' },
    ],
    [
      'what Tekton writes on a pending run: held',
      { status: aStatus(['Unknown', 'PipelineRunPending']) },
      { kind: 'held' },
    ],
  ])('with %s', (_, o, expected) => {
    expect(stateOf(o)).toEqual(expected);
  });
});

describe('toRunState of a run that is free', () => {
  it.each<[string, Partial<PipelineRunOptions>, RunState]>([
    ['never held, no startTime: released at its creation', { held: 'no', second: 3 }, { kind: 'released', at: at(3) }],
    [
      'released by us, no startTime: released then',
      { annotations: released, spec: { status: '' } },
      { kind: 'released', at: at(5) },
    ],
    [
      'released at a time that cannot be read: released at its creation',
      { held: 'no', annotations: { [RELEASED_ANNOTATION]: 'u-a soon' } },
      { kind: 'released', at: at(0) },
    ],
    [
      'never held, with startTime: started',
      { held: 'no', status: aStatus(['Unknown', 'Running'], { start: 1 }) },
      { kind: 'started', at: at(1), tasks: [] },
    ],
    [
      'held once, cleared by somebody else, with startTime: started',
      { spec: { status: '' }, status: aStatus(['Unknown', 'Running'], { start: 1 }) },
      { kind: 'started', at: at(1), tasks: [] },
    ],
    [
      'a word of spec.status that we do not know: as if it were free',
      { spec: { status: 'PipelineRunCancelled' } },
      { kind: 'released', at: at(0) },
    ],
  ])('%s', (_, o, expected) => {
    expect(stateOf(o)).toEqual(expected);
  });
});

describe('toRunState of a run that ends', () => {
  const working = aStatus(['Unknown', 'CancelledRunningFinally'], { start: 1, children: true });

  it.each<[string, Partial<PipelineRunOptions>, boolean]>([
    ['bound, never held, with startTime: it had started', { held: 'no', annotations: bound, status: working }, true],
    [
      'released by us, with startTime: it had started',
      { annotations: { ...bound, ...released }, status: working },
      true,
    ],
    ['released by us, no startTime yet', { annotations: { ...bound, ...released } }, false],
    [
      'held by us and never released, though the graceful word made Tekton start it for its finally',
      { annotations: bound, status: working },
      false,
    ],
    ['held by its template and never released', { held: 'template', annotations: bound, status: working }, false],
    ['A02 born with the word, seen for the first time', { held: 'no', status: working }, false],
    ['A02 born with the word, Tekton has not looked yet', { held: 'no' }, false],
  ])('%s: started %#', (_, o, started) => {
    expect(stateOf({ ...o, ...ending })).toEqual({
      kind: 'ending',
      started,
      word: 'CancelledRunFinally',
      isOurs: false,
    });
  });
});

describe('toRunState of a run that is done', () => {
  const ran = { start: 1, end: 9, children: true };

  it.each<[string, Partial<PipelineRunOptions>, RunState]>([
    ['Succeeded', { held: 'no', status: aStatus(['True', 'Succeeded'], ran) }, done(true, 9)],
    ['Failed', { held: 'no', status: aStatus(['False', 'Failed'], ran) }, done(true, 9)],
    [
      'Succeeded within one second',
      { held: 'no', status: aStatus(['True', 'Succeeded'], { start: 1, end: 1 }) },
      done(true, 1),
    ],
    [
      'Cancelled within the second of its start, with a child',
      {
        held: 'no',
        annotations: bound,
        spec: { status: 'Cancelled' },
        status: aStatus(['False', 'Cancelled'], { start: 1, end: 1, children: true }),
      },
      done(true, 1),
    ],
    [
      'Cancelled while pending: startTime is completionTime and there is no child',
      {
        held: 'no',
        annotations: bound,
        spec: { status: 'Cancelled' },
        status: aStatus(['False', 'Cancelled'], { start: 4, end: 4 }),
      },
      done(false, 4),
    ],
    [
      'Cancelled by us while it was held',
      { spec: { status: 'Cancelled' }, status: aStatus(['False', 'Cancelled'], { start: 4, end: 4 }) },
      done(false, 4),
    ],
    [
      'A02 born cancelled',
      {
        held: 'no',
        spec: { status: 'Cancelled' },
        status: aStatus(['False', 'Cancelled'], { start: 4, end: 5, children: true }),
      },
      done(false, 5),
    ],
    [
      'never started of itself: a graceful word ran its finally',
      { ...ending, status: aStatus(['False', 'Cancelled'], ran) },
      done(false, 9),
    ],
    [
      'Failed before it could start',
      { held: 'no', status: aStatus(['False', 'CouldntGetPipeline'], { end: 2 }) },
      done(false, 2),
    ],
    ['Failed, and no time says when', { held: 'no', second: 3, status: aStatus(['False', 'Failed']) }, done(false, 3)],
    [
      'Succeeded, though spec.status still says how it should have ended',
      { annotations: { ...bound, ...released }, ...ending, status: aStatus(['True', 'Completed'], ran) },
      done(true, 9),
    ],
  ])('%s', (_, o, expected) => {
    expect(stateOf(o)).toEqual(expected);
  });
});

describe('hasFreshHold', () => {
  it('asks for nothing but the mark', () => {
    const object = aRunObject({ name: 'a', annotations: { [CLAIM_ANNOTATION]: 'unreadable' } });
    expect(hasFreshHold(object, at(0))).toBe(true);
    expect(hasFreshHold(object, at(61))).toBe(false);
    expect(hasFreshHold(aRunObject({ name: 'a', held: 'no' }), at(0))).toBe(false);
  });
});
