import { BACKDATED_MS, type Certificate, isInForce, isOurs } from './certificate.js';

const DAY_MS = 86_400_000;

/**
 * How long an authority stays published when another has taken over: a process may still serve by it, for `caLeadMs` after
 * it has seen the new certificate, and a kubelet brings that a minute or two late.
 */
export function formerForMs(caLeadMs: number): number {
  return Math.max(DAY_MS, 2 * caLeadMs);
}

/** EventListeners and the API server read the whole bundle each time; more than this many renewals a day are none. */
const MAX_AUTHORITIES = 5;

/** So many former ones there may be however many are in use: files of somebody else's may hold more than we would. */
const FORMER_AT_LEAST = 3;

/** The authorities that everybody is to trust: all those in use, and then the newest of those that were. */
export function caBundle(
  inUse: readonly Certificate[],
  former: readonly Certificate[],
  now: number,
): readonly Certificate[] {
  const used = distinct(inUse);
  const others = distinct(former)
    .filter((one) => one.isAuthority && isInForce(one, now) && used.every(({ id }) => id !== one.id))
    .toSorted((a, b) => b.notBefore - a.notBefore || (a.id < b.id ? -1 : 1));
  return [...used, ...others.slice(0, Math.max(FORMER_AT_LEAST, MAX_AUTHORITIES - used.length))];
}

function distinct(certificates: readonly Certificate[]): readonly Certificate[] {
  return [...new Map(certificates.map((one) => [one.id, one])).values()];
}

/** The authority that signs, and what it signed. */
export interface Signing {
  readonly authority: Certificate;
  readonly leaves: readonly Certificate[];
}

/**
 * Those of ours that stay beside the one that signs: all until it has signed for long enough; and longer what is newer, for
 * then it is the Secret that is old, and others serve with what they had. Since when it signs is told by what it signed
 * first: when it was made says nothing, for it may have waited for months. Where nothing is signed that time is to come.
 */
export function formerOfOurs(
  signing: Signing | undefined,
  published: readonly Certificate[],
  { now, caLeadMs }: { readonly now: number; readonly caLeadMs: number },
): readonly Certificate[] {
  const ours = published.filter(isOurs);
  if (signing === undefined) {
    return ours;
  }
  const since = Math.min(...signing.leaves.map(({ notBefore }) => notBefore + BACKDATED_MS));
  const isFresh = now - since < formerForMs(caLeadMs);
  return isFresh ? ours : ours.filter(({ notBefore }) => notBefore > signing.authority.notBefore);
}

/** As it stands in a caBundle, before base64. */
export function bundleText(bundle: readonly Certificate[]): string {
  return bundle.map(({ pem }) => pem).join('');
}
