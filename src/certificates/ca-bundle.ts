import { BACKDATED_MS, type Certificate, isInForce, isOurs } from './certificate.js';

/** How long an authority that is not used any more stays published: a process may still serve by it. */
export const FORMER_FOR_MS = 86_400_000;

/** EventListeners and the API server read the whole bundle each time; more than this many renewals a day are none. */
const MAX_AUTHORITIES = 5;

/** The authorities that everybody is to trust: those in use, and then the newest of those that were. */
export function caBundle(
  inUse: readonly Certificate[],
  former: readonly Certificate[],
  now: number,
): readonly Certificate[] {
  const others = former
    .filter((one) => one.isAuthority && isInForce(one, now))
    .toSorted((a, b) => b.notBefore - a.notBefore || (a.id < b.id ? -1 : 1));
  const all = [...new Map([...inUse, ...others].map((one) => [one.id, one])).values()];
  return all.slice(0, MAX_AUTHORITIES);
}

/**
 * Those of ours that stay beside the one in use: all while it is not a day old; and longer what is newer, for then it is the
 * Secret that is old, and others serve with what they had.
 */
export function formerOfOurs(
  current: Certificate | undefined,
  published: readonly Certificate[],
  now: number,
): readonly Certificate[] {
  const begin = current?.notBefore ?? 0;
  const isFresh = current === undefined || now - begin - BACKDATED_MS < FORMER_FOR_MS;
  return published.filter((one) => isOurs(one) && (isFresh || one.notBefore > begin));
}

/** As it stands in a caBundle, before base64. */
export function bundleText(bundle: readonly Certificate[]): string {
  return bundle.map(({ pem }) => pem).join('');
}
