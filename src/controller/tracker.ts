import type { RunObject } from '../tekton/run.js';
import { toTracked, type Track, type Tracked, type TrackOptions } from './to-run.js';

export interface Tracker {
  readonly track: Track;
  /** Forgets what was worked out: the controls have changed. */
  readonly reset: () => void;
}

/**
 * `toTracked`, once for each version of a run: its marks are parsed and checked anew with every decision otherwise, which
 * for a group with 2,000 finished runs takes longer than the decision itself.
 */
export function createTracker(how: Omit<TrackOptions, 'copyOfByNonce'> = {}): Tracker {
  let known = new WeakMap<RunObject, { readonly tracked: Tracked | undefined }>();
  return {
    track: (object, copyOfByNonce) => {
      if (copyOfByNonce !== undefined) {
        return toTracked(object, { ...how, copyOfByNonce });
      }
      const found = known.get(object) ?? { tracked: toTracked(object, how) };
      known.set(object, found);
      return found.tracked;
    },
    reset: () => {
      known = new WeakMap();
    },
  };
}
