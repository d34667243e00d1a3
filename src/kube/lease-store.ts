import type { ApiCall, ApiRequest } from './api-call.js';
import { type Lease, readLease } from './lease.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

/** One Lease. Everything rejects where the API server refuses or does not answer in time. */
export interface LeaseStore {
  /** Undefined where there is none. */
  readonly read: () => Promise<Lease | undefined>;
  /** Writes the spec if the Lease is still as `before`, or still absent; undefined where somebody else was faster. */
  readonly write: (before: Lease | undefined, spec: object) => Promise<Lease | undefined>;
}

const API_VERSION = 'coordination.k8s.io/v1';

export function createLeaseStore(
  call: ApiCall,
  { namespace, name, deadlineMs }: { readonly namespace: string; readonly name: string; readonly deadlineMs: number },
): LeaseStore {
  const collection = resourcePath({ apiVersion: API_VERSION, namespace, resource: 'leases' });
  const path = resourcePath({ apiVersion: API_VERSION, namespace, resource: 'leases', name });

  return {
    read: async () => {
      const request: ApiRequest = { method: 'GET', path, deadlineMs };
      const answer = await call(request);
      const lease = answer.status === 200 ? readLease(answer.body) : undefined;
      if (lease === undefined && answer.status !== 404) {
        throw new RefusedError(request, answer);
      }
      return lease;
    },
    write: async (before, spec) => {
      // The resourceVersion goes back with the object: that is the compare of compare-and-swap.
      const request: ApiRequest =
        before === undefined
          ? { method: 'POST', path: collection, body: aLease({ metadata: { namespace, name } }, spec), deadlineMs }
          : { method: 'PUT', path, body: aLease(before.object, spec), deadlineMs };
      const answer = await call(request);
      const lease = answer.status === 200 || answer.status === 201 ? readLease(answer.body) : undefined;
      // Deleted meanwhile is changed meanwhile; a 404 to a POST says that the namespace is not there.
      const isLost = answer.status === 409 || (answer.status === 404 && before !== undefined);
      if (lease === undefined && !isLost) {
        throw new RefusedError(request, answer);
      }
      return lease;
    },
  };
}

function aLease(around: object, spec: object): object {
  return { ...around, apiVersion: API_VERSION, kind: 'Lease', spec };
}
