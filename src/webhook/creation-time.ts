import type { RunCreation } from './run-creation.js';

/** Further off is no clock of a cluster that works, but an entry that somebody made up. */
const MAX_BEHIND_MS = 24 * 60 * 60_000;

/**
 * What time to write in our marks, in milliseconds since the epoch: by our clock, or by the API server's where ours is behind
 * it. A held mark that is older than its run counts as copied from another one, and the run would wait for ever.
 */
export function creationTime({ takenInAt }: Pick<RunCreation, 'takenInAt'>, clock: number): number {
  return takenInAt !== undefined && takenInAt - clock <= MAX_BEHIND_MS ? Math.max(clock, takenInAt) : clock;
}
