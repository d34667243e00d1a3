import { headerValue } from '../header-value.js';

/** The value of the first of these headers that is there; empty where none is. */
export function firstHeaderValue(
  header: Readonly<Record<string, readonly string[]>>,
  names: readonly string[],
): string {
  return names.map((name) => headerValue(header, name)).find((value) => value !== '') ?? '';
}
