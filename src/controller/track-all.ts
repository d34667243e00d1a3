import { compareText } from '../core/unit.js';
import type { RunObject } from '../tekton/run.js';
import type { Track, Tracked } from './to-run.js';

/**
 * The runs of connected groups as the decision sees them, in order of creation. Of runs that share the nonce of a held
 * mark the first-created is the original and the others are copies of it: that is how a copy shows whose original was not
 * bound when it was made.
 */
export function trackAll(objects: readonly RunObject[], track: Track): readonly Tracked[] {
  const originals = new Map<string, string>();
  return objects.toSorted(byCreation).flatMap((object) => {
    const tracked = track(object);
    if (tracked?.nonce === undefined) {
      return tracked ?? [];
    }
    // Of one namespace: in a group over all of them, another's nonce written on a run makes nobody's run a copy.
    const nonce = `${object.namespace} ${tracked.nonce}`;
    const original = originals.get(nonce);
    if (original === undefined) {
      originals.set(nonce, object.uid);
      return tracked;
    }
    // A uid mark says more than the nonce.
    return tracked.run.identified ? tracked : (track(object, original) ?? []);
  });
}

/** The API server writes whole seconds of UTC: they sort as text. */
function byCreation(a: RunObject, b: RunObject): number {
  return compareText(a.creationTimestamp, b.creationTimestamp) || compareText(a.uid, b.uid);
}
