import { describe, expect, it } from '@jest/globals';

import { by, done, ending, lines, live, runsUnder } from './scene.js';

const { come, wait, run } = runsUnder(by({ strategy: 'Queue' }));

describe('decide under Queue', () => {
  it('Q01 passes by a waiter that its author cancelled, at once', () => {
    const cancelled = wait('b', 1, { state: ending({ started: false, isOurs: false }) });
    expect(lines([run('a', 0), cancelled, wait('c', 2)])).toEqual([]);
    expect(lines([run('a', 0, { state: done(50) }), cancelled, wait('c', 2)])).toEqual(['start c']);
  });

  it('Q02 starts the next when the run ahead has been deleted, or lingers and has no tasks any more', () => {
    expect(lines([wait('b', 1), wait('c', 2)])).toEqual(['start b']);
    const lingers = (isSettled: boolean) =>
      run('a', 0, { state: ending({ isOurs: false, isBeingDeleted: true, isSettled }) });
    expect(lines([lingers(false), wait('b', 1)])).toEqual([]);
    expect(lines([lingers(true), wait('b', 1)])).toEqual(['start b']);
  });

  it('Q03 starts in order of creation, whatever the names, and the same from any side', () => {
    const runs = [wait('z', 0), wait('a', 1), wait('m', 1)];
    expect(lines(runs)).toEqual(['start z']);
    expect(lines(runs.slice(1).toReversed())).toEqual(['start a']);
  });

  it('Q03 goes by the order value first', () => {
    expect(lines([wait('z', 0, { member: { order: '2' } }), wait('a', 1, { member: { order: '1' } })])).toEqual([
      'start a',
    ]);
  });

  it('Q04 runs all in order, and replaces none', () => {
    expect(lines([run('a', 0), come('b', 1), come('c', 2), come('d', 3)])).toEqual([
      'bind b, waits for a',
      'bind c, waits for a',
      'bind d, waits for a',
    ]);
  });

  it('Q07 goes on whatever the end of the run ahead', () => {
    expect(lines([run('a', 0, { state: done(9, { started: false }) }), wait('b', 1)])).toEqual(['start b']);
    expect(lines([run('a', 0, { state: done(9) }), wait('b', 1)])).toEqual(['start b']);
  });

  it('Q09 goes on with the next when a pruner deletes one that waits, or the record of one that ended', () => {
    expect(lines([run('a', 0), wait('c', 2)])).toEqual([]);
    expect(lines([wait('c', 2)])).toEqual(['start c']);
  });

  it('Q06 holds no place for a run that Tekton refuses to start, and starts the others', () => {
    const refused = wait('b', 1, { isRefused: true });
    expect(lines([refused, wait('c', 2), wait('d', 3)])).toEqual(['start c']);
    expect(lines([refused])).toEqual(['start b']);
  });

  it('Q11 starts one more when the limit grows, and ends none when it shrinks', () => {
    const waiting = [run('a', 0), wait('b', 1), wait('c', 2), wait('d', 3)];
    expect(lines(waiting, live(by({ strategy: 'Queue', maxRunning: 2 })))).toEqual(['start b']);
    const two = [run('a', 0), run('b', 1), wait('c', 2)];
    expect(lines(two, live(by({ strategy: 'Queue' })))).toEqual([]);
  });

  it('Q12 lets a fast run not overtake a slow one that came first', () => {
    expect(lines([run('slow', 0), come('fast', 1)])).toEqual(['bind fast, waits for slow']);
  });

  it('C08 waits for a run that is being ended, but not for one that Tekton cannot end', () => {
    const ended = (isStuck: boolean) => run('a', 0, { state: ending({ isOurs: false, isStuck }) });
    expect(lines([ended(false), wait('b', 1)])).toEqual([]);
    expect(lines([ended(true), wait('b', 1)])).toEqual(['start b']);
  });

  it('leaves what runs alone, and lets it finish', () => {
    expect(lines([run('a', 0), run('b', 1)])).toEqual([]);
  });

  it('lets a unit of several runs wait and start as one', () => {
    const event = 'e';
    const both = [wait('b', 1, { event }), wait('c', 1, { event })];
    expect(lines([run('a', 0), ...both])).toEqual([]);
    expect(lines([...both, wait('d', 2)])).toEqual(['start b', 'start c']);
  });
});

describe('decide by maxQueued', () => {
  const two = { strategy: 'Queue', maxQueued: 2 } as const;

  it('DropNewest turns away the last to arrive once as many wait as may', () => {
    const newest = runsUnder(by({ ...two, overflow: 'DropNewest' }));
    const runs = [newest.run('a', 0), newest.wait('b', 1), newest.wait('c', 2), newest.come('d', 3)];
    expect(lines(runs)).toEqual(['end d: Cancelled, QueueFull by c']);
    expect(lines(runs.toSpliced(2, 1))).toEqual(['bind d, waits for a']);
  });

  it('DropNewest goes by arrival, and not by order', () => {
    const newest = runsUnder(by({ strategy: 'Queue', maxQueued: 1 }));
    const runs = [
      newest.run('a', 0, { member: { order: '1' } }),
      newest.wait('b', 1, { member: { order: '3' } }),
      newest.come('c', 2, { member: { order: '2' } }),
    ];
    expect(lines(runs)).toEqual(['end c: Cancelled, QueueFull by b']);
  });

  it('DropNewest counts only those that have to wait', () => {
    const newest = runsUnder(by({ strategy: 'Queue', maxQueued: 1 }));
    expect(lines([newest.come('a', 0), newest.come('b', 1), newest.come('c', 2)])).toEqual([
      'start a',
      'bind b',
      'end c: Cancelled, QueueFull by b',
    ]);
  });

  it('DropOldest ends the first in line, and lets the newcomer wait', () => {
    const oldest = runsUnder(by({ ...two, overflow: 'DropOldest' }));
    const runs = [oldest.run('a', 0), oldest.wait('b', 1), oldest.wait('c', 2), oldest.come('d', 3)];
    expect(lines(runs)).toEqual(['end b: Cancelled, QueueFull by d', 'bind d, waits for a']);
  });

  it('DropOldest keeps beside those that wait as many as have room', () => {
    const oldest = runsUnder(by({ ...two, maxRunning: 2, overflow: 'DropOldest' }));
    expect(lines([oldest.run('a', 0), oldest.wait('b', 1), oldest.wait('c', 2), oldest.come('d', 3)])).toEqual([
      'start b',
      'bind d, waits for a',
    ]);
  });
});

describe('decide under QueueLatest', () => {
  const latest = runsUnder(by({ strategy: 'QueueLatest' }));

  it('Q04 keeps the newest alone, and says on whose account the others ended', () => {
    expect(lines([latest.run('a', 0), latest.come('b', 1), latest.come('c', 2), latest.come('d', 3)])).toEqual([
      'end b: Cancelled, Superseded by d',
      'end c: Cancelled, Superseded by d',
      'bind d, waits for a',
    ]);
  });

  it('keeps as many of the newest as there is room for, and at least one', () => {
    const three = runsUnder(by({ strategy: 'QueueLatest', maxRunning: 3 }));
    const waiting = ['b', 'c', 'd', 'e'].map((uid, i) => three.wait(uid, i + 1));
    expect(lines([three.run('a', 0), ...waiting])).toEqual([
      'end b: Cancelled, Superseded by e',
      'end c: Cancelled, Superseded by e',
      'start d',
      'start e, supersedes b c',
    ]);
  });

  it('keeps one beside those that have waited long and take all the room, and ends the others in the same look', () => {
    const two = runsUnder(by({ strategy: 'QueueLatest', maxRunning: 2, protectAfter: '1m' }));
    const runs = [two.wait('a', 0), two.wait('b', 1), two.wait('c', 98), two.wait('d', 99)];
    expect(lines(runs)).toEqual(['start a', 'start b', 'end c: Cancelled, Superseded by d']);
  });

  it('ends a unit of several runs as one', () => {
    const event = 'e';
    const runs = [
      latest.run('a', 0),
      latest.wait('b', 1, { event }),
      latest.wait('c', 1, { event }),
      latest.come('d', 2),
    ];
    expect(lines(runs)).toEqual([
      'end b: Cancelled, Superseded by d',
      'end c: Cancelled, Superseded by d',
      'bind d, waits for a',
    ]);
  });
});

describe('decide under Skip', () => {
  const skip = runsUnder(by({ strategy: 'Skip' }));

  it.each([
    ['runs', skip.run('a', 0)],
    ['was let in and waits for another group', skip.wait('a', 0)],
    ['is ending', skip.run('a', 0, { state: ending() })],
  ])('turns the newcomer away while one %s', (_, first) => {
    expect(lines([first, skip.come('b', 1)])).toContain('end b: Cancelled, Busy by a');
  });

  it('lets the newcomer in once all is done, and of two that come the first', () => {
    expect(lines([skip.run('a', 0, { state: done(9) }), skip.come('b', 1)])).toEqual(['start b']);
    expect(lines([skip.come('a', 0), skip.come('b', 1)])).toEqual(['start a', 'end b: Cancelled, Busy by a']);
  });

  it('counts as many as may run', () => {
    const two = runsUnder(by({ strategy: 'Skip', maxRunning: 2 }));
    expect(lines([two.run('a', 0), two.come('b', 1)])).toEqual(['start b']);
    expect(lines([two.run('a', 0), two.run('b', 1), two.come('c', 2)])).toEqual(['end c: Cancelled, Busy by b']);
  });

  it('never turns away what started un-held', () => {
    expect(lines([skip.run('a', 0), skip.come('b', 1, { state: 'started' })])).toEqual(['bind b']);
  });

  it('turns a unit of several runs away as one, and takes siblings for one that is at work', () => {
    const event = 'e';
    const siblings = [skip.come('b', 1, { event }), skip.come('c', 1, { event })];
    expect(lines([skip.run('a', 0), ...siblings])).toEqual([
      'end b: Cancelled, Busy by a',
      'end c: Cancelled, Busy by a',
    ]);
    expect(lines(siblings)).toEqual(['start b', 'start c']);
  });
});
