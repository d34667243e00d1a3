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
  | { readonly kind: 'objects'; readonly target: Target };

const fixed: Readonly<Record<string, Route>> = {
  healthz: { kind: 'health' },
  readyz: { kind: 'health' },
  livez: { kind: 'health' },
  version: { kind: 'version' },
  api: { kind: 'core-versions' },
  apis: { kind: 'groups' },
  'openapi/v3': { kind: 'openapi-index' },
};

export function routeOf(path: string, catalogue: Catalogue): Route {
  const steps = path
    .split('/')
    .filter((step) => step !== '')
    .map(decoded);
  const route = fixed[steps.join('/')] ?? apiRoute(steps, catalogue) ?? openApiRoute(steps);
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
