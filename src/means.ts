import type { Clock } from './kube/clock.js';

/** Clock, randomness and identity of a process: passed in everywhere, so that tests bring their own. */
export interface Means {
  readonly clock: Clock;
  /** Microseconds since the epoch, in steps of a millisecond: the arrival source tells apart what falls into one. */
  readonly micros: () => number;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  readonly random: () => number;
  readonly newId: () => string;
  /** Which replica this is: the pod's name. */
  readonly instance: string;
  /** Of the program. */
  readonly version: string;
}
