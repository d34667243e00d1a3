/** Time and timers, passed in so that tests move them by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls `run` once after `ms`; the answer cancels that. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The clock of a running process. */
export function systemClock(now: () => number): Clock {
  return {
    now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
