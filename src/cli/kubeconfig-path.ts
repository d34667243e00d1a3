import { delimiter, join } from 'node:path';

import { ConcurrencyError } from '../core/errors.js';
import type { ClusterChoice } from './ports.js';

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
}

/** The kubeconfig that kubectl would read; undefined in a pod, whose own account is meant then. */
export function kubeconfigPath({ kubeconfig }: ClusterChoice, { env, home, exists }: Surroundings): string | undefined {
  if (kubeconfig !== undefined) {
    return kubeconfig;
  }
  const named = (env['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  if (named.length > 1) {
    throw new ConcurrencyError('KUBECONFIG names several files, which only kubectl puts together', {
      code: 'SeveralKubeconfigs',
      help: ['kubectl config view --flatten --minify > one.yaml, and then --kubeconfig one.yaml'],
    });
  }
  const usual = join(home, '.kube', 'config');
  return named[0] ?? (exists(usual) || env['KUBERNETES_SERVICE_HOST'] === undefined ? usual : undefined);
}
