import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';
import { EventLost } from './event-lost.js';
import { objectField, objectsField, textField } from './fields.js';
import { failureOf, jsonOf, type ObjectReader } from './object-reader.js';
import type { ApiCall } from './options.js';
import { jsonProblem } from './json-problem.js';
import type { RateLimit } from './rate-limit.js';

export interface CreateTools {
  readonly call: ApiCall;
  readonly reader: ObjectReader;
  readonly rateLimit: RateLimit;
}

export interface ResourceOrigin {
  readonly eventListener: string;
  readonly trigger: string;
  readonly eventId: string;
  /** The trigger's namespace, for a resource that names none. */
  readonly namespace: string;
}

/** The sink has no deadline of its own; the API server gives up after half a minute, and two webhooks that hang take ten seconds. */
const API_SERVER_MS = 35_000;

/** Creates one resource of a TriggerTemplate and returns its kind and name. One that is refused is lost. */
export async function createResource(text: string, origin: ResourceOrigin, tools: CreateTools): Promise<string> {
  const resource = labelled(parsed(text), origin);
  const apiVersion = textField(resource, 'apiVersion');
  const kind = textField(resource, 'kind');
  const plural = await pluralOf(apiVersion, kind, tools.reader);
  const namespace = textField(objectField(resource, 'metadata'), 'namespace') || origin.namespace;
  await tools.rateLimit();
  const path = `${groupPath(apiVersion)}/namespaces/${namespace}/${plural}`;
  const answer = await tools.call({ method: 'POST', path, body: resource, deadlineMs: API_SERVER_MS });
  if (answer.status === 401 || answer.status === 403) {
    throw new EventLost(failureOf(answer));
  }
  if (answer.status >= 300) {
    const what = `"${apiVersion}, Resource=${plural}"`;
    throw new EventLost(`couldn't create resource with group version kind ${what}: ${failureOf(answer)}`);
  }
  return `${kind} ${textField(objectField(jsonOf(answer), 'metadata'), 'name')}`;
}

function parsed(text: string): JsonObject {
  const problem = jsonProblem(text);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON.parse yields exactly JSON values
  const resource = problem === undefined ? (JSON.parse(text) as JsonValue) : undefined;
  if (!isJsonObject(resource)) {
    throw new EventLost(`couldn't unmarshal json from the TriggerTemplate: ${problem ?? 'it is no object'}`);
  }
  return resource;
}

/** The only marks that the sink leaves; there are no annotations. */
function labelled(resource: JsonObject, { eventListener, trigger, eventId }: ResourceOrigin): JsonObject {
  const metadata = objectField(resource, 'metadata');
  const labels = {
    ...objectField(metadata, 'labels'),
    'triggers.tekton.dev/eventlistener': eventListener,
    'triggers.tekton.dev/trigger': trigger,
    'triggers.tekton.dev/triggers-eventid': eventId,
  };
  return { ...resource, metadata: { ...metadata, labels } };
}

async function pluralOf(apiVersion: string, kind: string, reader: ObjectReader): Promise<string> {
  const resources = objectsField(await reader.get(groupPath(apiVersion)), 'resources');
  const found = resources.find((entry) => textField(entry, 'kind') === kind && !textField(entry, 'name').includes('/'));
  if (found === undefined) {
    const what = `apiVersion ${apiVersion} and kind ${kind}`;
    throw new EventLost(`couldn't find API resource for json: error could not find resource with ${what}`);
  }
  return textField(found, 'name');
}

function groupPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}
