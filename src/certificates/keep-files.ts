import { caBundle, formerForMs } from './ca-bundle.js';
import type { Certificate, KeyPair, Pair } from './certificate.js';
import { createDaysLeft, knownAs, type KnownCertificate } from './days-left.js';
import type { KeptCertificates } from './keep-own.js';
import { createLooks, lookEveryMs, type NextLook } from './looks.js';
import type { CertificateLog, Time, TrustObject } from './ports.js';
import { createTrust } from './publish.js';
import { readCertificates } from './read-certificate.js';
import { readPair } from './read-pair.js';
import { createServedPair } from './served-pair.js';

export interface FileCertificatesDeps {
  /** Rejects with what the file system says. */
  readonly readPairFiles: () => Promise<KeyPair>;
  readonly caLeadMs: number;
  readonly use: (pair: Pair) => void;
  readonly time: Time;
  readonly log: CertificateLog;
  /** Where the authority is to be published by this process. */
  readonly publishing?: PublishingDeps;
}

export interface PublishingDeps {
  /** The authorities to publish, PEM. */
  readonly readAuthorities: () => Promise<string>;
  readonly objects: readonly TrustObject[];
  /** To be asked directly before each write. */
  readonly isLeader: () => boolean;
}

/**
 * Serves by files that somebody else renews, and publishes the authority that they come from. They are read again and
 * compared, not watched: a mounted Secret changes by a swap of links, and cert and key of a renewal may come one by one.
 */
export function keepFileCertificates(deps: FileCertificatesDeps): KeptCertificates {
  const { time, log, publishing } = deps;
  const served = createServedPair(deps);
  const tellDaysLeft = createDaysLeft(log);
  const publish = publishing === undefined ? undefined : publisher(publishing, deps);
  let complaint = '';
  let known: readonly KnownCertificate[] = [];

  async function look(): Promise<NextLook> {
    const now = time.now();
    const files = await deps.readPairFiles();
    const pair = readPair(files);
    served.offer(pair, now);
    complain(pair === undefined ? files.cert : '');
    known = [served.serving()].flatMap((serving) =>
      serving === undefined ? [] : [knownAs('serving', serving.certificate)],
    );
    tellDaysLeft(known, now);
    const hasWritten = (await publish?.()) ?? false;
    return hasWritten ? 'now' : 'later';
  }

  /** Once for each pair that cannot be used; empty: all is well. */
  function complain(cert: string): void {
    if (cert !== complaint && cert !== '') {
      log.error('the certificate and the key in the files do not make a pair; the last good one stays in use');
    }
    complaint = cert;
  }

  const everyMs = lookEveryMs(deps.caLeadMs);
  const looks = createLooks(look, { time, log, what: 'reading certificates from files', everyMs });
  return { ...looks, known: () => known };
}

function publisher(
  { readAuthorities, objects, isLeader }: PublishingDeps,
  { time, log, caLeadMs }: Pick<FileCertificatesDeps, 'time' | 'log' | 'caLeadMs'>,
): () => Promise<boolean> {
  const readTrust = createTrust(objects, log);
  /** When each authority was last in use. Whoever renews them may call them anything, and they may be years old. */
  const inUseAt = new Map<string, number>();
  let isFirst = true;
  return async () => {
    const now = time.now();
    const inUse = newestFirst(readCertificates(await readAuthorities()));
    inUse.forEach(({ id }) => inUseAt.set(id, now));
    if (!isLeader()) {
      return false;
    }
    const trust = await readTrust();
    const published = trust.states.flatMap((state) => (state.kind === 'present' ? state.entries.flat() : []));
    if (isFirst) {
      // Somebody used that before us. What comes to it later is in the file, or is not ours.
      published.forEach(({ id }) => inUseAt.set(id, now));
      isFirst = false;
    }
    const former = [...published, ...trust.lastPublished].filter(
      ({ id }) => now - (inUseAt.get(id) ?? Number.NEGATIVE_INFINITY) < formerForMs(caLeadMs),
    );
    const bundle = inUse.length === 0 ? [] : caBundle(inUse, former, now);
    return isLeader() && (await trust.publish(bundle));
  };
}

function newestFirst(certificates: readonly Certificate[]): readonly Certificate[] {
  return certificates.toSorted((a, b) => b.notBefore - a.notBefore);
}
