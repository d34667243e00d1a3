import type { Catalogue } from '../catalogue/catalogue.js';
import { failure, notFound, notImplemented } from '../model/failures.js';
import { apiVersionOf } from '../model/resource.js';
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
  const known = fixed[steps.join('/')];
  if (known !== undefined) {
    return known;
  }
  const [root, ...rest] = steps;
  if (root === 'api') {
    return inGroup('', rest, catalogue);
  }
  if (root === 'apis') {
    const [group = '', ...inside] = rest;
    return inside.length === 0 ? { kind: 'group', group } : inGroup(group, inside, catalogue);
  }
  if (root === 'openapi' && rest[0] === 'v3') {
    const [, kind, ...named] = rest;
    const [group = '', version = ''] = kind === 'api' ? ['', ...named] : named;
    return { kind: 'openapi', group, version };
  }
  throw notImplemented(`the path ${path}`);
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
  const [plural = '', name, subresource, ...more] = steps;
  const resource = catalogue.find(group, version, plural);
  if (resource === undefined) {
    throw unknownResource(group, version, plural);
  }
  if (more.length > 0 || (subresource !== undefined && (subresource !== 'status' || !resource.status))) {
    throw notImplemented(`the subresource ${[subresource, ...more].join('/')} of ${plural}`);
  }
  if ((namespace !== undefined) !== resource.namespaced && (name !== undefined || namespace !== undefined)) {
    throw notFound(resource, name ?? '');
  }
  return {
    kind: 'objects',
    target: {
      resource,
      ...(namespace !== undefined && { namespace }),
      ...(name !== undefined && { name }),
      ...(subresource === 'status' && { subresource }),
    },
  };
}

/** `namespaces/N/…` leads into a namespace, but `namespaces/N` and `namespaces/N/status` are the namespace itself. */
function splitNamespace(
  group: string,
  steps: readonly string[],
): { readonly namespace?: string; readonly steps: readonly string[] } {
  const [first, namespace, third] = steps;
  const inside = first === 'namespaces' && namespace !== undefined && third !== undefined;
  const itself = group === '' && steps.length === 3 && (third === 'status' || third === 'finalize');
  return inside && !itself ? { namespace, steps: steps.slice(2) } : { steps };
}

/**
 * A custom resource that no CRD declares is not found, as on the real server. A resource of Kubernetes itself (its
 * groups have no dot or end in k8s.io) would be there, so it is named as missing.
 */
function unknownResource(group: string, version: string, plural: string): Error {
  const kubernetesOwn = !group.includes('.') || group.endsWith('.k8s.io');
  return kubernetesOwn
    ? notImplemented(`${plural} in ${apiVersionOf({ group, version })}`)
    : failure(404, 'NotFound', 'the server could not find the requested resource', {});
}
