import { isDeepStrictEqual } from 'node:util';

import { isFields } from '../fields.js';

/** Equal as Go sees it once the JSON is in its structs: absent, null, empty text, list and map are one and the same. */
export function isSameSpec(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutEmpty(one), withoutEmpty(other));
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length === 0 ? undefined : value.map(withoutEmpty);
  }
  if (!isFields(value)) {
    return value === null || value === '' ? undefined : value;
  }
  const entries = Object.entries(value)
    .map(([name, field]) => [name, withoutEmpty(field)] as const)
    .filter(([, field]) => field !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
