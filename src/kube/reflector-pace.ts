import { backoffMs } from './backoff.js';

/** A list or watch went wrong in a way that says nothing about the position. */
export interface Failed {
  readonly kind: 'failed';
  readonly error: unknown;
  readonly retryAfterMs?: number;
}

/** 410 in any form: the server does not know the position any more. */
export interface Expired {
  readonly kind: 'expired';
}

/** How a list failed, or a watch ended. */
export type AttemptEnd =
  | Failed
  | Expired
  /** The server closed the watch, as it does when its time is up. */
  | { readonly kind: 'ended' }
  /** The watch was open and nothing came, bookmarks neither. */
  | { readonly kind: 'quiet' };

export interface Attempt {
  readonly end: AttemptEnd;
  /** Failures in a row before this attempt. */
  readonly failures: number;
  /** How long a watch lived; 0 for a list. */
  readonly livedMs: number;
  /** Whether the position moved. */
  readonly progressed: boolean;
}

export interface Pace {
  readonly failures: number;
  readonly waitMs: number;
  /** Whether to forget the position. */
  readonly relist: boolean;
}

// A watch that lived this long was a good one, however it ended.
const goodLifeMs = 5_000;

/**
 * When to try again, and from where. A good watch is followed at once (at 410: by a list). Everything else waits, longer
 * each time, so that no answer of a server, 410 included, makes a hot loop; the wait stays near a second while short
 * watches bring something. From the second failure on the position itself is suspect (it may lie in the future of a
 * server that was restored), and so it is after silence: then the collection is listed.
 */
export function paceAfter(attempt: Attempt, random: () => number): Pace {
  const { end, livedMs, progressed } = attempt;
  const before = failuresBefore(attempt);
  const failures = before + 1;
  const later = { failures, waitMs: backoffMs(failures, random), relist: failures > 1 && !progressed };
  switch (end.kind) {
    case 'ended':
      return livedMs >= goodLifeMs ? { failures: 0, waitMs: 0, relist: false } : later;
    case 'expired':
      return { failures, waitMs: before === 0 ? 0 : backoffMs(before, random), relist: true };
    case 'quiet':
      return { ...later, relist: true };
    case 'failed':
      return { ...later, waitMs: backoffMs(failures, random, end.retryAfterMs) };
  }
}

function failuresBefore({ failures, livedMs, progressed }: Attempt): number {
  if (livedMs >= goodLifeMs) {
    return 0;
  }
  return progressed ? Math.min(failures, 2) : failures;
}
