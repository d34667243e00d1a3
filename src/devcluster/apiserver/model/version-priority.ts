const STAGES = ['alpha', 'beta', undefined];

/**
 * Versions of a group, the preferred one first: v2, v1, v1beta2, v1beta1, v1alpha1, and then other names in order of the
 * alphabet (apimachinery's pkg/version).
 */
export function byPriority(versions: readonly string[]): readonly string[] {
  return versions.toSorted((one, other) => compare(rankOf(other), rankOf(one)) || (one < other ? -1 : 1));
}

/** Stage, then major number, then number of the stage; a name of another form comes after all. */
function rankOf(version: string): readonly number[] {
  const match = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/.exec(version);
  return match === null ? [-1] : [STAGES.indexOf(match[2]), Number(match[1]), Number(match[3] ?? 0)];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
