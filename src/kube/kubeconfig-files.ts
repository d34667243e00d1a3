import { readFileSync } from 'node:fs';

import type { KubeConfig } from '@kubernetes/client-node/dist/config.js';

import { fileError } from './file-error.js';

/** What the kubeconfig names and nobody can read, by its field: undefined where all of it is there. Paths are absolute. */
export function unreadableFileOf(config: KubeConfig, tokenFile: string | undefined): string | undefined {
  const user = config.getCurrentUser();
  const named: readonly (readonly [string, string | undefined])[] = [
    ['certificate-authority', config.getCurrentCluster()?.caFile],
    ['client-certificate', user?.certFile],
    ['client-key', user?.keyFile],
    ['tokenFile', tokenFile],
  ];
  for (const [field, path = ''] of named) {
    const why = path === '' ? undefined : whyUnreadable(path);
    if (why !== undefined) {
      return `its ${field} ${path} cannot be read: ${why}`;
    }
  }
  return undefined;
}

/** Undefined for a file that can be read. */
export function whyUnreadable(path: string): string | undefined {
  try {
    readFileSync(path);
    return undefined;
  } catch (error) {
    return fileError(error);
  }
}
