type Texts = Readonly<Record<string, string>>;

/** What was left out of a map of texts. */
export interface LeftOut {
  /** The names of those that are too long to be a key; as many as are worth keeping. */
  readonly names: readonly string[];
  /** Whether more was left out than `names` tells. */
  readonly areMore: boolean;
}

/** A key is at most 1 KiB: a longer text gives none, whatever it says. */
const MAX_TEXT = 1024;
/** What the texts of one map may take in memory together, names and all, in characters. */
const MAX_TOGETHER = 4096;
const MAX_NAMES = 16;

/**
 * Of the texts those that may be a key, the shortest first, as long as they fit together: a long one must not take the room
 * of one that a control names. What is not kept is not the same as what is not there, and so it is told.
 */
export function shortTexts(all: Texts): { readonly kept: Texts; readonly leftOut?: LeftOut } {
  const entries = Object.entries(all);
  const long = entries.filter(([, value]) => value.length > MAX_TEXT).map(([name]) => name);
  const kept: (readonly [string, string])[] = [];
  let size = 0;
  let areMore = long.length > MAX_NAMES;
  for (const [name, value] of entries.toSorted(([, a], [, b]) => a.length - b.length)) {
    size += name.length + value.length;
    if (value.length <= MAX_TEXT && size <= MAX_TOGETHER) {
      kept.push([name, value]);
    } else if (value.length <= MAX_TEXT) {
      areMore = true;
    }
  }
  const names = long.slice(0, MAX_NAMES);
  return {
    kept: Object.fromEntries(kept),
    ...((names.length > 0 || areMore) && { leftOut: { names, areMore } }),
  };
}
