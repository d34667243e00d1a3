import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';

import type { ClusterAccess } from './transport.js';

/**
 * Credentials from a file that somebody else replaces: the kubelet, long before a token ends. The file is read for each
 * request, which costs some 20 µs; client-node would go on for up to a minute with a token that is refused by then.
 */
export function withTokenFile(cluster: ClusterAccess, tokenFile: string): ClusterAccess {
  return {
    getCurrentCluster: () => cluster.getCurrentCluster(),
    applyToHTTPSOptions: async (options: RequestOptions) => {
      await cluster.applyToHTTPSOptions(options);
      const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
      Object.assign(options, {
        headers: { ...Object.fromEntries(Object.entries(options.headers ?? {})), authorization },
      });
    },
  };
}
