import type { Catalogue } from '../catalogue/catalogue.js';
import { failure } from '../model/failures.js';
import { apiVersionOf, type Resource } from '../model/resource.js';
import { byPriority } from '../model/version-priority.js';

// The legacy form of discovery; clients that ask for the aggregated form fall back to it by the content type.

export function coreVersions(): unknown {
  return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] };
}

export function groupList(catalogue: Catalogue): unknown {
  const names = new Set(catalogue.all().map(({ group }) => group));
  names.delete('');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: [...names].map((name) => groupOf(name, catalogue)) };
}

export function groupDocument(name: string, catalogue: Catalogue): unknown {
  if (name === '' || !catalogue.all().some(({ group }) => group === name)) {
    throw nothingThere();
  }
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(name, catalogue) };
}

interface Group {
  readonly name: string;
  readonly versions: readonly { readonly groupVersion: string; readonly version: string }[];
  readonly preferredVersion: { readonly groupVersion: string; readonly version: string } | undefined;
}

function groupOf(name: string, catalogue: Catalogue): Group {
  const versions = new Set(
    catalogue
      .all()
      .filter(({ group }) => group === name)
      .map(({ version }) => version),
  );
  const entries = byPriority([...versions]).map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: entries, preferredVersion: entries[0] };
}

export function resourceList(group: string, version: string, catalogue: Catalogue): unknown {
  const served = catalogue.all().filter((each) => each.group === group && each.version === version);
  const [first] = served;
  if (first === undefined) {
    throw nothingThere();
  }
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: apiVersionOf(first),
    resources: served.flatMap((each) => [entryOf(each), ...(each.status ? [statusOf(each)] : [])]),
  };
}

const readVerbs = ['get', 'list', 'watch'];
const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function entryOf({ plural, singular, kind, namespaced, shortNames, categories, readOnly }: Resource): unknown {
  return {
    name: plural,
    singularName: singular,
    namespaced,
    kind,
    verbs: readOnly ? readVerbs : verbs,
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
  };
}

function statusOf({ plural, kind, namespaced }: Resource): unknown {
  return { name: `${plural}/status`, singularName: '', namespaced, kind, verbs: ['get', 'patch', 'update'] };
}

export function nothingThere(): Error {
  return failure(404, 'NotFound', 'the server could not find the requested resource', {});
}
