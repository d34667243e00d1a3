import { describe, expect, it } from '@jest/globals';

import { STRATEGIES } from '../../src/core/policy.js';
import { policyTable } from '../../src/core/policy-table.js';

const rows = policyTable();

function rowOf(strategy: string) {
  const { running, waiting, newcomer, next } = rows.find(({ settings }) => settings.strategy === strategy)!;
  return { running, waiting, newcomer, next };
}

describe('policyTable', () => {
  it('has a row for each strategy, in their order', () => {
    expect(rows.slice(0, STRATEGIES.length).map(({ settings }) => settings.strategy)).toEqual(STRATEGIES);
  });

  it('says what a cancel strategy does to those that run, wait and come', () => {
    expect(rowOf('CancelRunFinally')).toEqual({
      running: 'CancelledRunFinally: Superseded',
      waiting: 'Cancelled: Superseded',
      newcomer: 'starts',
      next: [],
    });
  });

  it('says who waits under Queue, and who is the next', () => {
    expect(rowOf('Queue')).toEqual({ running: 'runs on', waiting: 'waits on', newcomer: 'waits', next: ['b'] });
  });

  it('says who replaces whom under QueueLatest', () => {
    const expected = { running: 'runs on', waiting: 'Cancelled: Superseded', newcomer: 'waits', next: ['c'] };
    expect(rowOf('QueueLatest')).toEqual(expected);
  });

  it('says who is turned away under Skip', () => {
    expect(rowOf('Skip')).toMatchObject({ running: 'runs on', newcomer: 'Cancelled: Busy' });
  });

  it('says what an event that closes the group does', () => {
    expect(rows.find(({ isEnd }) => isEnd)).toMatchObject({ newcomer: 'Cancelled: Closed', next: [] });
  });
});
