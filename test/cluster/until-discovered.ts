import { setTimeout as delay } from 'node:timers/promises';

import type { ApiCall } from '../../src/kube/api-call.js';
import { valueAt } from '../../src/core/value-at.js';

interface Crd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly plural: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
}

/** Resolves when kubectl finds the resources of CRDs: the API server lists them a moment after they are established. */
export async function untilDiscovered(call: ApiCall, crds: readonly unknown[]): Promise<void> {
  for (const { spec } of crds as readonly Crd[]) {
    for (const { name } of spec.versions.filter(({ served }) => served)) {
      await untilListed(call, `/apis/${spec.group}/${name}`, spec.names.plural);
    }
  }
}

async function untilListed(call: ApiCall, path: string, plural: string): Promise<void> {
  for (let tries = 0; !(await isListed(call, path, plural)); tries += 1) {
    if (tries === 600) {
      throw new Error(`${path} does not list ${plural}`);
    }
    await delay(100);
  }
}

async function isListed(call: ApiCall, path: string, plural: string): Promise<boolean> {
  const resources = valueAt((await call({ method: 'GET', path })).body, 'resources');
  return Array.isArray(resources) && resources.some((resource) => valueAt(resource, 'name') === plural);
}
