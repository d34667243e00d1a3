import type { Parsed } from '../core/problem.js';
import type { JsonObject } from '../core/json.js';
import { parseSettings, type Settings } from './settings.js';

/** As many Triggers as one installation is likely to serve; an entry takes a few kilobytes. */
const MAX_ENTRIES = 1_000;
/** Longer params are read anew each time, so that nobody fills the memory with them. */
const MAX_KEY_LENGTH = 16 * 1024;
/** As many mistakes as an author makes at once. */
const MAX_PROBLEMS = 20;
/** The key expressions of a claim have to fit into 8 KiB: no params that work are as long as this. */
const MAX_PARAMS_LENGTH = 64 * 1024;

/** Reads params once and remembers what they mean: a Trigger sends the same ones with every event. */
export function createSettingsCache(): (params: JsonObject) => Parsed<Settings> {
  const known = new Map<string, Parsed<Settings>>();
  return (params) => {
    const key = JSON.stringify(params);
    if (key.length > MAX_PARAMS_LENGTH) {
      return tooLong(key.length);
    }
    const settings = known.get(key) ?? parseSettings(params);
    if (key.length <= MAX_KEY_LENGTH && isSmall(settings)) {
      // Added anew, it is the last to be forgotten.
      known.delete(key);
      known.set(key, settings);
      forgetOldest(known);
    }
    return settings;
  };
}

/** A long list of problems takes a hundred times what the params took. */
function isSmall(settings: Parsed<Settings>): boolean {
  return settings.ok || settings.problems.length <= MAX_PROBLEMS;
}

/** Refused unread: whoever reaches us could have us say for minutes what is wrong with each of a million names. */
function tooLong(length: number): Parsed<never> {
  const message = `the params take ${length} characters; at most ${MAX_PARAMS_LENGTH} are read`;
  return { ok: false, problems: [{ path: 'params', message }] };
}

function forgetOldest(known: Map<string, unknown>): void {
  for (const key of known.keys()) {
    if (known.size <= MAX_ENTRIES) {
      return;
    }
    known.delete(key);
  }
}
