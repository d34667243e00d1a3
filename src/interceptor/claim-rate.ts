import { type Allowance, takeOne } from '../core/take-one.js';

/** As many Triggers as one installation is likely to serve. */
const MAX_REMEMBERED = 1_000;

export interface ClaimRate {
  readonly claimsAtOnce: number;
  readonly claimsPerSecond: number;
}

/**
 * Says whether one more claim may be written for what asks, and notes that it is. A Trigger that asks for claims gets them at
 * any event, and whoever reaches us may post events: their claims stay for an hour, in the store of the whole cluster. `now`
 * is monotonic, in milliseconds.
 */
export function createClaimRate({ claimsAtOnce, claimsPerSecond }: ClaimRate): (asker: string, now: number) => boolean {
  const rate = { atOnce: claimsAtOnce, perSecond: claimsPerSecond };
  // In the order of last use.
  const known = new Map<string, Allowance>();
  return (asker, now) => {
    const { isTaken, after } = takeOne(rate, known.get(asker) ?? { left: claimsAtOnce, at: now }, now);
    known.delete(asker);
    known.set(asker, after);
    for (const oldest of known.size > MAX_REMEMBERED ? known.keys() : []) {
      known.delete(oldest);
      break;
    }
    return isTaken;
  };
}
