import { INTERCEPTOR_NAME } from '../../api/names.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';
import { listField, objectField, objectsField, textField } from '../../devcluster/eventlistener/fields.js';
import { isClusterScoped, nameOf, namespaceOf } from './placed.js';
import { pipelineNameOf, STAND_IN_RUN, withStandIn } from './stand-in.js';

export const TRIGGERS_API = 'triggers.tekton.dev';
/** The one version that is played; Tekton turns older ones into it. */
export const TRIGGERS_VERSION = `${TRIGGERS_API}/v1beta1`;

/** The interceptors that the demo plays; ours is real. */
const PLAYED: readonly string[] = ['github', 'gitlab', 'cel', INTERCEPTOR_NAME];

/** What a file holds, and what is noted of it. */
export interface Scene {
  /** Kind and name of what the file holds. */
  readonly held: ReadonlySet<string>;
  readonly notes: string[];
}

/** One object of the file, as it is made here. Adds to the notes what differs. */
export function played(document: JsonObject, scene: Scene): JsonObject {
  const kind = textField(document, 'kind');
  const spec = objectField(document, 'spec');
  const metadata = ownMetadata(objectField(document, 'metadata'));
  const placed = isClusterScoped(kind) ? metadata : { ...metadata, namespace: namespaceOf(document) };
  const isTriggers = textField(document, 'apiVersion').startsWith(`${TRIGGERS_API}/`);
  const apiVersion = isTriggers ? TRIGGERS_VERSION : textField(document, 'apiVersion');
  return { ...document, apiVersion, metadata: placed, spec: playedSpec(kind, spec, scene) };
}

/** What the API server of the user's cluster has added, an API server refuses of a new object, or counts for nothing. */
const ADDED = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
  'ownerReferences',
  'finalizers',
];

function ownMetadata(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !ADDED.includes(name)));
}

function playedSpec(kind: string, spec: JsonObject, scene: Scene): JsonObject {
  switch (kind) {
    case 'Trigger':
      return playedTrigger(spec, scene);
    case 'EventListener':
      return {
        ...spec,
        ...listOf(spec, 'triggers', (trigger) =>
          isJsonObject(trigger['template']) ? playedTrigger(trigger, scene) : trigger,
        ),
        ...listOf(spec, 'triggerGroups', (group) => ({ ...group, ...interceptorsOf(group, scene) })),
      };
    case 'TriggerTemplate':
      return playedTemplate(spec, scene);
    default:
      return spec;
  }
}

/** The list with each object changed; nothing where there is no list. */
function listOf(spec: JsonObject, name: string, change: (member: JsonObject) => JsonObject): JsonObject {
  return spec[name] === undefined ? {} : { [name]: objectsField(spec, name).map(change) };
}

function playedTrigger(spec: JsonObject, scene: Scene): JsonObject {
  return {
    ...spec,
    ...interceptorsOf(spec, scene),
    bindings: objectsField(spec, 'bindings').filter((binding) => isHeld(binding, scene)),
    template: templateOf(spec, scene),
  };
}

function interceptorsOf(spec: JsonObject, { notes }: Scene): JsonObject {
  const interceptors = objectsField(spec, 'interceptors').filter((interceptor) => {
    const ref = objectField(interceptor, 'ref');
    const name = textField(ref, 'name');
    const isPlayed = PLAYED.includes(name) && textField(ref, 'kind') !== 'NamespacedInterceptor';
    if (!isPlayed) {
      notes.push(
        `interceptor "${name || textField(interceptor, 'name') || 'webhook'}" is not played: it lets every event through`,
      );
    }
    return isPlayed;
  });
  return { interceptors: interceptors.map((interceptor) => withoutCallsAway(interceptor, notes)) };
}

/** What asks GitHub itself is left out. */
function withoutCallsAway(interceptor: JsonObject, notes: string[]): JsonObject {
  if (interceptor['params'] === undefined) {
    return interceptor;
  }
  const params = objectsField(interceptor, 'params').filter((param) => {
    const name = textField(param, 'name');
    const isAway = name === 'addChangedFiles' || name === 'githubOwners';
    if (isAway) {
      notes.push(`${name} of interceptor "github" is not played`);
    }
    return !isAway;
  });
  return { ...interceptor, params };
}

function isHeld(binding: JsonObject, { held, notes }: Scene): boolean {
  const ref = textField(binding, 'ref');
  const kind = textField(binding, 'kind') || 'TriggerBinding';
  if (ref === '' || held.has(`${kind}/${ref}`)) {
    return true;
  }
  notes.push(`${kind} "${ref}" is not in the file: its params are "unknown"`);
  return false;
}

function templateOf(trigger: JsonObject, scene: Scene): JsonObject {
  const template = objectField(trigger, 'template');
  const { spec } = template;
  if (isJsonObject(spec)) {
    return { ...template, spec: playedTemplate(spec, scene) };
  }
  const ref = textField(template, 'ref');
  if (scene.held.has(`TriggerTemplate/${ref}`)) {
    return template;
  }
  scene.notes.push(
    `TriggerTemplate "${ref}" is not in the file: a stand-in makes a PipelineRun` +
      (isInjectedByTemplate(trigger)
        ? ', without the marks that a template has to put on it under inject: Template. Give the TriggerTemplate too'
        : ''),
  );
  return { spec: { resourcetemplates: [STAND_IN_RUN] } };
}

function isInjectedByTemplate(trigger: JsonObject): boolean {
  return objectsField(trigger, 'interceptors')
    .flatMap((interceptor) => objectsField(interceptor, 'params'))
    .some((param) => textField(param, 'name') === 'inject' && textField(param, 'value') === 'Template');
}

/** Params whose binding may be missing have a value; runs are there, and do no work. */
function playedTemplate(spec: JsonObject, { notes }: Scene): JsonObject {
  const runs = listField(spec, 'resourcetemplates').flatMap((resource: JsonValue): readonly JsonObject[] => {
    if (isJsonObject(resource) && textField(resource, 'kind') === 'PipelineRun') {
      notes.push(`${pipelineNameOf(resource)} is not run: each run is played by a long task and a finally task`);
      return [withStandIn(resource)];
    }
    notes.push(`${isJsonObject(resource) ? nameOf(resource) : 'a resource'} of the template is not made`);
    return [];
  });
  return {
    ...spec,
    ...listOf(spec, 'params', (param) => ({ default: 'unknown', ...param })),
    resourcetemplates: runs.length === 0 ? [STAND_IN_RUN] : runs,
  };
}
