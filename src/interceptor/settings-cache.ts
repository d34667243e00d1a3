import type { Parsed } from '../core/problem.js';
import type { JsonObject } from '../core/json.js';
import { parseSettings, type Settings } from './settings.js';

/** As many Triggers as one installation is likely to serve; an entry takes a few kilobytes. */
const MAX_ENTRIES = 1_000;
/** Longer params are read anew each time, so that nobody fills the memory with them. */
const MAX_KEY_LENGTH = 16 * 1024;

/** Reads params once and remembers what they mean: a Trigger sends the same ones with every event. */
export function createSettingsCache(): (params: JsonObject) => Parsed<Settings> {
  const known = new Map<string, Parsed<Settings>>();
  return (params) => {
    const key = JSON.stringify(params);
    const settings = known.get(key) ?? parseSettings(params);
    if (key.length <= MAX_KEY_LENGTH) {
      // Added anew, it is the last to be forgotten.
      known.delete(key);
      known.set(key, settings);
      forgetOldest(known);
    }
    return settings;
  };
}

function forgetOldest(known: Map<string, unknown>): void {
  for (const key of known.keys()) {
    if (known.size <= MAX_ENTRIES) {
      return;
    }
    known.delete(key);
  }
}
