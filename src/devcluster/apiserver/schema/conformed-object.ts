import type { Problem } from '../model/failures.js';
import { type Fields, fieldsAt, isFields } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';
import { conform } from './conform.js';
import { schemaProblems } from './schema-problems.js';

/** Every object has these, whatever its schema says of them. */
const general = { apiVersion: { type: 'string' }, kind: { type: 'string' } };
const kept: Fields = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** An object as the schema of its resource lets it be; as it came where there is none. */
export function conformedObject({ schema }: Resource, object: KubeObject): KubeObject {
  if (schema === undefined) {
    return object;
  }
  const { value } = conform(object, whole(schema));
  const { apiVersion, kind, metadata } = object;
  return { ...(isFields(value) ? value : {}), apiVersion, kind, metadata };
}

/** The paths of the fields that the schema of its resource does not name. */
export function unknownBySchema({ schema }: Resource, body: Fields): readonly string[] {
  return schema === undefined ? [] : conform(body, whole(schema)).unknown;
}

function whole(schema: Fields): Fields {
  return { ...schema, properties: { ...fieldsAt(schema, 'properties'), ...general, metadata: kept } };
}

/** What is wrong with an object by the schema of its resource. */
export function objectProblems({ schema }: Resource, object: KubeObject): readonly Problem[] {
  if (schema === undefined) {
    return [];
  }
  return schemaProblems(object, { ...schema, properties: { ...fieldsAt(schema, 'properties'), metadata: kept } });
}
