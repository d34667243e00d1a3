import { readFile } from 'node:fs/promises';

import type { FileCertificates } from './certificate-config.js';
import type { KeyPair } from './certificates/certificate.js';
import { keepFileCertificates, type PublishingDeps } from './certificates/keep-files.js';
import type { CertificateLog, Time } from './certificates/ports.js';
import { readPair } from './certificates/read-pair.js';
import { ConcurrencyError } from './core/errors.js';
import type { Certificates } from './service.js';

export interface TlsFilesDeps {
  readonly time: Time;
  readonly log: CertificateLog;
  readonly publishing?: Pick<PublishingDeps, 'objects' | 'isLeader'>;
}

/**
 * Serves by files that something else renews: cert-manager, or the kubelet from the Secret that the controller keeps.
 * Does not start without a pair: what is to come in a minute is waited for by starting again.
 */
export function tlsFiles(files: FileCertificates, { time, log, publishing }: TlsFilesDeps): Certificates {
  const { certFile, keyFile, caFile, caLeadMs } = files;
  const readPairFiles = async (): Promise<KeyPair> => {
    const [cert, key] = await Promise.all([text(certFile), text(keyFile)]);
    return { cert, key };
  };
  let kept: ReturnType<typeof keepFileCertificates> | undefined;
  return {
    start: async (use) => {
      if (readPair(await readPairFiles()) === undefined) {
        throw new ConcurrencyError(`${certFile} and ${keyFile} do not make a pair`, { code: 'NoCertificate' });
      }
      const readAuthorities = async (): Promise<string> => await text(caFile ?? '');
      kept = keepFileCertificates({
        readPairFiles,
        caLeadMs,
        use,
        time,
        log,
        ...(publishing !== undefined && caFile !== undefined && { publishing: { ...publishing, readAuthorities } }),
      });
      kept.start();
    },
    lookNow: () => kept?.lookNow(),
    known: () => kept?.known() ?? [],
    stop: async () => {
      await kept?.stop();
    },
  };
}

async function text(file: string): Promise<string> {
  return await readFile(file, 'utf8');
}
