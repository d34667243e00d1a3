import type { ApiCall, ApiRequest } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

/** Reads objects of Tekton Triggers, never from a cache. Each rejects where the API server refuses or does not answer. */
export interface TriggerReader {
  /** Undefined where there is none. */
  readonly trigger: (namespace: string, name: string) => Promise<unknown>;
  readonly eventListeners: (namespace: string) => Promise<readonly unknown[]>;
  readonly binding: (
    kind: 'TriggerBinding' | 'ClusterTriggerBinding',
    namespace: string,
    name: string,
  ) => Promise<unknown>;
}

const API = 'triggers.tekton.dev/v1beta1';
const DEADLINE_MS = 2_000;

export function createTriggerReader(call: ApiCall): TriggerReader {
  async function get(path: string): Promise<unknown> {
    const request: ApiRequest = { method: 'GET', path, deadlineMs: DEADLINE_MS };
    const answer = await call(request);
    if (answer.status !== 200 && answer.status !== 404) {
      throw new RefusedError(request, answer);
    }
    return answer.status === 200 ? answer.body : undefined;
  }
  return {
    trigger: async (namespace, name) =>
      await get(resourcePath({ apiVersion: API, namespace, resource: 'triggers', name })),
    eventListeners: async (namespace) => {
      const items = valueAt(
        await get(resourcePath({ apiVersion: API, namespace, resource: 'eventlisteners' })),
        'items',
      );
      return Array.isArray(items) ? items.map((item: unknown) => item) : [];
    },
    binding: async (kind, namespace, name) =>
      await get(
        kind === 'TriggerBinding'
          ? resourcePath({ apiVersion: API, namespace, resource: 'triggerbindings', name })
          : `/apis/${API}/clustertriggerbindings/${encodeURIComponent(name)}`,
      ),
  };
}
