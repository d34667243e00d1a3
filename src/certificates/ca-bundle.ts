import { BACKDATED_MS, type Certificate, isInForce, isOurs } from './certificate.js';

const DAY_MS = 86_400_000;

/** EventListeners and the API server read the whole bundle each time; more than this many rotations a day are none. */
const MAX_AUTHORITIES = 5;

/** Which authorities of those that are published belong there: ours, or whichever somebody else renews. */
export type BelongsThere = (certificate: Certificate) => boolean;

/**
 * The authorities that everybody is to trust: those in use, and for a day those that were used before, because a process
 * may still serve with one. A published one that is newer than the one in use stays longer: then it is the Secret that is
 * old, and others serve with what they had.
 */
export function caBundle(
  inUse: readonly Certificate[],
  published: readonly Certificate[],
  now: number,
  belongs: BelongsThere = isOurs,
): readonly Certificate[] {
  const [current] = inUse;
  const age = current === undefined ? 0 : now - current.notBefore - BACKDATED_MS;
  const isFresh = age < DAY_MS;
  const others = published
    .filter((one) => one.isAuthority && belongs(one) && isInForce(one, now))
    .filter((one) => isFresh || one.notBefore > (current?.notBefore ?? 0))
    .toSorted((a, b) => b.notBefore - a.notBefore || (a.id < b.id ? -1 : 1));
  const all = [...new Map([...inUse, ...others].map((one) => [one.id, one])).values()];
  return all.slice(0, MAX_AUTHORITIES);
}

/** As it stands in a caBundle, before base64. */
export function bundleText(bundle: readonly Certificate[]): string {
  return bundle.map(({ pem }) => pem).join('');
}
