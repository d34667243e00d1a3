// Certificates of our own: what is to be made, kept and published, decided from what is there.
//
//   certificate, read-certificate, read-pair   what a certificate is, and how PEM becomes one
//   stored                                     the Secret, read
//   plan-certificates, ca-bundle, due-leaves   the decision of the replica that leads: one step at a time
//   edit-secret                                a step as new content of the Secret
//   publish                                    the objects that say whom to trust
//   keep-own, keep-files, looks                the loops that look every ten seconds
//   choose-pair, served-pair                   what each replica serves with
//   days-left                                  what is told of it
import { caBundle, formerOfOurs } from './ca-bundle.js';
import { BACKDATED_MS, type Certificate, isInForce, type Pair } from './certificate.js';
import { dueLeaves } from './due-leaves.js';
import type { LeafName, Stored } from './stored.js';

/** What an object says that others trust us by. */
export type TrustState =
  | { readonly kind: 'absent' }
  /** We may not read it, as where it is none of ours; or may read it and not write it. */
  | { readonly kind: 'unreadable' | 'unwritable' }
  | {
      readonly kind: 'present';
      /** What each of its entries trusts. */
      readonly entries: readonly (readonly Certificate[])[];
    };

export interface PlanOptions {
  readonly caLifeMs: number;
  readonly certificateLifeMs: number;
  /** How long a new authority is published before anybody serves by it. */
  readonly caLeadMs: number;
  /** For whom each certificate is to be, as they stand in it. */
  readonly names: Readonly<Record<LeafName, readonly string[]>>;
}

export interface Situation {
  readonly stored: Stored;
  readonly trust: readonly TrustState[];
  /** What this process published last: what somebody empties meanwhile is not forgotten. */
  readonly lastPublished: readonly Certificate[];
  readonly now: number;
}

/** The one change of the Secret that comes next. */
export type SecretEdit =
  /** Makes `next`; it begins after `after`, so that it is the newest. */
  | { readonly kind: 'begin'; readonly after: number; readonly why: string }
  /** `next` takes the place of `ca`, and signs all leaves anew. */
  | { readonly kind: 'promote' }
  | { readonly kind: 'issue'; readonly leaves: readonly LeafName[] }
  /** Notes since when everybody trusts `next`. */
  | { readonly kind: 'note'; readonly knownSince: number }
  | { readonly kind: 'drop-next' };

export interface Plan {
  /** What every object is to trust; empty where there is nothing yet, and then nothing is written to them. */
  readonly bundle: readonly Certificate[];
  readonly edit?: SecretEdit;
}

/**
 * What the leader does next. A new authority always comes as `next` first: it is stored, published together with what was
 * published, and signs only when all who look have been told of it: for `caLeadMs` where another is in use, at once where
 * the Secret has lost it. So no certificate is served whose authority is unknown, and what is written twice is the same.
 */
export function planCertificates(situation: Situation, options: PlanOptions): Plan {
  const { stored, trust, lastPublished, now } = situation;
  const ca = inForce(stored.ca, now);
  const next = inForce(stored.next, now);
  const published = trust.flatMap((state) => (state.kind === 'present' ? state.entries.flat() : []));
  const inUse = [ca, next].flatMap((pair) => pair?.certificate ?? []);
  const leaves = Object.values(stored.leaves).map(({ certificate }) => certificate);
  const signing = ca && { authority: ca.certificate, leaves };
  const former = formerOfOurs(signing, [...published, ...lastPublished], { now, caLeadMs: options.caLeadMs });
  const bundle = caBundle(inUse, former, now);
  const edit =
    ca === undefined
      ? editWithoutAuthority(next, bundle, situation)
      : editUnder(ca, next, { ...situation, bundle, options });
  return { bundle, ...(edit !== undefined && { edit }) };
}

function inForce(pair: Pair | undefined, now: number): Pair | undefined {
  return pair !== undefined && isInForce(pair.certificate, now) ? pair : undefined;
}

/** Nothing can be signed: whoever has a certificate in memory serves with it, and the others wait for this. */
function editWithoutAuthority(
  next: Pair | undefined,
  bundle: readonly Certificate[],
  { trust, now }: Situation,
): SecretEdit | undefined {
  if (next === undefined) {
    return { kind: 'begin', after: latestBegin(bundle, now), why: 'there is no authority that can be used' };
  }
  // What refuses us need not be waited for: there is nothing that it would break.
  const isKnown = trust.every((state) => state.kind !== 'present' || trusts(state, next.certificate));
  return isKnown ? { kind: 'promote' } : undefined;
}

interface Rotation extends Situation {
  readonly bundle: readonly Certificate[];
  readonly options: PlanOptions;
}

function editUnder(ca: Pair, next: Pair | undefined, rotation: Rotation): SecretEdit | undefined {
  const { stored, now, options } = rotation;
  const leaves = dueLeaves(ca.certificate, stored.leaves, { now, options });
  if (leaves.length > 0) {
    return { kind: 'issue', leaves };
  }
  if (next !== undefined) {
    return editTowards(next, ca.certificate, rotation);
  }
  const why = whyReplaced(ca.certificate, rotation);
  if (why !== undefined) {
    return { kind: 'begin', after: latestBegin([...rotation.bundle, ca.certificate], now), why };
  }
  return stored.hasBrokenNext ? { kind: 'drop-next' } : undefined;
}

function whyReplaced(ca: Certificate, { bundle, now, options }: Rotation): string | undefined {
  if (ca.notAfter - now < options.caLifeMs / 3) {
    return 'less than a third of its life is left';
  }
  // A Secret that was restored from a copy: others trust, and may serve by, what came after it.
  const isOld = bundle.some(({ id, notBefore }) => id !== ca.id && notBefore > ca.notBefore && notBefore <= now);
  return isOld ? 'a newer one is published' : undefined;
}

/** `next` waits until everybody has been told for long enough, or until there is no time left to wait. */
function editTowards(next: Pair, ca: Certificate, { stored, trust, now, options }: Rotation): SecretEdit | undefined {
  const { caLeadMs, caLifeMs } = options;
  const left = ca.notAfter - now;
  if (left <= caLeadMs) {
    return { kind: 'promote' };
  }
  const waitedFor = trust.filter(({ kind }) => isWaitedFor(kind, next, { left, now, caLifeMs }));
  const since = stored.nextKnownSince;
  const untold = waitedFor.filter((state) => !trusts(state, next.certificate));
  if (untold.length > 0) {
    // Somebody has taken it out again: who began to look meanwhile does not know it.
    const isLost = since !== undefined && untold.some(({ kind }) => kind === 'present');
    return isLost ? { kind: 'note', knownSince: now } : undefined;
  }
  // A time to come is that of a clock that was set back since.
  if (since === undefined || since > now) {
    return { kind: 'note', knownSince: now };
  }
  return now - since >= caLeadMs ? { kind: 'promote' } : undefined;
}

/**
 * What refuses us may do so by mistake. Half of the time that is left is for mending that where the object is there. Where
 * it may not even be read it may as well be none of ours, as without the webhook: then that wait has to be a short one.
 */
function isWaitedFor(
  kind: TrustState['kind'],
  next: Pair,
  { left, now, caLifeMs }: { readonly left: number; readonly now: number; readonly caLifeMs: number },
): boolean {
  switch (kind) {
    case 'present':
      return true;
    case 'absent':
      return false;
    case 'unwritable':
      return left > caLifeMs / 6;
    case 'unreadable':
      return now - next.certificate.notBefore - BACKDATED_MS < caLifeMs / 100;
  }
}

function trusts(state: TrustState, { id }: Certificate): boolean {
  return state.kind === 'present' && state.entries.every((entry) => entry.some((one) => one.id === id));
}

/** When the latest of those began that have begun. */
function latestBegin(bundle: readonly Certificate[], now: number): number {
  return Math.max(0, ...bundle.map(({ notBefore }) => notBefore).filter((begin) => begin <= now));
}
