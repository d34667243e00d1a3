import { API_VERSION, CONTROL_KIND, CONTROL_RESOURCE, CLUSTER_CONTROL_RESOURCE } from '../api/names.js';
import type { ControlRef } from '../core/group.js';
import type { ApiCall } from './api-call.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

/** Writes the status of a control. Rejects with RefusedError where the API server says no, save that it is gone. */
export function createControlStatuses(call: ApiCall): (control: ControlRef, status: object) => Promise<void> {
  return async ({ kind, namespace, name }, status) => {
    const object =
      kind === CONTROL_KIND
        ? resourcePath({ apiVersion: API_VERSION, namespace, resource: CONTROL_RESOURCE, name })
        : `/apis/${API_VERSION}/${CLUSTER_CONTROL_RESOURCE}/${encodeURIComponent(name)}`;
    const request = { method: 'PATCH', path: `${object}/status` } as const;
    const answer = await call({ ...request, contentType: 'application/merge-patch+json', body: { status } });
    if (answer.status !== 200 && answer.status !== 404) {
      throw new RefusedError(request, answer);
    }
  };
}
