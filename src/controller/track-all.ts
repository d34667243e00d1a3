import { byCreation } from '../core/unit.js';
import type { RunObject } from '../tekton/run.js';
import { nonceOf, toTracked, type Tracked } from './to-run.js';

/**
 * The runs of connected groups as the decision sees them. Of runs that share the nonce of a held mark the first-created is
 * the original and the others are copies of it: that is how a copy shows whose original was not bound when it was made.
 */
export function trackAll(objects: readonly RunObject[]): readonly Tracked[] {
  const tracked = objects.flatMap((object) => toTracked(object) ?? []);
  const originals = new Map<string, Tracked>();
  for (const candidate of tracked.toSorted((a, b) => byCreation(a.run, b.run))) {
    const nonce = nonceOf(candidate.object);
    if (nonce !== undefined && !originals.has(nonce)) {
      originals.set(nonce, candidate);
    }
  }
  return tracked.map((candidate) => {
    const original = originals.get(nonceOf(candidate.object) ?? '');
    const isCopy = original !== undefined && original !== candidate && candidate.copyOf === undefined;
    return isCopy && !candidate.run.identified
      ? (toTracked(candidate.object, original.object.uid) ?? candidate)
      : candidate;
  });
}
