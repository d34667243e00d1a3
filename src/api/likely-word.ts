/**
 * Words that people bring along from Tekton's API, from TEP-0120, from the experimental project of that name, or from the
 * events of GitHub, and what they are called here.
 */
const KNOWN_AS: Readonly<Record<string, string>> = {
  cancelled: 'Cancel',
  pipelineruncancelled: 'Cancel',
  gracefullycancel: 'CancelRunFinally',
  gracefulcancel: 'CancelRunFinally',
  cancelledrunfinally: 'CancelRunFinally',
  gracefullystop: 'StopRunFinally',
  gracefulstop: 'StopRunFinally',
  stoppedrunfinally: 'StopRunFinally',
  stop: 'StopRunFinally',
  allow: 'Run',
  deny: 'Reject',
  keys: 'key',
  group: 'key',
  pr: 'pull-request',
  push: 'branch',
};

/** The allowed word that was probably meant, if one is close enough to say so. */
export function likelyWord(word: string, allowed: readonly string[]): string | undefined {
  const plain = word.trim().toLowerCase();
  const known = Object.hasOwn(KNOWN_AS, plain) ? KNOWN_AS[plain] : undefined;
  if (known !== undefined && allowed.includes(known)) {
    return known;
  }
  const [best] = allowed
    .map((candidate) => ({ candidate, distance: editDistance(plain.slice(0, 64), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  // A third of the letters wrong is still a typing mistake; more is another word.
  const isNear = best !== undefined && best.distance <= Math.max(1, best.candidate.length / 3);
  return isNear ? best.candidate : shortestBegunBy(plain, allowed);
}

/** The shortest word that begins so, for who stopped in the middle of it. Fewer than three letters begin too many. */
function shortestBegunBy(start: string, allowed: readonly string[]): string | undefined {
  const begun = allowed.filter((candidate) => start.length >= 3 && candidate.toLowerCase().startsWith(start));
  return begun.toSorted((a, b) => a.length - b.length)[0];
}

/** Levenshtein's distance: insertions, deletions and changes of one letter. */
function editDistance(a: string, b: string): number {
  let row = Array.from(b, (_, j) => j + 1);
  let distance = b.length;
  for (const [i, letter] of Array.from(a).entries()) {
    let diagonal = i;
    distance = i + 1;
    row = row.map((above, j) => {
      const change = diagonal + (letter === b[j] ? 0 : 1);
      diagonal = above;
      distance = Math.min(change, above + 1, distance + 1);
      return distance;
    });
  }
  return distance;
}
