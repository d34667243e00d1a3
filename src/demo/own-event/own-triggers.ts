import { INTERCEPTOR_NAME } from '../../api/names.js';
import { isJsonObject, type JsonObject } from '../../core/json.js';
import { isManifest, type Manifest } from '../../devcluster/apply-manifests.js';
import { objectsField, textField } from '../../devcluster/eventlistener/fields.js';
import { metadataName, nameOf, namespaceOf } from './placed.js';
import { played, TRIGGERS_API, TRIGGERS_VERSION } from './played.js';
import { refusedIn } from './refused-objects.js';
import { secretsNamed } from './secrets-named.js';
import { isPush } from './sender.js';

/** What is played: objects in the order in which they are made, and who takes the events. */
export interface OwnTriggers {
  readonly namespaces: readonly Manifest[];
  readonly objects: readonly Manifest[];
  readonly listener: { readonly namespace: string; readonly name: string };
  /** What differs from the cluster of the user, a line each. */
  readonly notes: readonly string[];
}

const KINDS = ['EventListener', 'Trigger', 'TriggerBinding', 'ClusterTriggerBinding', 'TriggerTemplate'];
const CONTROLS = ['ConcurrencyControl', 'ClusterConcurrencyControl'];
/** Of an event listener that the user gave no file for. */
const NAME = 'demo';

/** The Trigger of somebody who has none yet: the preset for his event. */
export function defaultTrigger(event: string): readonly JsonObject[] {
  const preset = isPush(event) ? 'branch' : 'pull-request';
  return [
    {
      apiVersion: TRIGGERS_VERSION,
      kind: 'Trigger',
      metadata: { name: NAME },
      spec: {
        interceptors: [
          {
            ref: { name: INTERCEPTOR_NAME, kind: 'ClusterInterceptor' },
            params: [{ name: 'preset', value: preset }],
          },
        ],
        bindings: [],
        template: { spec: { resourcetemplates: [] } },
      },
    },
  ];
}

/**
 * Makes a user's Triggers playable on a machine that has nothing but the file: interceptors that are not played are left
 * out, what the file refers to and does not hold is stood in for, runs do no work, and each difference is a note. `secret`
 * goes into each Secret that an interceptor names. Throws, in words for the user, where nothing can be played.
 */
export function ownTriggers(given: readonly JsonObject[], secret: string): OwnTriggers {
  const documents = given.flatMap(membersOf);
  const notes: string[] = [];
  const ours = documents.filter((document) => isPlayable(document));
  const spaces = documents.filter(({ kind }) => kind === 'Namespace');
  for (const document of documents) {
    if (![...ours, ...spaces].includes(document)) {
      notes.push(`${nameOf(document)} is not made: only Triggers, what belongs to them, and controls are played`);
    }
  }
  const triggers = ours.filter(({ kind }) => kind === 'Trigger');
  const listeners = ours.filter(({ kind }) => kind === 'EventListener');
  checkPlayable(documents, triggers, listeners);
  const refused = ours.filter((document) => !isControl(document)).flatMap((document) => refusedIn(document));
  if (refused.length > 0) {
    throw new Error(refused.join('; '));
  }
  notes.push(
    ...listeners.filter(takesNothing).map((document) => `${nameOf(document)} names no triggers: it makes no run`),
  );
  const held = new Set(ours.map((document) => `${textField(document, 'kind')}/${metadataName(document)}`));
  const made = ours.map((document) => played(document, { held, notes }));
  const [first] = [...listeners, ...triggers];
  const namespace = namespaceOf(first ?? {});
  const listener = listeners.length === 0 ? [listenerOf(triggers, namespace)] : [];
  const objects = [...made, ...listener];
  if (!JSON.stringify(objects).includes(`"name":"${INTERCEPTOR_NAME}"`)) {
    notes.push(`no interceptor "${INTERCEPTOR_NAME}" is in it: only controls and marks of its own give a run a group`);
  }
  return {
    namespaces: [...spaces, ...namespacesOf(objects).map(toNamespace)].map(toManifest),
    objects: [...secretsNamed(objects, secret), ...objects].map(toManifest),
    listener: { namespace, name: metadataName(listeners[0] ?? { metadata: { name: NAME } }) },
    notes: [...new Set(notes)],
  };
}

function checkPlayable(
  documents: readonly JsonObject[],
  triggers: readonly JsonObject[],
  listeners: readonly JsonObject[],
): void {
  if (triggers.length === 0 && listeners.length === 0) {
    const found = documents.map((document) => nameOf(document)).join(', ');
    throw new Error(`there is no Trigger and no EventListener of ${TRIGGERS_API} in it, but ${found || 'nothing'}`);
  }
  if (listeners.length > 1) {
    throw new Error(`there are ${listeners.length} EventListeners in it: leave the one that takes the event`);
  }
}

/** `kubectl get -o yaml` writes what it found as one `List`. */
function membersOf(document: JsonObject): readonly JsonObject[] {
  const isList = textField(document, 'kind').endsWith('List') && Array.isArray(document['items']);
  return isList ? objectsField(document, 'items') : [document];
}

function toManifest(object: JsonObject): Manifest {
  if (!isManifest(object) || metadataName(object) === '') {
    throw new Error(`a ${textField(object, 'kind')} in it has no metadata.name`);
  }
  return object;
}

function takesNothing({ spec }: JsonObject): boolean {
  const names = ['triggers', 'triggerGroups', 'namespaceSelector', 'labelSelector'];
  return !isJsonObject(spec) || !names.some((name) => Object.hasOwn(spec, name));
}

function toNamespace(name: string): JsonObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

function isPlayable(document: JsonObject): boolean {
  const kind = textField(document, 'kind');
  return (
    (textField(document, 'apiVersion').startsWith(`${TRIGGERS_API}/`) && KINDS.includes(kind)) || isControl(document)
  );
}

function isControl(document: JsonObject): boolean {
  return CONTROLS.includes(textField(document, 'kind'));
}

function listenerOf(triggers: readonly JsonObject[], namespace: string): JsonObject {
  const names = triggers.filter((trigger) => namespaceOf(trigger) === namespace).map(metadataName);
  return {
    apiVersion: TRIGGERS_VERSION,
    kind: 'EventListener',
    metadata: { name: NAME, namespace },
    spec: { triggers: names.map((triggerRef) => ({ triggerRef })) },
  };
}

/** Where the objects are, and where their templates make runs. */
function namespacesOf(objects: readonly JsonObject[]): readonly string[] {
  const found = new Set<string>();
  JSON.stringify(objects, (name, value: unknown) => {
    if (name === 'namespace' && typeof value === 'string' && !value.includes('$(')) {
      found.add(value);
    }
    return value;
  });
  return [...found];
}
