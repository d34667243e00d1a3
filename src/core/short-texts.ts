import { MAX_KEY_BYTES } from './key.js';

type Texts = Readonly<Record<string, string>>;

/** What was left out of a map of texts. */
export interface LeftOut {
  /** The names of those that are too long to be a key; as many as are worth keeping. */
  readonly names: readonly string[];
  /** Whether more was left out than `names` tells. */
  readonly areMore: boolean;
}

/** Of the maps of a run; a map of which all was kept is absent. */
export interface LeftOutOfRun {
  readonly annotations?: LeftOut;
  readonly params?: LeftOut;
}

/** What the texts of one map may take in memory together, names and all, in characters. */
const MAX_TOGETHER = 4096;
const MAX_NAMES = 16;

/**
 * Of the texts those that may be a key, the shortest first, as long as they fit together: a long one must not take the room
 * of one that a control names. What is not kept is not the same as what is not there, and so it is told.
 */
export function shortTexts(all: Texts): { readonly kept: Texts; readonly leftOut?: LeftOut } {
  const entries = Object.entries(all);
  // A longer text gives no key, whatever it says.
  const isLong = ([, value]: readonly [string, string]): boolean => value.length > MAX_KEY_BYTES;
  const long = entries.filter(isLong).map(([name]) => name);
  const short = entries.filter((entry) => !isLong(entry)).toSorted(([, a], [, b]) => a.length - b.length);
  const kept: (readonly [string, string])[] = [];
  let size = 0;
  let areMore = long.length > MAX_NAMES;
  for (const [name, value] of short) {
    size += name.length + value.length;
    if (size <= MAX_TOGETHER) {
      kept.push([name, value]);
    } else {
      areMore = true;
    }
  }
  const names = long.slice(0, MAX_NAMES);
  return {
    kept: Object.fromEntries(kept),
    ...((names.length > 0 || areMore) && { leftOut: { names, areMore } }),
  };
}
