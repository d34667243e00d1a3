import { type Certificate, isInForce, type Pair } from './certificate.js';
import { type LeafName, LEAVES } from './stored.js';

export interface LeafOptions {
  readonly certificateLifeMs: number;
  readonly names: Readonly<Record<LeafName, readonly string[]>>;
}

/** The server certificates to issue anew: missing, for other names, ended, or with less than a third of their life left. */
export function dueLeaves(
  ca: Certificate,
  leaves: Readonly<Partial<Record<LeafName, Pair>>>,
  { now, options }: { readonly now: number; readonly options: LeafOptions },
): readonly LeafName[] {
  const newEnd = endOfLeaf(ca, now, options);
  return LEAVES.filter((name) => {
    const leaf = leaves[name]?.certificate;
    if (leaf === undefined || !isInForce(leaf, now) || leaf.names.join() !== options.names[name].join()) {
      return true;
    }
    // One that ends with its authority is not prolonged by another.
    return leaf.notAfter - now < options.certificateLifeMs / 3 && leaf.notAfter < newEnd - PRECISION_MS;
  });
}

/** Certificates tell time in seconds. */
const PRECISION_MS = 1_000;

/** A leaf never outlives its authority. */
export function endOfLeaf(
  ca: Pick<Certificate, 'notAfter'>,
  now: number,
  { certificateLifeMs }: Pick<LeafOptions, 'certificateLifeMs'>,
): number {
  return Math.min(now + certificateLifeMs, ca.notAfter);
}
