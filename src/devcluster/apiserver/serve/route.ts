import type { Catalogue } from '../catalogue/catalogue.js';
import { notFound, notImplemented } from '../model/failures.js';
import { apiVersionOf, isKubernetesOwn, type Resource } from '../model/resource.js';
import type { Target } from '../operations/cluster.js';

/** What a path leads to. */
export type Route =
  | { readonly kind: 'health' }
  | { readonly kind: 'version' }
  | { readonly kind: 'core-versions' }
  | { readonly kind: 'groups' }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'resources'; readonly group: string; readonly version: string }
  | { readonly kind: 'openapi-index' }
  | { readonly kind: 'openapi'; readonly group: string; readonly version: string }
  | { readonly kind: 'nowhere' }
  /** May somebody do something? Asked by POST, and kept nowhere. */
  | { readonly kind: 'access-review' }
  /** On through a Service, to whatever listens behind it. */
  | { readonly kind: 'service-proxy'; readonly service: ProxiedService; readonly path: string }
  | { readonly kind: 'objects'; readonly target: Target };

/** A Service as the path of its proxy names it: `https:NAME:PORT`. */
export interface ProxiedService {
  readonly namespace: string;
  /** The whole of it, for messages. */
  readonly text: string;
  readonly name: string;
  readonly port: number;
}

const fixed: Readonly<Record<string, Route>> = {
  healthz: { kind: 'health' },
  readyz: { kind: 'health' },
  livez: { kind: 'health' },
  version: { kind: 'version' },
  api: { kind: 'core-versions' },
  apis: { kind: 'groups' },
  'openapi/v3': { kind: 'openapi-index' },
  'apis/authorization.k8s.io/v1/subjectaccessreviews': { kind: 'access-review' },
};

export function routeOf(path: string, catalogue: Catalogue): Route {
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map(decoded);
  const route = fixed[steps.join('/')] ?? proxyRoute(path, steps) ?? apiRoute(steps, catalogue) ?? openApiRoute(steps);
  if (route === undefined) {
    throw notImplemented(`the path ${path}`);
  }
  return route;
}

function apiRoute([root, ...rest]: readonly string[], catalogue: Catalogue): Route | undefined {
  if (root === 'api') {
    return inGroup('', rest, catalogue);
  }
  if (root !== 'apis') {
    return undefined;
  }
  const [group = '', ...inside] = rest;
  return inside.length === 0 ? { kind: 'group', group } : inGroup(group, inside, catalogue);
}

/** Of https alone: nothing of ours is served in the clear. */
function proxyRoute(path: string, steps: readonly string[]): Route | undefined {
  const [root, version, namespaces, namespace = '', services, text = '', proxy] = steps;
  const [, name, port] = /^https:([^:]+):(\d+)$/.exec(text) ?? [];
  const isProxy = [root, version, namespaces, services, proxy].join('/') === 'api/v1/namespaces/services/proxy';
  return isProxy && name !== undefined
    ? {
        kind: 'service-proxy',
        service: { namespace, text, name, port: Number(port) },
        path: path.slice(path.indexOf('/proxy') + '/proxy'.length) || '/',
      }
    : undefined;
}

function openApiRoute([root, edition, kind, ...named]: readonly string[]): Route | undefined {
  if (root !== 'openapi' || edition !== 'v3') {
    return undefined;
  }
  const [group = '', version = ''] = kind === 'api' ? ['', ...named] : named;
  return { kind: 'openapi', group, version };
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function inGroup(group: string, [version = '', ...rest]: readonly string[], catalogue: Catalogue): Route {
  if (rest.length === 0) {
    return { kind: 'resources', group, version };
  }
  const { namespace, steps } = splitNamespace(group, rest);
  const [plural = '', name, ...subresources] = steps;
  const resource = catalogue.find(group, version, plural);
  if (resource === undefined) {
    return unknownResource(group, version, plural);
  }
  return { kind: 'objects', target: targetOf(resource, subresources, present({ namespace, name })) };
}

function targetOf(resource: Resource, subresources: readonly string[], place: Omit<Target, 'resource'>): Target {
  const subresource = subresources.join('/');
  if (subresource !== '' && !(subresource === 'status' && resource.status)) {
    throw notImplemented(`the subresource ${subresource} of ${resource.plural}`);
  }
  // A list or watch of a namespaced resource may go over all namespaces; one object has a namespace or has none.
  const single = place.name !== undefined;
  if (resource.namespaced ? single && place.namespace === undefined : place.namespace !== undefined) {
    throw notFound(resource, place.name ?? '');
  }
  return { resource, ...place, ...(subresource === 'status' && { subresource }) };
}

function present({
  namespace,
  name,
}: {
  namespace: string | undefined;
  name: string | undefined;
}): Omit<Target, 'resource'> {
  return { ...(namespace !== undefined && { namespace }), ...(name !== undefined && { name }) };
}

/** `namespaces/N/…` leads into a namespace, but `namespaces/N` and `namespaces/N/status` are the namespace itself. */
function splitNamespace(
  group: string,
  steps: readonly string[],
): { readonly namespace?: string; readonly steps: readonly string[] } {
  const [first, namespace, third] = steps;
  const itself = group === '' && steps.length === 3 && (third === 'status' || third === 'finalize');
  return first === 'namespaces' && namespace !== undefined && third !== undefined && !itself
    ? { namespace, steps: steps.slice(2) }
    : { steps };
}

/**
 * A custom resource that no CRD declares is not found, as on the real server. A resource of Kubernetes itself would be
 * there, so it is named as missing.
 */
function unknownResource(group: string, version: string, plural: string): Route {
  if (isKubernetesOwn(group)) {
    throw notImplemented(`${plural} in ${apiVersionOf({ group, version })}`);
  }
  return { kind: 'nowhere' };
}
