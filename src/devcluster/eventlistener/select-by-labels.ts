import { isJsonObject, type JsonObject } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { listField, objectField, objectsField, textField } from './fields.js';
import { type ObjectReader, triggersPath } from './object-reader.js';
import { toTrigger, type Trigger } from './trigger.js';

/**
 * The Triggers that an EventListener, or one of its triggerGroups, selects: in the namespaces that it names (`*` alone is
 * all), or in its own where it gives labels only. Without either it selects nothing (pkg/sink, selectTriggers).
 */
export async function selectByLabels(
  listenerNamespace: string,
  { namespaceSelector, labelSelector }: JsonObject,
  reader: ObjectReader,
): Promise<readonly Trigger[]> {
  const named = isJsonObject(namespaceSelector) ? textsField(namespaceSelector, 'matchNames') : [];
  if (named.length === 0 && !isJsonObject(labelSelector)) {
    return [];
  }
  const labels = isJsonObject(labelSelector) ? selectorText(labelSelector) : '';
  const namespaces = named.length === 0 ? [listenerNamespace] : named;
  const paths = namespaces.length === 1 && namespaces[0] === '*' ? [triggersPath()] : namespaces.map(triggersPath);
  const lists = await Promise.all(paths.map(async (path) => await reader.list(path, labels)));
  return lists.flat().map((object) => {
    const metadata = objectField(object, 'metadata');
    const id = { namespace: textField(metadata, 'namespace'), name: textField(metadata, 'name') };
    return toTrigger(id, objectField(object, 'spec'));
  });
}

/** A LabelSelector as the text of a query. */
function selectorText(selector: JsonObject): string {
  const labels = objectField(selector, 'matchLabels');
  const equalities = Object.keys(labels).map((name) => `${name}=${textField(labels, name)}`);
  return [...equalities, ...objectsField(selector, 'matchExpressions').map(requirementText)].join(',');
}

function requirementText(expression: JsonObject): string {
  const key = textField(expression, 'key');
  const values = textsField(expression, 'values').join(',');
  const operator = textField(expression, 'operator');
  switch (operator) {
    case 'In':
      return `${key} in (${values})`;
    case 'NotIn':
      return `${key} notin (${values})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      throw new EventLost(`"${operator}" is not a valid label selector operator`);
  }
}

function textsField(object: JsonObject, name: string): readonly string[] {
  return listField(object, name).filter((member) => typeof member === 'string');
}
