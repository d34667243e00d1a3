import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Fields } from '../../../src/devcluster/simulator/fields.js';
import { type History, aHistory } from './history.js';
import { now } from './objects.js';

/** Up to five tasks, each after some of those before it, and up to two at last. */
const pipelines: fc.Arbitrary<Fields> = fc
  .record({
    edges: fc.array(fc.array(fc.nat({ max: 4 }), { maxLength: 2 }), { minLength: 1, maxLength: 5 }),
    finals: fc.nat({ max: 2 }),
  })
  .map(({ edges, finals }) => ({
    tasks: edges.map((before, index) => ({
      name: `t${index}`,
      runAfter: before.filter((other) => other < index).map((other) => `t${other}`),
    })),
    finally: Array.from({ length: finals }, (_, index) => ({ name: `f${index}` })),
  }));

const graceful = fc.constantFrom('CancelledRunFinally', 'StoppedRunFinally', null);
const words = fc.oneof(graceful, fc.constantFrom('Cancelled', 'PipelineRunPending'));

type Move = { readonly word: string | null } | { readonly verdict: 'Succeeded' | 'Failed' };

const verdicts = fc.constantFrom<'Succeeded' | 'Failed'>('Succeeded', 'Succeeded', 'Failed');
const movesWith = (word: fc.Arbitrary<string | null>): fc.Arbitrary<readonly Move[]> =>
  fc.array(fc.oneof(fc.record({ word }), fc.record({ verdict: verdicts })), { maxLength: 12 });

function play(history: History, moves: readonly Move[]): void {
  for (const move of moves) {
    history.reconcile();
    // A run that is done takes no word, and one that has started does not become Pending: admission sees to it.
    if ('verdict' in move) {
      history.endOneTaskRun(move.verdict);
    } else if (!history.run().isDone && !(move.word === 'PipelineRunPending' && hasStarted(history))) {
      history.say(move.word);
    }
  }
}

function hasStarted(history: History): boolean {
  return history.run().status['startTime'] !== undefined;
}

/** Lets go of what holds the run, and all TaskRuns end well. */
function playToTheEnd(history: History): void {
  if (history.run().word === 'PipelineRunPending') {
    history.say(null);
  }
  for (let turn = 0; turn < 30; turn += 1) {
    history.reconcile();
    history.endOneTaskRun('Succeeded');
  }
}

describe('next, over random histories', () => {
  test('a run always ends, and all its TaskRuns do', () => {
    fc.assert(
      fc.property(pipelines, movesWith(words), (spec, moves) => {
        const history = aHistory(spec, now);
        play(history, moves);
        playToTheEnd(history);
        expect(history.run().isDone).toBe(true);
        expect(history.taskRuns().every((taskRun) => taskRun.phase !== 'active')).toBe(true);
      }),
    );
  });

  test('deciding, applying and deciding again never asks for anything', () => {
    fc.assert(
      fc.property(pipelines, movesWith(words), (spec, moves) => {
        const history = aHistory(spec, now);
        play(history, moves);
        history.reconcile();
        expect(history.reconcile().writes).toEqual([]);
      }),
    );
  });

  test('without Cancelled every final task always runs, and no task runs twice', () => {
    fc.assert(
      fc.property(pipelines, movesWith(graceful), (spec, moves) => {
        const history = aHistory(spec, now);
        play(history, moves);
        playToTheEnd(history);
        const names = history.taskRuns().map((taskRun) => taskRun.pipelineTask);
        expect(names).toEqual([...new Set(names)]);
        expect(names.filter((name) => name?.startsWith('f') === true)).toHaveLength(
          (spec['finally'] as unknown[]).length,
        );
      }),
    );
  });

  test('a run that is done never makes another TaskRun and never changes', () => {
    fc.assert(
      fc.property(pipelines, movesWith(words), (spec, moves) => {
        const history = aHistory(spec, now);
        play(history, moves);
        history.say('Cancelled');
        history.reconcile();
        const { status } = history.run();
        const children = history.taskRuns().length;
        playToTheEnd(history);
        expect(history.run().status).toEqual(status);
        expect(history.taskRuns()).toHaveLength(children);
      }),
    );
  });
});
