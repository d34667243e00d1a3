import type { Pair } from './certificate.js';

/** A pair that is there to be served, and since when this process knows of it. */
export interface Offer {
  readonly pair: Pair;
  readonly since: number;
}

/**
 * Whether to serve with what is offered, in place of what is served. One of the same authority is taken at once. One of
 * another is taken when those who call have had time to learn of it: their copy of the authorities may be `caLeadMs` old.
 * What is older than the pair in use comes from a copy of the Secret, and is not taken while that one lasts.
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
  if (offered.notBefore < notBefore || offered.notBefore > now) {
    return false;
  }
  return offered.issuerKeyId === issuerKeyId || now - since >= caLeadMs;
}
