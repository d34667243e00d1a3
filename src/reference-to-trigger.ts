import type { ObjectReference } from './kube/event-object.js';
import { valueAt } from './core/value-at.js';
import type { TektonTriggers } from './kube/tekton-triggers.js';

/** An Event can wait for this; the event that it is about does not. */
const READ_TRIGGER_MS = 2_000;

/** What an Event on a Trigger regards: with its uid, for `kubectl describe` shows the Events of a uid. Never rejects. */
export async function referenceToTrigger(
  { readTrigger }: Pick<TektonTriggers, 'readTrigger'>,
  namespace: string,
  name: string,
): Promise<ObjectReference> {
  const found = await readTrigger(namespace, name, READ_TRIGGER_MS).catch(() => undefined);
  const uid = valueAt(found, 'metadata', 'uid');
  // Empty where the trigger is written into its EventListener: there is no such object.
  return {
    apiVersion: 'triggers.tekton.dev/v1beta1',
    kind: 'Trigger',
    namespace,
    name,
    uid: typeof uid === 'string' ? uid : '',
  };
}
