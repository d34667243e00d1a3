import { type Rate, takeOne } from '../core/take-one.js';

/** Says whether one more read may be made, and notes that it is. */
export function createReadBudget(rate: Rate, now: () => number): () => boolean {
  let allowance = { left: rate.atOnce, at: now() };
  return () => {
    const { isTaken, after } = takeOne(rate, allowance, now());
    allowance = after;
    return isTaken;
  };
}
