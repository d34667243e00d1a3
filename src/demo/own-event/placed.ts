import type { JsonObject } from '../../core/json.js';
import { objectField, textField } from '../../devcluster/eventlistener/fields.js';

/** Kind and name, to speak of it. */
export function nameOf(document: JsonObject): string {
  return `${textField(document, 'kind') || 'something without a kind'} ${metadataName(document)}`.trim();
}

export function metadataName(document: JsonObject): string {
  return textField(objectField(document, 'metadata'), 'name');
}

/** Where it is made: where it says nothing, in `default`, as kubectl does. */
export function namespaceOf(document: JsonObject): string {
  return textField(objectField(document, 'metadata'), 'namespace') || 'default';
}

export function isClusterScoped(kind: string): boolean {
  return kind.startsWith('Cluster');
}
