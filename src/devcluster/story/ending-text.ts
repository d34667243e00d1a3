import type { RunFacts } from './run-facts.js';

/** How a run was ended, and on whose account. Undefined where we did not end it. */
export function endingText({ name, ended }: RunFacts): string | undefined {
  if (ended === undefined) {
    return undefined;
  }
  const { status, reason, by } = ended;
  const why =
    by === '' ? reason : reason === 'SameRevision' ? `${by} already runs the same revision` : `${reason} by ${by}`;
  return `${name} ends with ${status}: ${why}`;
}
