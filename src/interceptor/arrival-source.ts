import { nextArrival } from '../core/arrival.js';
import type { Micros } from '../core/micros.js';
import type { ArrivalSource } from './ports.js';

/** Gives each event its arrival: a hybrid logical time that moves past every arrival seen, ours and those observed. */
export function createArrivalSource(clock: () => Micros): ArrivalSource {
  let latest: Micros = 0;
  return {
    next: () => {
      latest = nextArrival(Math.floor(clock()), latest);
      return latest;
    },
    observe: (arrival) => {
      // A claim is anyone's text: what is no number would poison every comparison after it.
      if (Number.isSafeInteger(arrival)) {
        latest = Math.max(latest, arrival);
      }
    },
  };
}
