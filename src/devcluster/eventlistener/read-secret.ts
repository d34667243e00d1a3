import type { JsonObject } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { objectField, textField } from './fields.js';
import type { ObjectReader } from './object-reader.js';

/** Where a core interceptor looks for secrets: in the namespace of the Trigger. */
export interface SecretPlace {
  readonly namespace: string;
  readonly reader: ObjectReader;
}

/** The secret that a `secretRef` names, or a text that says why there is none (pkg/interceptors/secret_getter.go). */
export async function readSecret(secretRef: JsonObject, { namespace, reader }: SecretPlace): Promise<Buffer | string> {
  const [name, key] = [textField(secretRef, 'secretName'), textField(secretRef, 'secretKey')];
  try {
    const secret = await reader.get(`/api/v1/namespaces/${namespace}/secrets/${name}`);
    const value = objectField(secret, 'data')[key];
    return typeof value === 'string'
      ? Buffer.from(value, 'base64')
      : `error getting secret: cannot find ${key} key in secret ${namespace}/${name}`;
  } catch (error) {
    if (error instanceof EventLost) {
      return `error getting secret: ${error.message}`;
    }
    throw error;
  }
}
