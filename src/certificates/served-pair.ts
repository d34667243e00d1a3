import { isTaken, type Offer } from './choose-pair.js';
import type { Pair } from './certificate.js';
import type { CertificateLog } from './ports.js';

export interface ServedPair {
  /** Looks at what there is to be served now; undefined: nothing that could be. */
  readonly offer: (pair: Pair | undefined, now: number) => void;
  readonly serving: () => Pair | undefined;
}

export interface ServedPairOptions {
  readonly caLeadMs: number;
  readonly log: CertificateLog;
  /** Called with each pair from which on it is the one to serve with. */
  readonly use: (pair: Pair) => void;
}

/** The pair that this process serves with, chosen anew at each look. Once there is one there is always one. */
export function createServedPair({ caLeadMs, log, use }: ServedPairOptions): ServedPair {
  let serving: Pair | undefined;
  let offered: Offer | undefined;

  function take(pair: Pair): void {
    use(pair);
    serving = pair;
    const { id, names, notAfter } = pair.certificate;
    log.info('serving with a certificate', { id, names, notAfter: new Date(notAfter).toISOString() });
  }

  return {
    offer: (pair, now) => {
      if (pair === undefined || pair.cert === serving?.cert) {
        offered = undefined;
        return;
      }
      if (pair.cert !== offered?.pair.cert) {
        offered = { pair, since: now };
      }
      if (isTaken(serving, offered, now, caLeadMs)) {
        take(pair);
      }
    },
    serving: () => serving,
  };
}
