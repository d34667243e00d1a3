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

/**
 * Resolves when kubectl finds the resources of CRDs, and finds them served: both come a moment after they are established,
 * in this order or the other.
 */
export async function untilDiscovered(call: ApiCall, crds: readonly unknown[]): Promise<void> {
  for (const { spec } of crds as readonly Crd[]) {
    for (const { name } of spec.versions.filter(({ served }) => served)) {
      await untilServed(call, `/apis/${spec.group}/${name}`, spec.names.plural);
    }
  }
}

async function untilServed(call: ApiCall, path: string, plural: string): Promise<void> {
  for (let tries = 0; !(await isServed(call, path, plural)); tries += 1) {
    if (tries === 600) {
      throw new Error(`${path} does not serve ${plural}`);
    }
    await delay(100);
  }
}

async function isServed(call: ApiCall, path: string, plural: string): Promise<boolean> {
  const resources = valueAt((await call({ method: 'GET', path })).body, 'resources');
  const isNamed = Array.isArray(resources) && resources.some((resource) => valueAt(resource, 'name') === plural);
  return isNamed && (await call({ method: 'GET', path: `${path}/${plural}` })).status === 200;
}
