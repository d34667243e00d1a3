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

const paths: Readonly<Record<string, string>> = {
  EventListener: '/apis/triggers.tekton.dev/v1beta1/namespaces/lab/eventlisteners',
  Trigger: '/apis/triggers.tekton.dev/v1beta1/namespaces/lab/triggers',
  TriggerBinding: '/apis/triggers.tekton.dev/v1beta1/namespaces/lab/triggerbindings',
  TriggerTemplate: '/apis/triggers.tekton.dev/v1beta1/namespaces/lab/triggertemplates',
  ClusterTriggerBinding: '/apis/triggers.tekton.dev/v1beta1/clustertriggerbindings',
  ClusterInterceptor: '/apis/triggers.tekton.dev/v1alpha1/clusterinterceptors',
  Secret: '/api/v1/namespaces/lab/secrets',
};

/** Just enough of an API server for an EventListener of the namespace `lab`: objects by name, discovery, creation. */
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
    const label = query['labelSelector']?.split('=');
    if (label !== undefined) {
      const items = objects.filter(
        ({ kind, metadata }) => paths[kind] === path && metadata.labels?.[label[0] ?? ''] === label[1],
      );
      return { status: 200, body: { items } };
    }
    const found = objects.find(({ kind, metadata }) => `${paths[kind] ?? ''}/${metadata.name ?? ''}` === path);
    const [resource, name] = path.split('/').slice(-2);
    return found === undefined
      ? { status: 404, body: { kind: 'Status', message: `${resource ?? ''} "${name ?? ''}" not found` } }
      : { status: 200, body: found };
  };
  return api;
}
