import { API_VERSION, CLUSTER_CONTROL_RESOURCE, CONTROL_RESOURCE } from '../../api/names.js';
import { itemsIn, listAll } from '../list.js';
import type { Call } from '../ports.js';
import { textAt } from '../typed-at.js';

/** The controls, which go with their CRDs. */
export async function controlsIn(call: Call): Promise<readonly string[]> {
  const lists = await Promise.all(
    [CONTROL_RESOURCE, CLUSTER_CONTROL_RESOURCE].map(
      async (resource) => await listAll(call, { path: `/apis/${API_VERSION}/${resource}` }),
    ),
  );
  return lists.flatMap(itemsIn).map((control) => {
    const namespace = textAt(control, 'metadata', 'namespace');
    const name = textAt(control, 'metadata', 'name');
    return namespace === '' ? `ClusterConcurrencyControl ${name}` : `ConcurrencyControl ${namespace}/${name}`;
  });
}
