import { describe, expect, it } from '@jest/globals';

import { createGroupQueue, type Visit } from '../../src/controller/group-queue.js';
import type { GroupId } from '../../src/core/group.js';
import { handClock } from '../kube/hand-clock.js';

const id = (name: string): GroupId => name as GroupId;

function world(visit: (group: GroupId) => Visit = () => ({ done: [] })) {
  const time = handClock();
  const visits: string[] = [];
  const queue = createGroupQueue(time, (group) => {
    visits.push(group);
    return visit(group);
  });
  return { time, visits, queue };
}

describe('createGroupQueue', () => {
  it('visits nothing before it is resumed, and then what has been added', () => {
    const { time, visits, queue } = world();
    queue.add(id('a'));
    queue.add(id('b'));
    expect(time.timers()).toEqual([]);
    queue.resume();
    expect(visits).toEqual([]);
    time.advance(0);
    expect(visits).toEqual(['a', 'b']);
  });

  it('visits a group once, however often it was added', () => {
    const { time, visits, queue } = world();
    queue.resume();
    ['a', 'b', 'a', 'a'].map(id).forEach(queue.add);
    expect(time.timers()).toEqual([0]);
    time.advance(0);
    expect(visits).toEqual(['a', 'b']);
    queue.add(id('a'));
    time.advance(0);
    expect(visits).toEqual(['a', 'b', 'a']);
  });

  it('does not visit a group that another visit has covered', () => {
    const { time, visits, queue } = world(() => ({ done: [id('b')] }));
    queue.resume();
    ['a', 'b', 'c'].map(id).forEach(queue.add);
    time.advance(0);
    expect(visits).toEqual(['a', 'c']);
  });

  it('gives others their turn after fifty visits', () => {
    const { time, visits, queue } = world();
    queue.resume();
    Array.from({ length: 120 }, (_, i) => id(`g${i}`)).forEach(queue.add);
    const counts: number[] = [];
    time.after(0, () => counts.push(visits.length));
    // What the clock calls in one go may come in between: a timer of the same time that was set before.
    time.advance(0);
    expect(counts).toEqual([50]);
    expect(visits).toHaveLength(120);
  });

  it('visits a group again after the time that its visit named', () => {
    const { time, visits, queue } = world(() => (visits.length === 1 ? { done: [], againInMs: 7_000 } : { done: [] }));
    queue.resume();
    queue.add(id('a'));
    time.advance(0);
    time.advance(6_999);
    expect(visits).toEqual(['a']);
    time.advance(1);
    expect(visits).toEqual(['a', 'a']);
    expect(time.timers()).toEqual([]);
  });

  it('takes a time that has passed for now', () => {
    const { time, visits, queue } = world(() => (visits.length === 1 ? { done: [], againInMs: -5 } : { done: [] }));
    queue.resume();
    queue.add(id('a'));
    time.advance(0);
    expect(visits).toEqual(['a', 'a']);
  });

  it('forgets the later look where a new visit covers the group', () => {
    const { time, visits, queue } = world((group) =>
      group === 'a' ? { done: [], againInMs: 7_000 } : { done: [id('a')] },
    );
    queue.resume();
    queue.add(id('a'));
    time.advance(0);
    queue.add(id('b'));
    time.advance(0);
    time.advance(60_000);
    expect(visits).toEqual(['a', 'b']);
  });

  it('stops: nothing is visited and no timer is left, whether a turn or a later look was due', () => {
    const { time, visits, queue } = world(() => ({ done: [], againInMs: 1_000 }));
    queue.stop();
    queue.resume();
    queue.add(id('a'));
    time.advance(0);
    queue.add(id('b'));
    expect(time.timers()).toEqual([0, 1_000]);
    queue.stop();
    queue.add(id('c'));
    expect(time.timers()).toEqual([]);
    time.advance(60_000);
    expect(visits).toEqual(['a']);
  });

  it('goes on where it stopped when it is resumed', () => {
    const { time, visits, queue } = world();
    queue.resume();
    queue.add(id('a'));
    queue.stop();
    queue.resume();
    time.advance(0);
    expect(visits).toEqual(['a']);
  });

  it('looks again within a day where the time for it is further off than a timer reaches', () => {
    const day = 24 * 60 * 60_000;
    const { time, visits, queue } = world(() => ({ done: [], againInMs: 100 * day }));
    queue.add(id('a'));
    queue.resume();
    time.advance(0);
    expect(time.timers()).toEqual([day]);
    time.advance(day);
    time.advance(0);
    expect(visits).toEqual(['a', 'a']);
    queue.stop();
  });
});
