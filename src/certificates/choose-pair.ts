import type { Pair } from './certificate.js';

/** A pair that is there to be served, and since when this process knows of it. */
export interface Offer {
  readonly pair: Pair;
  readonly since: number;
}

/**
 * How long an older pair has to be offered until it is taken: a copy of the Secret that was restored is renewed in less. What
 * looks older for longer was made by a clock that is behind; and what was served before is published for a day only.
 */
const OLD_FOR_MS = 3_600_000;

/**
 * Whether to serve with what is offered, in place of what is served. One of the same authority is taken at once. One of
 * another is taken when those who call have had time to learn of it: their copy of the authorities may be `caLeadMs` old.
 * What is older than the pair in use comes from a copy of the Secret, and is not taken so soon.
 */
export function isTaken(serving: Pair | undefined, { pair, since }: Offer, now: number, caLeadMs: number): boolean {
  if (serving === undefined) {
    return true;
  }
  const { notAfter, notBefore, issuerKeyId } = serving.certificate;
  const offered = pair.certificate;
  if (now >= offered.notAfter) {
    return false;
  }
  if (notAfter - now <= caLeadMs) {
    return true;
  }
  // One that does not begin yet by our clock does not by that of others either.
  if (offered.notBefore > now) {
    return false;
  }
  if (offered.notBefore < notBefore) {
    return now - since >= Math.max(OLD_FOR_MS, caLeadMs);
  }
  return offered.issuerKeyId === issuerKeyId || now - since >= caLeadMs;
}
