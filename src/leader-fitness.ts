import type { Clock } from './kube/clock.js';
import { pause } from './kube/pause.js';

/**
 * How long a leader may be without a list or a watch of the runs before it steps down: as long as the webhook goes on holding
 * runs for a leader that it does not hear of.
 */
export const UNSEEN_MS = 60_000;

/** After this time another replica has had its chance, and a server in need is not pressed. */
const PROBE_EVERY_MS = 5_000;

const UNSEEN = 'the runs cannot be listed or watched';

export interface FitnessDeps {
  /** For how long the leader under way has not followed the runs, in milliseconds; 0 where none is. */
  readonly failingMs: () => number;
  /** Lists the runs as a leader does; rejects where that does not work. */
  readonly probe: () => Promise<void>;
  /** Called when this replica becomes unfit. */
  readonly onUnfit: (why: string) => void;
  readonly clock: Clock;
  /** Ends the probes. */
  readonly signal: AbortSignal;
}

/** Whether this replica can do what a leader does. */
export interface Fitness {
  /** As `why`, but looks first whether the term under way fails. */
  readonly check: () => string | undefined;
  /** Why it is not fit; undefined while it is. */
  readonly why: () => string | undefined;
}

/**
 * A leader that does not see the runs ends and starts none, and yet keeps everybody waiting: for another replica, which may
 * see them, and for the webhook, which holds runs while somebody leads. So it steps down, and stands again only once a list
 * has worked. It tries one again and again whoever leads meanwhile, and beside the looks at the Lease: by these the webhook
 * knows whether anybody leads.
 */
export function createFitness({ failingMs, probe, onUnfit, clock, signal }: FitnessDeps): Fitness {
  let why: string | undefined;

  async function isMended(): Promise<boolean> {
    try {
      await probe();
      return true;
    } catch {
      // The first fault was told of, and so will be the end of the last.
      return false;
    }
  }

  async function mend(): Promise<void> {
    do {
      await pause(clock, PROBE_EVERY_MS, signal);
    } while (!signal.aborted && !(await isMended()));
    why = undefined;
  }

  return {
    check: () => {
      if (why === undefined && failingMs() >= UNSEEN_MS) {
        why = UNSEEN;
        onUnfit(why);
        void mend();
      }
      return why;
    },
    why: () => why,
  };
}
