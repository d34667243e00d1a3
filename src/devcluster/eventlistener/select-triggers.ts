import { isJsonObject, type JsonObject } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { objectField, objectsField, textField } from './fields.js';
import { namespacedPath, type ObjectReader } from './object-reader.js';
import { selectByLabels } from './select-by-labels.js';
import { toTrigger, type Trigger } from './trigger.js';

export interface SelectedTriggers {
  readonly triggers: readonly Trigger[];
  /** One line for each part that is passed over, as Tekton logs a triggerRef to nothing. */
  readonly problems: readonly string[];
}

/** The triggers of an EventListener outside its groups: selected by it, by triggerRef, or written into it. */
export async function selectTriggers(
  namespace: string,
  listener: JsonObject,
  reader: ObjectReader,
): Promise<SelectedTriggers> {
  const spec = objectField(listener, 'spec');
  const triggers = [...(await selectByLabels(namespace, spec, reader))];
  const problems: string[] = [];
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
