import type { Clock } from '../../src/kube/clock.js';

/** A clock that stands still until it is moved. */
export interface HandClock extends Clock {
  /** Moves on, and calls what is due on the way, in order. */
  readonly advance: (ms: number) => void;
  /** How far away each timer is, the next first. */
  readonly timers: () => readonly number[];
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export function handClock(start = Date.parse('2026-03-01T12:00:00Z')): HandClock {
  let now = start;
  const timers = new Set<Timer>();
  const next = (): Timer | undefined => [...timers].sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance: (ms) => {
      const end = now + ms;
      for (let due = next(); due !== undefined && due.at <= end; due = next()) {
        timers.delete(due);
        now = due.at;
        due.run();
      }
      now = end;
    },
    timers: () => [...timers].map(({ at }) => at - now).sort((a, b) => a - b),
  };
}
