import { canonicalHeaderName } from '../../tekton/header.js';

/** Go's server keeps these apart from the header. */
const apart = new Set(['Host', 'Transfer-Encoding', 'Trailer']);

/** The header of a request as Go's server has it: canonical names, each with all its values in order. */
export function receivedHeader(rawHeaders: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const values = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = canonicalHeaderName(rawHeaders[index] ?? '');
    if (!apart.has(name)) {
      values.set(name, [...(values.get(name) ?? []), rawHeaders[index + 1] ?? '']);
    }
  }
  return Object.fromEntries(values);
}
