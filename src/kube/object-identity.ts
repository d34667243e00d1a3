import { valueAt } from '../core/value-at.js';

/** Which object, and which version of it. */
export interface ObjectIdentity {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
}

/** Reads an object's metadata; undefined for what cannot be an object of the API server. */
export function identityOf(object: unknown): ObjectIdentity | undefined {
  const name = text(object, 'name');
  const uid = text(object, 'uid');
  const resourceVersion = text(object, 'resourceVersion');
  // Objects of the whole cluster have no namespace.
  return name === '' || uid === '' || resourceVersion === ''
    ? undefined
    : { namespace: text(object, 'namespace'), name, uid, resourceVersion };
}

function text(object: unknown, name: keyof ObjectIdentity): string {
  const value = valueAt(object, 'metadata', name);
  return typeof value === 'string' ? value : '';
}
