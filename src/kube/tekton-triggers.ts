import type { ApiCall, ApiRequest } from './api-call.js';
import { RefusedError } from './refused-error.js';
import { resourcePath } from './resource-path.js';

/** GETs an object by name: undefined where there is none; rejects where the API server refuses or does not answer. */
type Read = (namespace: string, name: string, deadlineMs: number) => Promise<unknown>;

/** Objects of Tekton Triggers, never from a cache. */
export interface TektonTriggers {
  readonly readEventListener: Read;
  readonly readTrigger: Read;
}

export function createTektonTriggers(call: ApiCall): TektonTriggers {
  const reader =
    (resource: string): Read =>
    async (namespace, name, deadlineMs) => {
      const path = resourcePath({ apiVersion: 'triggers.tekton.dev/v1beta1', namespace, resource, name });
      const request: ApiRequest = { method: 'GET', path, deadlineMs };
      const answer = await call(request);
      if (answer.status === 404) {
        return undefined;
      }
      if (answer.status !== 200) {
        throw new RefusedError(request, answer);
      }
      return answer.body;
    };
  return { readEventListener: reader('eventlisteners'), readTrigger: reader('triggers') };
}
