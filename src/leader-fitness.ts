/**
 * How long a leader may be without a list or a watch of the runs before it steps down: as long as the webhook goes on holding
 * runs for a leader that it does not hear of.
 */
export const UNSEEN_MS = 60_000;

const UNSEEN = 'the runs cannot be listed or watched';

export interface FitnessDeps {
  /** For how long the leader under way has not followed the runs, in milliseconds; 0 where none is. */
  readonly failingMs: () => number;
  /** Lists the runs; rejects where that does not work. */
  readonly probe: () => Promise<void>;
  /** Called when this replica becomes unfit. */
  readonly onUnfit: (why: string) => void;
}

/** Whether this replica can do what a leader does. */
export interface Fitness {
  /** As `why`, but looks whether that is still so. Never rejects. */
  readonly check: () => Promise<string | undefined>;
  /** Why it is not fit; undefined while it is. */
  readonly why: () => string | undefined;
}

/**
 * A leader that does not see the runs ends and starts none, and yet keeps everybody waiting: for another replica, which may
 * see them, and for the webhook, which holds runs while somebody leads. So it steps down, and stands again only once a list
 * has worked.
 */
export function createFitness({ failingMs, probe, onUnfit }: FitnessDeps): Fitness {
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

  return {
    check: async () => {
      if (why === undefined && failingMs() >= UNSEEN_MS) {
        why = UNSEEN;
        onUnfit(why);
      } else if (why !== undefined && (await isMended())) {
        why = undefined;
      }
      return why;
    },
    why: () => why,
  };
}
