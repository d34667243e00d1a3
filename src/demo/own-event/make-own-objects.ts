import type { OwnTriggers } from './own-triggers.js';
import { createManifests } from '../../devcluster/apply-manifests.js';
import type { ApiCall } from '../../kube/api-call.js';

/** Makes the namespaces and the objects. Throws with the API server's words for what it refuses. */
export async function makeOwnObjects(call: ApiCall, { namespaces, objects }: OwnTriggers): Promise<void> {
  for (const body of namespaces) {
    // One that is there already is as good.
    await call({ method: 'POST', path: '/api/v1/namespaces', body });
  }
  await createManifests(call, objects);
}
