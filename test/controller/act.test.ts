import { describe, expect, it } from '@jest/globals';

import { type Act, createActor } from '../../src/controller/act.js';
import type { PatchOutcome, RunEvent, RunStore } from '../../src/controller/ports.js';
import { REASON_ANNOTATION } from '../../src/api/names.js';
import { pointerTo } from '../../src/tekton/patch.js';
import { readRun } from '../../src/tekton/run.js';
import { handClock } from '../kube/hand-clock.js';
import { aPipelineRun, aStatus, type PipelineRunOptions } from './a-pipeline-run.js';
import { applyOperations } from './apply-operations.js';

type Lookup = Awaited<ReturnType<RunStore['get']>>;
type Answers<T> = readonly (T | Error)[];

const before = aPipelineRun({ name: 'a', held: 'no' });
const object = readRun(before);
const told: RunEvent = { regarding: object, type: 'Normal', reason: 'Superseded', action: 'End', note: 'ended' };
const act: Act = {
  object,
  operations: [
    { op: 'test', path: '/spec/status', value: null },
    { op: 'add', path: '/spec/status', value: 'Cancelled' },
    { op: 'add', path: pointerTo('metadata', 'annotations', REASON_ANNOTATION), value: 'u-a now Superseded' },
  ],
  events: [told],
  kind: 'end',
  fields: { reason: 'Superseded' },
};
const after = applyOperations(before, act.operations);
const applied: PatchOutcome = { kind: 'applied', object: after };
const busy: PatchOutcome = { kind: 'busy', message: 'too many requests' };
const refused: PatchOutcome = { kind: 'refused', message: 'no room' };
const stale: PatchOutcome = { kind: 'stale' };
const lost: PatchOutcome = { kind: 'unknown', message: 'socket hang up' };
const found = (o: Partial<PipelineRunOptions> = {}): Lookup => ({
  kind: 'found',
  object: aPipelineRun({ name: 'a', held: 'no', ...o }),
});
const here: Lookup = { kind: 'found', object: before };
const COULD_NOT = 'Could not end this run, trying again: ';

/** An actor whose act is performed anew whenever it has settled without taking hold, as the reconciler does. */
function world(patches: Answers<PatchOutcome>, looks: Answers<Lookup> = []) {
  const time = handClock();
  const begun = time.now();
  const sent: number[] = [];
  const seen: string[] = [];
  const events: RunEvent[] = [];
  const counted: string[] = [];
  const logged: string[] = [];
  const left = { patches: [...patches], looks: [...looks] };
  const write =
    (level: string) =>
    (message: string): void => {
      logged.push(`${level}: ${message}`);
    };
  const answer = async <T>(next: T | Error): Promise<T> => {
    await Promise.resolve();
    if (next instanceof Error) {
      throw next;
    }
    return next;
  };
  const actor = createActor(
    {
      runs: {
        get: async () => await answer(left.looks.shift() ?? here),
        patch: async () => {
          sent.push(time.now() - begun);
          return await answer(left.patches.shift() ?? applied);
        },
      },
      remember: (run) => {
        seen.push(readRun(run).specStatus ?? 'free');
      },
      forget: ({ uid }) => {
        seen.push(`forget ${uid}`);
      },
      noteDecision: () => undefined,
      onWritten: () => undefined,
      record: (event) => {
        events.push(event);
      },
      countAct: ({ kind }, result) => {
        counted.push(`${kind}: ${result}`);
      },
      time,
      random: () => 1,
      log: { info: write('info'), warn: write('warn'), error: write('error') },
    },
    ({ uid }) => {
      seen.push(`settled ${uid}`);
    },
  );
  const turn = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** Performs the act as often as there are outcomes given, waiting as long as it takes. */
  const play = async (times = patches.length): Promise<void> => {
    for (let acts = 0; acts < times; acts += 1) {
      actor.perform(act);
      await turn();
      while (actor.isBusy('u-a')) {
        time.advance(time.timers()[0]!);
        await turn();
      }
    }
  };
  const notes = (): readonly string[] => events.map(({ note }) => note);
  return { actor, time, sent, seen, events, counted, notes, logged, turn, play };
}

describe('createActor', () => {
  it('does an act and tells of it: the answer is remembered first, then the events go out, and the act settles', async () => {
    const { play, seen, events, counted, logged, actor } = world([applied]);
    await play();
    expect(counted).toEqual(['end: done']);
    expect(actor.size()).toBe(0);
    expect(seen).toEqual(['Cancelled', 'settled u-a']);
    expect(events).toEqual([told]);
    expect(logged).toEqual(['info: end']);
    expect(actor.isBusy('u-a')).toBe(false);
  });

  it('assumes an act from the moment on that it is sent, until it settles', async () => {
    const { actor, turn } = world([applied]);
    expect(actor.assumed(object)).toBe(object);
    actor.perform(act);
    expect(actor.isBusy('u-a')).toBe(true);
    expect(actor.assumed(object)).toEqual(readRun(after));
    expect(actor.isBusy('u-b')).toBe(false);
    expect(actor.size()).toBe(1);
    await turn();
    expect(actor.assumed(object)).toBe(object);
  });

  it('C03 takes a run that is gone for done, and says nothing', async () => {
    const { play, seen, events, counted, logged } = world([{ kind: 'gone' }]);
    await play();
    expect(counted).toEqual([]);
    expect(seen).toEqual(['forget u-a', 'settled u-a']);
    expect([events, logged]).toEqual([[], []]);
  });

  it.each<[string, Lookup]>([
    ['is gone', { kind: 'gone' }],
    ['has been made again under its name', found({ metadata: { uid: 'u-z' } })],
  ])('forgets a run that %s when it looks after a failed test', async (_, look) => {
    const { play, seen, events } = world([stale], [look]);
    await play();
    expect(seen).toEqual(['forget u-a', 'settled u-a']);
    expect(events).toEqual([]);
  });

  it.each<[string, PatchOutcome, Partial<PipelineRunOptions>]>([
    [
      'C03 the run is done meanwhile and no updates are allowed',
      { kind: 'refused', message: 'Once the PipelineRun is complete, no updates are allowed: spec' },
      { status: aStatus(['True', 'Succeeded'], { start: 0, end: 1 }) },
    ],
    ['C03 the run failed meanwhile', refused, { status: aStatus(['False', 'Failed'], { start: 0, end: 1 }) }],
    ['somebody ended the run meanwhile', refused, { spec: { status: 'Cancelled' } }],
    ['the API server was busy, and somebody ended the run', busy, { spec: { status: 'Cancelled' } }],
    ['somebody wrote first', stale, { spec: { status: 'StoppedRunFinally' } }],
  ])('is content, without an event and at once, where %s', async (_, outcome, now) => {
    const { actor, turn, seen, events, time } = world([outcome], [found(now)]);
    actor.perform(act);
    await turn();
    expect(seen.at(-1)).toBe('settled u-a');
    expect([events, time.timers()]).toEqual([[], []]);
  });

  it('counts what did not take hold by why, and what did once', async () => {
    const { play, counted } = world([stale, refused, busy, lost, applied]);
    await play();
    expect(counted).toEqual(['end: stale', 'end: refused', 'end: busy', 'end: unknown', 'end: done']);
  });

  it('finds out that an act took hold whose answer was lost, and tells of it once', async () => {
    const { play, events, sent } = world([lost], [{ kind: 'found', object: after }]);
    await play();
    expect(events).toEqual([told]);
    expect(sent).toHaveLength(1);
  });

  it('finds out that an act whose answer was lost did not take hold, and says nothing', async () => {
    const { play, events, seen, sent } = world([lost, applied]);
    await play();
    expect(seen).toEqual(['free', 'settled u-a', 'Cancelled', 'settled u-a']);
    expect(events).toEqual([told]);
    expect(sent).toEqual([0, 0]);
  });

  it('assumes an act whose answer was lost until an answer comes, waiting longer each time', async () => {
    const down = new Error('connection refused');
    const { actor, turn, time, logged, seen } = world([lost], [down, down, down]);
    actor.perform(act);
    for (const wait of [250, 500, 1_000]) {
      await turn();
      expect(time.timers()).toEqual([wait]);
      expect(actor.assumed(object)).toEqual(readRun(after));
      time.advance(wait);
    }
    await turn();
    expect(logged).toEqual(Array.from({ length: 3 }, () => 'warn: could not read a run again'));
    expect(seen).toEqual(['free', 'settled u-a']);
  });

  it('does not compare the relabelling of a run by its annotations alone', async () => {
    const relabel: Act = {
      ...act,
      kind: 'relabel',
      operations: [{ op: 'add', path: '/metadata/labels/x', value: 'y' }],
    };
    const { actor, turn, events } = world([lost]);
    actor.perform(relabel);
    await turn();
    expect(events).toEqual([]);
  });

  it.each<[string, PatchOutcome]>([
    ['conflicts', stale],
    ['lost answers', lost],
  ])('C06 tries again at once after five %s in a row, and slows down from the sixth', async (_, outcome) => {
    const { play, sent, notes } = world([...Array.from({ length: 8 }, () => outcome), applied]);
    await play();
    expect(sent).toEqual([0, 0, 0, 0, 0, 0, 250, 750, 1_750]);
    expect(notes()).toEqual(['ended']);
  });

  it('C06 waits twice as long after each refusal, a minute at most, and says it once', async () => {
    const { play, sent, notes, logged } = world([...Array.from({ length: 11 }, () => refused), applied]);
    await play();
    const waits = sent.slice(1).map((at, i) => at - sent[i]!);
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(notes()).toEqual([`${COULD_NOT}no room`, 'ended']);
    expect(logged.filter((line) => line === 'warn: could not change a run')).toHaveLength(11);
  });

  it('says it again after a success', async () => {
    const { play, notes, sent } = world([refused, refused, applied, refused, applied]);
    await play();
    expect(notes()).toEqual([`${COULD_NOT}no room`, 'ended', `${COULD_NOT}no room`, 'ended']);
    expect(sent).toEqual([0, 250, 750, 750, 1_000]);
  });

  it('warns on the run, by name and reason', async () => {
    const { play, events } = world([busy]);
    await play();
    expect(events).toEqual([
      {
        regarding: object,
        type: 'Warning',
        reason: 'CouldNotChange',
        action: 'Patch',
        note: `${COULD_NOT}too many requests`,
      },
    ]);
  });

  it('C06 waits as long as a busy API server asks for, and never less than its own pace', async () => {
    const asks = (retryAfterMs: number): PatchOutcome => ({ kind: 'busy', message: '429', retryAfterMs });
    const { play, sent } = world([asks(3_000), asks(100), busy, applied]);
    await play();
    expect(sent).toEqual([0, 3_000, 3_500, 4_500]);
  });

  it('C06 honours what a busy API server asks for where the run has moved on, too', async () => {
    const { actor, turn, time, events } = world(
      [{ kind: 'busy', message: '429', retryAfterMs: 3_000 }],
      [found({ spec: { status: 'Cancelled' } })],
    );
    actor.perform(act);
    await turn();
    expect(time.timers()).toEqual([3_000]);
    expect(events).toEqual([]);
  });

  it('rests after a busy answer about a run that was done all along', async () => {
    const raw = aPipelineRun({ name: 'a', held: 'no', status: aStatus(['True', 'Succeeded'], { start: 0, end: 1 }) });
    const { actor, turn, time } = world([busy], [{ kind: 'found', object: raw }]);
    actor.perform({ ...act, object: readRun(raw), kind: 'bind' });
    await turn();
    expect(time.timers()).toEqual([250]);
  });

  it('does not assume any longer what did not happen, while the run rests', async () => {
    const { actor, turn } = world([refused]);
    actor.perform(act);
    await turn();
    expect(actor.isBusy('u-a')).toBe(true);
    expect(actor.assumed(object)).toEqual(object);
  });

  it('forgets the failures of a run that is gone', async () => {
    const { play, actor, notes, sent } = world([refused, refused]);
    await play(1);
    actor.forget('u-a');
    await play(1);
    expect(notes()).toEqual([`${COULD_NOT}no room`, `${COULD_NOT}no room`]);
    expect(sent).toEqual([0, 250]);
  });

  it('takes a store that rejects for a lost answer, and says so in the log', async () => {
    const { play, sent, events, logged } = world([...Array.from({ length: 6 }, () => new Error('a bug')), applied]);
    await play();
    expect(sent).toEqual([0, 0, 0, 0, 0, 0, 250]);
    expect(events).toEqual([told]);
    expect(logged[0]).toBe('error: could not send a patch');
  });

  it('settles an act whose telling fails', async () => {
    const { actor, turn, seen, logged } = world([applied]);
    actor.perform({
      ...act,
      get events(): never {
        throw new Error('a bug');
      },
    });
    await turn();
    expect(seen).toEqual(['Cancelled', 'settled u-a']);
    expect(logged).toEqual(['error: an act failed']);
  });
});

describe('createActor, stopping', () => {
  it('stops at once where nothing is under way', async () => {
    await expect(world([]).actor.stop()).resolves.toBeUndefined();
  });

  it('waits for the answer of an act under way, and tells of it', async () => {
    const { actor, events, seen } = world([applied]);
    actor.perform(act);
    await actor.stop();
    expect(events).toEqual([told]);
    expect(seen.at(-1)).toBe('settled u-a');
  });

  it('ends the rest of a run', async () => {
    const { actor, turn, time, seen } = world([refused]);
    actor.perform(act);
    await turn();
    expect(time.timers()).toEqual([250]);
    await actor.stop();
    expect(time.timers()).toEqual([]);
    expect(seen.at(-1)).toBe('settled u-a');
  });

  it('does not look again while it waits for an API server that does not answer', async () => {
    const { actor, turn, time, seen } = world([lost], [new Error('down'), here]);
    actor.perform(act);
    await turn();
    await actor.stop();
    expect(time.timers()).toEqual([]);
    expect(seen).toEqual(['settled u-a']);
  });

  it('does not begin to wait any more', async () => {
    const { actor, time, seen } = world([refused]);
    actor.perform(act);
    await actor.stop();
    expect(time.timers()).toEqual([]);
    expect(seen.at(-1)).toBe('settled u-a');
  });
});

describe('createActor, where something takes our marks away', () => {
  it('says so once, and rests before it tries again', async () => {
    const stripped: PatchOutcome = { kind: 'applied', object: before };
    const { sent, notes, play } = world([stripped, stripped, applied]);
    await play();
    expect(sent).toEqual([0, 250, 750]);
    expect(notes()).toEqual([`${COULD_NOT}the marks that we write are taken away: by an admission policy?`, 'ended']);
  });
});
