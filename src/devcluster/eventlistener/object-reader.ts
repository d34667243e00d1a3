import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { objectsField, textField } from './fields.js';
import type { ApiAnswer, ApiCall } from './options.js';

/** Reads what an EventListener is made of. Tekton's sink has informers; here every event reads afresh. */
export interface ObjectReader {
  /** Throws EventLost with the API server's words when there is no such object. */
  readonly get: (path: string) => Promise<JsonObject>;
  readonly list: (path: string, labelSelector: string) => Promise<readonly JsonObject[]>;
}

export function createObjectReader(call: ApiCall): ObjectReader {
  const read = async (path: string, query: Readonly<Record<string, string>>): Promise<JsonObject> => {
    const answer = await call({ method: 'GET', path, query });
    const body = jsonOf(answer);
    if (answer.status !== 200) {
      throw new EventLost(failureOf(answer));
    }
    return body;
  };
  return {
    get: async (path) => await read(path, {}),
    list: async (path, labelSelector) => objectsField(await read(path, { labelSelector }), 'items'),
  };
}

/** The words of a Status. */
export function failureOf(answer: ApiAnswer): string {
  const message = textField(jsonOf(answer), 'message');
  return message === '' ? `the API server answered ${answer.status}` : message;
}

export function jsonOf(answer: ApiAnswer): JsonObject {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- an answer's body is what JSON.parse gave
  const body = answer.body as JsonValue;
  return isJsonObject(body) ? body : {};
}

const triggersApi = '/apis/triggers.tekton.dev';

type NamespacedResource = 'eventlisteners' | 'triggers' | 'triggerbindings' | 'triggertemplates';

export function namespacedPath(namespace: string, resource: NamespacedResource, name: string): string {
  return `${triggersApi}/v1beta1/namespaces/${namespace}/${resource}/${name}`;
}

/** Of one namespace, or of all. */
export function triggersPath(namespace?: string): string {
  const scope = namespace === undefined ? '' : `/namespaces/${namespace}`;
  return `${triggersApi}/v1beta1${scope}/triggers`;
}

export function clusterTriggerBindingPath(name: string): string {
  return `${triggersApi}/v1beta1/clustertriggerbindings/${name}`;
}

export const clusterInterceptorsPath = `${triggersApi}/v1alpha1/clusterinterceptors`;
