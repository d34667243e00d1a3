import { matchesLabels, parseLabelSelector } from '../../../src/devcluster/apiserver/model/label-selector.js';
import type { ApiCall, ApiRequest } from '../../../src/devcluster/eventlistener/options.js';

interface Metadata {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface ApiObject {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
}

export interface InMemoryApi {
  readonly call: ApiCall;
  readonly created: ApiObject[];
  /** Answers the next creations with this Status. */
  refuse?: { readonly code: number; readonly message: string };
}

const namespaced = new Map([
  ['EventListener', ['/apis/triggers.tekton.dev/v1beta1', 'eventlisteners']],
  ['Trigger', ['/apis/triggers.tekton.dev/v1beta1', 'triggers']],
  ['TriggerBinding', ['/apis/triggers.tekton.dev/v1beta1', 'triggerbindings']],
  ['TriggerTemplate', ['/apis/triggers.tekton.dev/v1beta1', 'triggertemplates']],
  ['Secret', ['/api/v1', 'secrets']],
]);
const clusterWide: Readonly<Record<string, string>> = {
  ClusterTriggerBinding: '/apis/triggers.tekton.dev/v1beta1/clustertriggerbindings',
  ClusterInterceptor: '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors',
};

/** The collections that an object is in: of its namespace (`lab` where it says none), and of all. */
function collectionsOf({ kind, metadata }: ApiObject): readonly string[] {
  const [api, plural] = namespaced.get(kind) ?? [];
  return api === undefined
    ? [clusterWide[kind] ?? '']
    : [`${api}/namespaces/${metadata.namespace ?? 'lab'}/${plural}`, `${api}/${plural}`];
}

/** Just enough of an API server for an EventListener: objects by name and label, discovery, creation. */
export function inMemoryApi(objects: readonly ApiObject[]): InMemoryApi {
  const created: ApiObject[] = [];
  const api: InMemoryApi = {
    created,
    call: async (request) => {
      await Promise.resolve();
      return request.method === 'POST' ? create(request) : get(request);
    },
  };
  const create = ({ path, body }: ApiRequest) => {
    if (api.refuse !== undefined) {
      return { status: api.refuse.code, body: { kind: 'Status', ...api.refuse } };
    }
    const object = body as ApiObject;
    const { name, generateName = '' } = object.metadata;
    const namespace = /\/namespaces\/([^/]+)\//u.exec(path)?.[1];
    const metadata = { ...object.metadata, name: name ?? `${generateName}${created.length}`, namespace };
    created.push({ ...object, metadata } as ApiObject);
    return { status: 201, body: created.at(-1) };
  };
  const get = ({ path, query = {} }: ApiRequest) => {
    if (path === '/apis/tekton.dev/v1') {
      const resources = [
        { name: 'pipelineruns/status', kind: 'PipelineRun' },
        { name: 'pipelineruns', kind: 'PipelineRun' },
      ];
      return { status: 200, body: { kind: 'APIResourceList', resources } };
    }
    const selector = query['labelSelector'];
    if (selector !== undefined) {
      const requirements = parseLabelSelector(selector);
      const items = objects.filter(
        (object) => collectionsOf(object).includes(path) && matchesLabels(requirements, object.metadata.labels),
      );
      return { status: 200, body: { items } };
    }
    const found = objects.find((object) => `${collectionsOf(object)[0] ?? ''}/${object.metadata.name ?? ''}` === path);
    const [resource, name] = path.split('/').slice(-2);
    return found === undefined
      ? { status: 404, body: { kind: 'Status', message: `${resource ?? ''} "${name ?? ''}" not found` } }
      : { status: 200, body: found };
  };
  return api;
}
