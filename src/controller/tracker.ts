import type { RunObject } from '../tekton/run.js';
import { toTracked, type Track, type Tracked } from './to-run.js';

/**
 * `toTracked`, once for each version of a run: its marks are parsed and checked anew with every decision otherwise, which
 * for a group with 2,000 finished runs takes longer than the decision itself.
 */
export function createTracker(): Track {
  const known = new WeakMap<RunObject, { readonly tracked: Tracked | undefined }>();
  return (object, copyOfByNonce) => {
    if (copyOfByNonce !== undefined) {
      return toTracked(object, copyOfByNonce);
    }
    const found = known.get(object) ?? { tracked: toTracked(object) };
    known.set(object, found);
    return found.tracked;
  };
}
