import { isFields } from './fields.js';

/** RFC 7386: null removes, objects merge, everything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) {
    return patch;
  }
  const merged = new Map(Object.entries(isFields(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      merged.delete(name);
    } else {
      merged.set(name, mergePatch(merged.get(name), value));
    }
  }
  return Object.fromEntries(merged);
}
