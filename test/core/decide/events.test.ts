import { describe, expect, it } from '@jest/globals';

import { aRun, aStartedRun } from '../../builders/a-run.js';
import { at } from '../../builders/time.js';
import { by, done, ending, inGroup, lines, live, runsUnder } from './scene.js';

describe('decide by delivery', () => {
  const { come, wait, run } = runsUnder(by());
  const delivery = { member: { delivery: 'd1' } };

  it.each([
    ['runs', run('a', 0, delivery)],
    ['waits', wait('a', 0, delivery)],
    ['is ending', run('a', 0, { ...delivery, state: ending() })],
  ])('turns away a repeat while the first one %s', (_, first) => {
    expect(lines([first, come('b', 1, delivery)])).toContain('end b: Cancelled, RepeatedDelivery by a');
  });

  it('turns away a repeat once the group has let in a newer unit', () => {
    const runs = [run('a', 0, { ...delivery, state: done(9) }), run('b', 1), come('c', 2, delivery)];
    expect(lines(runs)).toEqual(['end c: Cancelled, RepeatedDelivery by b']);
  });

  it('takes it for a retry once the first one is over and nothing newer came', () => {
    expect(lines([run('a', 0, { ...delivery, state: done(9) }), come('b', 1, delivery)])).toEqual(['start b']);
  });

  it('S02 remembers nothing but runs: a delivery that made none turns nobody away', () => {
    expect(lines([come('b', 1, delivery)])).toEqual(['start b']);
    const ended = wait('a', 0, { ...delivery, state: done(9, { started: false }) });
    expect(lines([ended, come('b', 1, delivery)])).toEqual(['start b']);
  });

  it('does not take a sibling, nor another delivery, for a repeat', () => {
    const event = 'e';
    expect(lines([run('a', 0, { ...delivery, event }), come('b', 1, { ...delivery, event })])).toEqual(['start b']);
    expect(lines([run('a', 0, delivery), come('b', 1, { member: { delivery: 'd2' } })])).toContain(
      'start b, supersedes a',
    );
  });
});

describe('decide by action End', () => {
  const { come, wait, run } = runsUnder(by());
  const end = { member: { action: 'End' } } as const;
  const closed = { state: ending({ started: false, word: 'Cancelled' }), reason: 'Closed' } as const;

  it('C13 ends the older runs of its group, and itself, and starts nothing', () => {
    expect(lines([run('a', 0), wait('b', 1), come('c', 2, end)])).toEqual([
      'end a: CancelledRunFinally, Superseded by c',
      'end b: Cancelled, Superseded by c',
      'end c: Cancelled, Closed',
    ]);
  });

  it('C13 leaves runs of other groups alone, though they mention the same pull request', () => {
    const push = aStartedRun({ uid: 'push', memberships: [inGroup('push of 9')] });
    const pull = aStartedRun({ uid: 'pull', memberships: [inGroup('9')] });
    const close = aRun({ uid: 'close', second: 1, memberships: [inGroup('9', { action: 'End', arrival: at(1) })] });
    expect(lines([push, pull, close])).toEqual([
      'end pull: CancelledRunFinally, Superseded by close',
      'end close: Cancelled, Closed',
    ]);
  });

  it('ends with CancelledRunFinally where the group leaves older runs alone', () => {
    const queue = runsUnder(by({ strategy: 'Queue' }));
    expect(lines([queue.run('a', 0), queue.come('c', 2, end)])).toEqual([
      'end a: CancelledRunFinally, Superseded by c',
      'end c: Cancelled, Closed',
    ]);
  });

  it.each(['Skip', 'Queue'] as const)('needs no room and asks nobody under %s', (strategy) => {
    const full = runsUnder(by({ strategy, sameRevision: 'Skip', ...(strategy === 'Queue' && { maxQueued: 0 }) }));
    const member = { revision: 'abc', action: 'End' } as const;
    expect(lines([full.run('a', 0, { member: { revision: 'abc' } }), full.come('c', 2, { member })])).toContain(
      'end c: Cancelled, Closed',
    );
  });

  it('ends at birth what is older and comes after it, and lets in what is newer', () => {
    const close = wait('c', 5, { ...end, ...closed });
    expect(lines([close, come('late', 9, { member: { arrival: at(1) } })])).toEqual([
      'end late: Cancelled, Superseded by c',
    ]);
    expect(lines([close, come('reopened', 9)])).toEqual(['start reopened']);
  });

  it('turns away a repeat of it once something newer was let in', () => {
    const close = wait('c', 5, {
      member: { ...end.member, delivery: 'd' },
      ...closed,
      state: done(6, { started: false }),
    });
    const again = come('c2', 9, { member: { ...end.member, delivery: 'd' } });
    expect(lines([close, run('reopened', 7), again])).toEqual(['end c2: Cancelled, RepeatedDelivery by reopened']);
  });

  it('ends its own run with the word of its policy where that started un-held', () => {
    expect(lines([run('a', 0), come('c', 2, { ...end, state: 'started' })])).toEqual([
      'end a: CancelledRunFinally, Superseded by c',
      'end c: CancelledRunFinally, Closed',
    ]);
  });

  it('leaves a protected run, as any newer unit does', () => {
    const aged = runsUnder(by({ protectAfter: '1m' }));
    expect(lines([aged.run('a', 0), aged.come('c', 2, end)])).toEqual(['end c: Cancelled, Closed']);
  });

  it('asks only the groups that it closes', () => {
    const member = inGroup('9', { action: 'End', arrival: at(1) });
    const both = aRun({ uid: 'c', second: 1, memberships: [member, inGroup('deploy', { arrival: at(1) })] });
    const runs = [
      aStartedRun({ uid: 'a', memberships: [inGroup('9')] }),
      aStartedRun({ uid: 'd', memberships: [inGroup('deploy')] }),
    ];
    expect(lines([...runs, both])).toEqual(['end a: CancelledRunFinally, Superseded by c', 'end c: Cancelled, Closed']);
  });
});

describe('decide under a live control', () => {
  const { come, wait, run } = runsUnder(by());

  it('starts nothing while it is paused, nor ends what has started', () => {
    const paused = live(by(), true);
    expect(lines([come('a', 0)], paused)).toEqual(['bind a']);
    expect(lines([run('a', 0), wait('b', 1)], paused)).toEqual([]);
    expect(lines([run('a', 0), wait('b', 1)], live(by()))).toContain('start b, supersedes a');
  });

  it('starts no late sibling while it is paused', () => {
    const event = 'e';
    expect(lines([run('a', 0, { event }), come('b', 1, { event })], live(by(), true))).toEqual(['bind b, waits for a']);
  });

  it('ends what waits and is superseded also while it is paused', () => {
    expect(lines([wait('a', 0), wait('b', 1)], live(by(), true))).toEqual(['end a: Cancelled, Superseded by b']);
  });

  it('takes its edited policy for what waits now', () => {
    const queue = runsUnder(by({ strategy: 'Queue' }));
    const runs = [queue.run('a', 0), queue.wait('b', 1), queue.wait('c', 2)];
    expect(lines(runs)).toEqual([]);
    expect(lines(runs, live(by({ strategy: 'QueueLatest' })))).toEqual(['end b: Cancelled, Superseded by c']);
  });

  it('leaves a run that it does not select any more to the snapshot of that', () => {
    const queue = runsUnder(by({ strategy: 'Queue' }));
    const runs = [queue.run('a', 0), queue.wait('b', 1, { member: { isDetached: true } })];
    expect(lines(runs, live(by()))).toEqual([]);
    expect(lines(runs.toSpliced(1, 1, queue.wait('b', 1)), live(by()))).toContain('start b, supersedes a');
  });

  it('drains by the snapshots, in order, once it is gone', () => {
    const queue = runsUnder(by({ strategy: 'Queue' }));
    expect(lines(['a', 'b', 'c'].map((uid, i) => queue.wait(uid, i)))).toEqual(['start a']);
  });
});

describe('decide by reservations', () => {
  const queue = { policy: by({ strategy: 'Queue' }) };
  const both = (second: number) => ['web', 'api'].map((key) => inGroup(key, { ...queue, arrival: at(second) }));
  const busy = aStartedRun({ uid: 'busy', memberships: [inGroup('web', queue)] });
  const one = (uid: string, second: number) =>
    aRun({ uid, second, bound: true, memberships: [inGroup('api', { ...queue, arrival: at(second) })] });
  const waiter = (passedOverAt?: number) =>
    aRun({
      uid: 'w',
      second: 1,
      bound: true,
      memberships: both(1),
      ...(passedOverAt !== undefined && { passedOverAt }),
    });

  it('notes when a unit is passed over for the first time', () => {
    expect(lines([busy, waiter(), one('x', 2)])).toEqual(['note w, passed over at 100', 'start x']);
    expect(lines([busy, waiter(at(50)), one('x', 2)])).toEqual(['start x']);
  });

  it('lets nothing pass it any more once the first such start is 10 minutes old', () => {
    const runs = [busy, waiter(at(50)), one('x', 2)];
    expect(lines(runs, undefined, at(649))).toEqual(['start x']);
    expect(lines(runs, undefined, at(650))).toEqual([]);
  });

  it('neither reserves nor blocks where it could not start if it had room', () => {
    const refused = { ...waiter(at(50)), isRefused: true };
    expect(lines([busy, refused, one('x', 2)], undefined, at(650))).toEqual(['start x']);
  });

  it('ends with the start of who reserved: those behind it may start in the same decision', () => {
    const free = aRun({
      uid: 'free',
      second: 3,
      bound: true,
      memberships: [inGroup('api', { policy: by({ strategy: 'Queue', maxRunning: 2 }), arrival: at(3) })],
    });
    expect(lines([waiter(at(50)), free], undefined, at(650))).toEqual(['start w', 'start free']);
  });

  it('does not take what came first, or stands before it, for one that passes', () => {
    const early = aRun({
      uid: 'early',
      second: 3,
      bound: true,
      memberships: [inGroup('api', { ...queue, arrival: at(0) })],
    });
    expect(lines([busy, waiter(at(50)), early], undefined, at(650))).toEqual(['start early']);
  });
});

describe('decide over siblings of which one takes no part', () => {
  it('ends nobody in a group that only a run is in which was cancelled before it started', () => {
    const runs = [
      aStartedRun({ uid: 'a', memberships: [inGroup('web')] }),
      aRun({
        uid: 'b',
        event: 'e',
        second: 1,
        state: ending({ started: false, isOurs: false }),
        memberships: ['web', 'api'].map((key) => inGroup(key, { arrival: at(1) })),
      }),
      aRun({ uid: 'c', event: 'e', second: 1, memberships: [inGroup('api', { arrival: at(1) })] }),
    ];
    expect(lines(runs)).toEqual(['note b', 'start c']);
  });

  it('still ends the siblings of a run that was ended in a group of its own', () => {
    const runs = [
      aStartedRun({
        uid: 'a',
        event: 'e',
        state: ending({ started: false, word: 'Cancelled' }),
        reason: 'Superseded',
        memberships: ['web', 'api'].map((key) => inGroup(key)),
      }),
      aStartedRun({ uid: 'b', event: 'e', memberships: [inGroup('api')] }),
      aStartedRun({ uid: 'c', second: 1, memberships: [inGroup('web', { arrival: at(1) })] }),
    ];
    expect(lines(runs)).toEqual(['end b: CancelledRunFinally, Superseded by c']);
  });
});
