import { fieldsOf, textMapOf, textOf } from './fields.js';

/** What the simulator needs of an object's metadata. */
export interface ObjectMeta {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly isBeingDeleted: boolean;
}

/** Undefined for what is no stored, namespaced object. */
export function parseObjectMeta(object: unknown): ObjectMeta | undefined {
  const metadata = fieldsOf(fieldsOf(object)['metadata']);
  const namespace = textOf(metadata['namespace']);
  const name = textOf(metadata['name']);
  const uid = textOf(metadata['uid']);
  if (namespace === undefined || name === undefined || uid === undefined) {
    return undefined;
  }
  return {
    namespace,
    name,
    uid,
    labels: textMapOf(metadata['labels']),
    annotations: textMapOf(metadata['annotations']),
    isBeingDeleted: textOf(metadata['deletionTimestamp']) !== undefined,
  };
}
