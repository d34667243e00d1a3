import type { Catalogue } from '../catalogue/catalogue.js';
import { fieldsAt } from '../model/fields.js';
import { apiVersionOf, type Resource } from '../model/resource.js';
import { nothingThere } from './discovery.js';

// As much of OpenAPI v3 as kubectl reads: which kinds there are, what the schemas of CRDs say (`kubectl explain`), and that
// a PATCH of each takes fieldValidation (else kubectl falls back to checks of its own, for which it wants OpenAPI v2).

export function openApiIndex(catalogue: Catalogue): unknown {
  const paths = new Set(catalogue.all().map(pathOf));
  return { paths: Object.fromEntries([...paths].map((path) => [path, { serverRelativeURL: `/openapi/v3/${path}` }])) };
}

export function openApiDocument(group: string, version: string, catalogue: Catalogue): unknown {
  const served = catalogue.all().filter((each) => each.group === group && each.version === version);
  if (served.length === 0) {
    throw nothingThere();
  }
  return {
    openapi: '3.0.0',
    info: { title: 'tekton-concurrency embedded API server', version: 'v1' },
    paths: Object.fromEntries(served.map((each) => [objectPath(each), { patch: patchOf(each) }])),
    components: { schemas: Object.fromEntries(served.map((each) => [schemaName(each), schemaOf(each)])) },
  };
}

function pathOf(resource: Resource): string {
  return `${resource.group === '' ? 'api' : 'apis'}/${apiVersionOf(resource)}`;
}

function objectPath(resource: Resource): string {
  return `/${pathOf(resource)}/${resource.namespaced ? 'namespaces/{namespace}/' : ''}${resource.plural}/{name}`;
}

function schemaName({ group, version, kind }: Resource): string {
  return [...group.split('.').toReversed(), version, kind].filter((part) => part !== '').join('.');
}

function typeOf({ group, version, kind }: Resource): object {
  return { group, version, kind };
}

function patchOf(resource: Resource): unknown {
  const text = { type: 'string', uniqueItems: true };
  return {
    operationId: `patch${resource.kind}`,
    parameters: ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => ({ name, in: 'query', schema: text })),
    requestBody: { content: { 'application/merge-patch+json': { schema: { type: 'object' } } } },
    responses: { 200: { description: 'OK' } },
    'x-kubernetes-action': 'patch',
    'x-kubernetes-group-version-kind': typeOf(resource),
  };
}

function schemaOf(resource: Resource): unknown {
  const { schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } = resource;
  const metadata = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return {
    ...schema,
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      ...fieldsAt(schema, 'properties'),
      metadata,
    },
    'x-kubernetes-group-version-kind': [typeOf(resource)],
  };
}
