import type { Lookup } from '../../src/core/evaluate-text.js';
import type { JsonValue } from '../../src/core/json.js';
import { parseJson } from '../../src/core/parse-json.js';

/** A lookup that knows these paths, each with all its hits, and no other. */
export function aLookup(hits: Readonly<Record<string, readonly JsonValue[]>>): Lookup {
  return (path) => {
    const values = Object.hasOwn(hits, path) ? hits[path] : undefined;
    return values === undefined ? { missing: 'is not found' } : { values };
  };
}

/** A lookup that knows one path, whose value is this JSON text. */
export function aLookupOf(path: string, json: string): Lookup {
  return aLookup({ [path]: [parseJson(json)] });
}
