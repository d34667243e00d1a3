import type { Certificate } from './certificate.js';
import type { CertificateLog } from './ports.js';

/** A certificate that this process knows of: what a metric or a person wants to know. */
export interface KnownCertificate {
  /** `serving`, or what it is called in the Secret: `ca`, `next-ca`, `interceptor`, `webhook`. */
  readonly name: string;
  readonly id: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

export function knownAs(name: string, { id, notBefore, notAfter }: Certificate): KnownCertificate {
  return { name, id, notBefore, notAfter };
}

const DAY_MS = 86_400_000;

/** Renewed are they when a third is left, by us and by cert-manager: with less than this something is wrong. */
const LATE = 0.3;

/**
 * Tells how many days are left: when there are certificates, each day, and when one should have been renewed by now.
 * By the clock of this replica, whose certificate it is.
 */
export function createDaysLeft(log: CertificateLog): (known: readonly KnownCertificate[], now: number) => void {
  let told = { ids: '', at: Number.NEGATIVE_INFINITY, isLate: false };
  return (known, now) => {
    const ids = known.map(({ name, id }) => `${name} ${id}`).join();
    const isLate = known.some(({ notBefore, notAfter }) => notAfter - now < (notAfter - notBefore) * LATE);
    if (known.length === 0 || (ids === told.ids && isLate === told.isLate && now - told.at < DAY_MS)) {
      return;
    }
    told = { ids, at: now, isLate };
    const daysLeft = Object.fromEntries(known.map(({ name, notAfter }) => [name, roundedDays(notAfter - now)]));
    if (isLate) {
      log.warn('a certificate should have been renewed by now', { daysLeft });
    } else {
      log.info('certificates', { daysLeft });
    }
  };
}

function roundedDays(ms: number): number {
  return Math.round((ms / DAY_MS) * 10) / 10;
}
