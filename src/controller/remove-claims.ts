import { expiredClaims } from '../api/claim.js';
import type { Log, Time } from './ports.js';

/** Deletes the claims that a label selector finds, as a collection. */
export type RemoveClaims = (selector: string) => Promise<void>;

const EVERY_MS = 10 * 60_000;

/** Removes old claims in batches, now and every ten minutes. Answers how to stop. */
export function removeOldClaims(
  remove: RemoveClaims,
  { time, log }: { readonly time: Time; readonly log: Log },
): () => void {
  let cancel = time.after(0, round);
  function round(): void {
    remove(expiredClaims(time.now())).catch((error: unknown) => {
      log.warn('could not remove old claims', { error });
    });
    cancel = time.after(EVERY_MS, round);
  }
  return () => {
    cancel();
  };
}
