import { compareText } from '../core/unit.js';
import type { RunObject } from '../tekton/run.js';
import { nonceOf, toTracked, type Tracked } from './to-run.js';

/**
 * The runs of connected groups as the decision sees them, in order of creation. Of runs that share the nonce of a held
 * mark the first-created is the original and the others are copies of it: that is how a copy shows whose original was not
 * bound when it was made.
 */
export function trackAll(objects: readonly RunObject[]): readonly Tracked[] {
  const originals = new Map<string, string>();
  return objects.toSorted(byCreation).flatMap((object) => {
    const nonce = nonceOf(object) ?? '';
    const tracked = toTracked(object, originals.get(nonce));
    if (tracked !== undefined && nonce !== '' && !originals.has(nonce)) {
      originals.set(nonce, object.uid);
    }
    return tracked ?? [];
  });
}

/** The API server writes whole seconds of UTC: they sort as text. */
function byCreation(a: RunObject, b: RunObject): number {
  return compareText(a.creationTimestamp, b.creationTimestamp) || compareText(a.uid, b.uid);
}
