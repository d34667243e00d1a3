import { isJsonObject, type JsonObject } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { objectField, objectsField, textField } from './fields.js';
import { namespacedPath, type ObjectReader } from './object-reader.js';
import { toTrigger, type Trigger } from './trigger.js';

export interface SelectedTriggers {
  readonly triggers: readonly Trigger[];
  /** One line for each part that is passed over, as Tekton logs a triggerRef to nothing. */
  readonly problems: readonly string[];
}

/** The triggers of an EventListener: by triggerRef, or written into it. */
export async function selectTriggers(
  namespace: string,
  listener: JsonObject,
  reader: ObjectReader,
): Promise<SelectedTriggers> {
  const spec = objectField(listener, 'spec');
  const triggers: Trigger[] = [];
  const problems = unsupportedParts(spec);
  for (const entry of objectsField(spec, 'triggers')) {
    const ref = textField(entry, 'triggerRef');
    if (isJsonObject(entry['template'])) {
      triggers.push(toTrigger({ namespace, name: textField(entry, 'name') }, entry));
    } else if (ref === '') {
      throw new EventLost('EventListenerTrigger not defined');
    } else {
      const trigger = await referenced(namespace, ref, reader);
      if (typeof trigger === 'string') {
        problems.push(trigger);
      } else {
        triggers.push(trigger);
      }
    }
  }
  return { triggers, problems };
}

async function referenced(namespace: string, name: string, reader: ObjectReader): Promise<Trigger | string> {
  try {
    const object = await reader.get(namespacedPath(namespace, 'triggers', name));
    return toTrigger({ namespace, name }, objectField(object, 'spec'));
  } catch (error) {
    if (error instanceof EventLost) {
      return `Error getting Trigger ${name} in Namespace ${namespace}: ${error.message}`;
    }
    throw error;
  }
}

function unsupportedParts(spec: JsonObject): string[] {
  const groups = objectsField(spec, 'triggerGroups').map((group) => textField(group, 'name'));
  const selectors = ['namespaceSelector', 'labelSelector'].filter(
    (name) => Object.keys(objectField(spec, name)).length > 0,
  );
  return [
    ...groups.map((name) => `triggerGroups are not supported by this EventListener yet: ${name} is passed over`),
    ...selectors.map((name) => `${name} is not supported by this EventListener yet: no Trigger is selected by it`),
  ];
}
