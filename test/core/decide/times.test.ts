import { describe, expect, it } from '@jest/globals';

import { SECOND } from '../../../src/core/micros.js';
import { at } from '../../builders/time.js';
import { by, decided, done, ending, lines, live, NOW, released, runsUnder, TEN_MINUTES } from './scene.js';

const AT_BOUND = at(90) + TEN_MINUTES;

describe('decide by noOverlap', () => {
  const { come, wait, run } = runsUnder(by({ noOverlap: true }));

  it('C09 ends the older run, and lets the newcomer wait until it has really ended', () => {
    expect(lines([run('a', 0), come('b', 1)])).toEqual([
      'end a: CancelledRunFinally, Superseded by b',
      'bind b, waits for a',
    ]);
    expect(lines([run('a', 0, { state: ending() }), wait('b', 1)])).toEqual([]);
    expect(lines([run('a', 0, { state: done(99) }), wait('b', 1)])).toEqual(['start b']);
  });

  it('waits for the tasks of a run that is done', () => {
    expect(lines([run('a', 0, { state: done(99, { isSettled: false }) }), wait('b', 1)])).toEqual([]);
  });

  it.each([
    ['is ending', ending()],
    ['is done, its tasks not', done(90, { isSettled: false })],
    ['cannot be ended', ending({ isStuck: true })],
  ])('gives up after 10 minutes on a run that %s, and says so', (_, state) => {
    const runs = [run('a', 0, { state }), wait('b', 1)];
    expect(decided(runs).recheckAt).toBe(AT_BOUND);
    expect(lines(runs, undefined, AT_BOUND - 1)).toEqual([]);
    expect(lines(runs, undefined, AT_BOUND)).toEqual(['start b, overlaps a']);
  });

  it('notes when the ending of somebody else began, for the bound needs a beginning', () => {
    const { since: _, ...ofOthers } = { kind: 'ending', started: true, isOurs: false, since: 0 } as const;
    expect(lines([run('a', 0, { state: ofOthers }), wait('b', 1)])).toEqual(['note a, ending since 100']);
  });

  it('waits for no run that was ended before it started', () => {
    expect(lines([run('a', 0, { state: ending({ started: false }) }), wait('b', 1)])).toEqual(['start b']);
  });

  it('lets what has waited beside its own tasks keep the group occupied when it ends', () => {
    const queue = runsUnder(by({ strategy: 'QueueLatest', noOverlap: true }));
    const half = [
      queue.run('a', 0, { event: 'e', state: done(99, { isSettled: false }) }),
      queue.come('late', 10, { event: 'e' }),
    ];
    expect(lines([...half, queue.wait('b', 20)])).toEqual(['end late: Cancelled, Superseded by b']);
  });

  it('counts under Queue as under a cancel word', () => {
    const queue = runsUnder(by({ strategy: 'Queue', noOverlap: true }));
    expect(lines([queue.run('a', 0, { state: done(99, { isSettled: false }) }), queue.wait('b', 1)])).toEqual([]);
    expect(lines([queue.run('a', 0, { state: done(99) }), queue.wait('b', 1)])).toEqual(['start b']);
  });

  it('asks for nothing to have changed at a start in a group with a limit, and elsewhere not', () => {
    expect(decided([come('b', 1)]).actions).toMatchObject([{ kind: 'start', isGuarded: true }]);
    expect(decided([runsUnder(by()).come('b', 1)]).actions).toMatchObject([{ kind: 'start', isGuarded: false }]);
  });
});

describe('decide by gracePeriod', () => {
  const { run } = runsUnder(by({ gracePeriod: '30s' }));
  const due = at(120);

  it('C09 cancels what we ended gracefully and has not ended in time', () => {
    const runs = [run('a', 0, { state: ending() }), run('b', 1)];
    expect(decided(runs).recheckAt).toBe(due);
    expect(lines(runs, undefined, due - 1)).toEqual([]);
    expect(lines(runs, undefined, due)).toEqual(['force a']);
  });

  it.each([
    ['what somebody else ended', ending({ isOurs: false })],
    ['what is Cancelled already', ending({ word: 'Cancelled' })],
    ['what never started', ending({ started: false })],
    ['what is done', done(99)],
  ])('leaves alone %s', (_, state) => {
    expect(lines([run('a', 0, { state }), run('b', 1)], undefined, due)).toEqual([]);
  });

  it('is that of the newest, not that of the run that is ending', () => {
    const runs = [runsUnder(by({ gracePeriod: '5s' })).run('a', 0, { state: ending() }), run('b', 1)];
    expect(lines(runs)).toEqual([]);
  });
});

describe('decide by queueTimeout', () => {
  const queue = runsUnder(by({ strategy: 'Queue', queueTimeout: '1m' }));

  it('Q10 ends a waiter that has waited as long as it may, and tells when to look', () => {
    const runs = [queue.run('a', 0), queue.wait('b', 50)];
    expect(decided(runs).recheckAt).toBe(at(110));
    expect(lines(runs, undefined, at(110) - 1)).toEqual([]);
    expect(lines(runs, undefined, at(110))).toEqual(['end b: Cancelled, QueueTimeout']);
  });

  it('Q10 never ends a unit that can start now', () => {
    expect(lines([queue.run('a', 0, { state: done(99) }), queue.wait('b', 1)])).toEqual(['start b']);
  });

  it('lets what it superseded stand again', () => {
    const latest = by({ strategy: 'QueueLatest' });
    const other = runsUnder(latest);
    const timed = runsUnder(by({ strategy: 'QueueLatest', queueTimeout: '1m' }));
    const runs = [other.run('a', 0), other.wait('b', 1), timed.wait('c', 2)];
    expect(lines(runs, live(latest))).toEqual(['end b: Cancelled, Superseded by c']);
    expect(lines(runs)).toEqual(['end c: Cancelled, QueueTimeout']);
  });

  it('is what each unit brought itself', () => {
    const other = runsUnder(by({ strategy: 'Queue' }));
    expect(lines([other.run('a', 0), other.wait('b', 1), queue.wait('c', 2)])).toEqual([
      'end c: Cancelled, QueueTimeout',
    ]);
  });
});

describe('decide by protectAfter', () => {
  const aged = runsUnder(by({ protectAfter: '1m' }));
  const tasked = runsUnder(by({ protectAfter: 'task/deploy' }));
  const started = (second: number, tasks: readonly string[] = []) =>
    ({ state: { kind: 'started', at: at(second), tasks } }) as const;

  it('C15 lets the newcomer wait for a run that has run long enough', () => {
    expect(lines([aged.run('a', 0, started(41)), aged.come('b', 50)])).toEqual([
      'end a: CancelledRunFinally, Superseded by b',
      'start b, supersedes a',
    ]);
    expect(lines([aged.run('a', 0, started(40)), aged.come('b', 50)])).toEqual(['bind b, waits for a']);
  });

  it('protects a run from the named task on', () => {
    expect(lines([tasked.run('a', 0, started(1, ['build'])), tasked.come('b', 50)])).toContain('start b, supersedes a');
    expect(lines([tasked.run('a', 0, started(1, ['build', 'deploy'])), tasked.come('b', 50)])).toEqual([
      'bind b, waits for a',
    ]);
  });

  it('does not protect what waits for a protected run: the newest of those stays', () => {
    expect(lines([aged.run('a', 0, started(1)), aged.wait('b', 2), aged.come('c', 90)])).toEqual([
      'end b: Cancelled, Superseded by c',
      'bind c, waits for a',
    ]);
  });

  it('protects under QueueLatest what has waited long enough', () => {
    const latest = runsUnder(by({ strategy: 'QueueLatest', protectAfter: '1m' }));
    const runs = (second: number) => [latest.run('a', 0), latest.wait('b', second), latest.come('c', 95)];
    expect(lines(runs(41))).toEqual(['end b: Cancelled, Superseded by c', 'bind c, waits for a']);
    expect(lines(runs(40))).toEqual(['bind c, waits for a']);
  });

  it('C15 lets something complete under a steady stream of pushes that leaves a run as long as it asks for', () => {
    const stream = (protectAfter?: string): readonly string[] =>
      completedOf(by({ ...(protectAfter !== undefined && { protectAfter }) }));
    expect(stream()).toEqual([]);
    expect(stream('10m')).toEqual([]);
    expect(stream('4m').length).toBeGreaterThan(3);
  });
});

/** A push every 5 minutes for 2 hours, and runs that take 13: what comes to its end. */
function completedOf(policy: ReturnType<typeof by>): readonly string[] {
  const { come } = runsUnder(policy);
  const minute = 60;
  const completed: string[] = [];
  let runs = [come('r0', 0)];
  for (let time = 0; time < 120; time += 1) {
    const now = at(time * minute);
    runs = time % 5 === 0 && time > 0 ? [...runs, come(`r${time}`, time * minute)] : runs;
    const { actions } = decided(runs, undefined, now);
    runs = runs.map((run) => {
      const act = actions.find((action) => action.run.uid === run.uid);
      const isOver = run.state.kind === 'started' && now - run.state.at >= 13 * minute * SECOND;
      if (act?.kind === 'start') {
        return { ...run, bound: true, identified: true, state: { kind: 'started', at: now } };
      }
      if (act?.kind === 'end') {
        return {
          ...run,
          bound: true,
          identified: true,
          state: done(time * minute, { started: run.state.kind === 'started' }),
        };
      }
      if (isOver) {
        completed.push(run.uid);
        return { ...run, state: done(time * minute) };
      }
      return act === undefined ? run : { ...run, bound: true, identified: true };
    });
  }
  return completed;
}

describe('decide by the grace of a start', () => {
  it('leaves a released run alone for 10 s under every cancel word, and then cancels it', () => {
    for (const strategy of ['Cancel', 'CancelRunFinally', 'StopRunFinally'] as const) {
      const { run } = runsUnder(by({ strategy }));
      expect(lines([run('a', 0, { state: released(91) }), run('b', 1)])).toEqual([]);
      expect(lines([run('a', 0, { state: released(90) }), run('b', 1)], undefined, NOW)).toEqual([
        'end a: Cancelled, Superseded by b',
      ]);
    }
  });
});
