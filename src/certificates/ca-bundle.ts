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
