import { trustedCas } from './interceptor-address.js';
import type { ObjectReader } from './object-reader.js';
import type { EventListenerOptions } from './options.js';

/**
 * Whom interceptors may be signed by. Tekton's sink looks once a minute, and takes nothing out of its pool while it runs; with
 * `caRefreshMs` so does this one, and without it each call looks afresh.
 */
export function createTrustedCas(
  reader: ObjectReader,
  { clock, caRefreshMs }: Pick<EventListenerOptions, 'clock' | 'caRefreshMs'>,
): () => Promise<readonly string[]> {
  if (caRefreshMs === undefined) {
    return async () => await trustedCas(reader);
  }
  const pool = new Set<string>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock().getTime();
    if (now - lookedAt >= caRefreshMs) {
      (await trustedCas(reader)).forEach((bundle) => pool.add(bundle));
      lookedAt = now;
    }
    return [...pool];
  };
}
