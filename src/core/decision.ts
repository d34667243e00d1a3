import type { Action } from './action.js';
import type { Micros } from './micros.js';

/** What to do now, and when to look again where only time will change the answer. */
export interface Decision {
  readonly actions: readonly Action[];
  readonly recheckAt?: Micros;
}
