import type { JsonObject } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { objectField, textField } from './fields.js';
import { clusterInterceptorsPath, type ObjectReader } from './object-reader.js';

/** Where a ClusterInterceptor is: its status says it, or its clientConfig. */
export async function interceptorUrl(name: string, reader: ObjectReader): Promise<URL> {
  const interceptor = await found(name, reader);
  const address = textField(objectField(objectField(interceptor, 'status'), 'address'), 'url');
  const config = objectField(objectField(interceptor, 'spec'), 'clientConfig');
  const url = address || textField(config, 'url') || serviceUrl(config);
  if (url === undefined) {
    throw new EventLost(`url resolution failed for interceptor ${name} with: interceptor URL was nil`);
  }
  return new URL(url);
}

async function found(name: string, reader: ObjectReader): Promise<JsonObject> {
  try {
    return await reader.get(`${clusterInterceptorsPath}/${name}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EventLost(`url resolution failed for interceptor ${name} with: ${reason}`);
  }
}

/** The scheme follows from whether there is a caBundle. */
function serviceUrl(config: JsonObject): string | undefined {
  const service = objectField(config, 'service');
  const name = textField(service, 'name');
  if (name === '') {
    return undefined;
  }
  const isSecure = textField(config, 'caBundle') !== '';
  const port = typeof service['port'] === 'number' ? service['port'] : isSecure ? 8443 : 80;
  const path = textField(service, 'path').replace(/^\/?/u, '/');
  return `${isSecure ? 'https' : 'http'}://${name}.${textField(service, 'namespace')}.svc:${port}${path}`;
}

/**
 * The one pool that every https interceptor is checked against: the caBundles of all ClusterInterceptors with the label.
 * Tekton looks once a minute, and exits over an empty one; here each call looks, and loses its event over it.
 */
export async function trustedCas(reader: ObjectReader): Promise<readonly string[]> {
  const interceptors = await reader.list(clusterInterceptorsPath, 'server/type=https');
  return interceptors.map((interceptor) => {
    const bundle = textField(objectField(objectField(interceptor, 'spec'), 'clientConfig'), 'caBundle');
    if (bundle === '') {
      throw new EventLost('empty caBundle in clusterInterceptor spec');
    }
    return Buffer.from(bundle, 'base64').toString();
  });
}
