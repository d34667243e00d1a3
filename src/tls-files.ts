import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type https from 'node:https';

import type { Log } from './log.js';

/** A certificate and its key, as files that something else renews. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

const LOOK_EVERY_MS = 10_000;

/** Reads both files. Throws what the file system throws. */
export function readTlsFiles({ certFile, keyFile }: TlsFiles): { readonly cert: string; readonly key: string } {
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

/**
 * Serves with the new pair when the files change: no request is lost, connections that are open keep the old pair, and a
 * pair that does not fit (a renewal half written) leaves the last good one in place. Looks every 10 s, because a mounted
 * Secret changes by a swap of links that a watch on the file does not see. Answers how to stop.
 */
export function reloadTlsFiles(
  server: Pick<https.Server, 'setSecureContext'>,
  files: TlsFiles,
  log: Log,
  everyMs = LOOK_EVERY_MS,
): () => void {
  const reload = (): void => {
    try {
      server.setSecureContext(readTlsFiles(files));
      log.info('certificate reloaded', { file: files.certFile });
    } catch (error) {
      log.error('the new certificate cannot be used, the old one stays in use', { file: files.certFile, error });
    }
  };
  const paths = [files.certFile, files.keyFile];
  for (const path of paths) {
    watchFile(path, { interval: everyMs, persistent: false }, reload);
  }
  return () => {
    for (const path of paths) {
      unwatchFile(path, reload);
    }
  };
}
