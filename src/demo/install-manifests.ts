import { join } from 'node:path';

import type { Manifest } from '../devcluster/apply-manifests.js';
import { manifestsIn } from './manifests-in.js';

/** Those of our own manifests that are played, before the product starts and after it. */
export function installManifests(root: string): Readonly<Record<'early' | 'late', readonly Manifest[]>> {
  const own = (part: string, files: readonly string[]): readonly Manifest[] =>
    manifestsIn(join(root, 'interceptor', part), files);
  return {
    early: [
      ...own('base', ['namespace.yaml', 'rbac.yaml', 'service.yaml']),
      ...own('components/own-certificates', ['rbac.yaml']),
      ...own('components/webhook', ['rbac.yaml', 'service.yaml']),
      ...own('crds', ['clusterconcurrencycontrols.yaml', 'concurrencyclaims.yaml', 'concurrencycontrols.yaml']),
    ],
    late: [...own('base', ['cluster-interceptor.yaml']), ...own('components/webhook', ['webhook.yaml'])],
  };
}
