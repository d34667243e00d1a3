import type { JsonObject } from '../../core/json.js';
import { objectField } from '../../devcluster/eventlistener/fields.js';
import { namespaceOf } from './placed.js';

/** One for each `secretRef`, in the namespace of what names it. */
export function secretsNamed(objects: readonly JsonObject[], secret: string): readonly JsonObject[] {
  const secrets = new Map<string, JsonObject>();
  for (const object of objects) {
    const namespace = namespaceOf(object);
    for (const { name, key } of secretRefsIn(object)) {
      const known = objectField(secrets.get(`${namespace}/${name}`) ?? {}, 'data');
      const data = { ...known, [key]: Buffer.from(secret).toString('base64') };
      secrets.set(`${namespace}/${name}`, { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, data });
    }
  }
  return [...secrets.values()];
}

function secretRefsIn(object: JsonObject): readonly { readonly name: string; readonly key: string }[] {
  const refs: { name: string; key: string }[] = [];
  JSON.stringify(object, (_name, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'secretName' in value && 'secretKey' in value) {
      const { secretName, secretKey } = value;
      if (typeof secretName === 'string' && typeof secretKey === 'string') {
        refs.push({ name: secretName, key: secretKey });
      }
    }
    return value;
  });
  return refs;
}
