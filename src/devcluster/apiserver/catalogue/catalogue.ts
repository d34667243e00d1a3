import type { KubeObject } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';
import { resourcesOfCrd } from './crd-resources.js';
import { kubernetesResources } from './kubernetes-resources.js';
import { podResources } from './pod-resources.js';
import { tektonResources } from './tekton-resources.js';

/** Which resources are served; what CRDs declare is looked up as it is stored, so there is nothing to keep in step. */
export interface Catalogue {
  readonly all: () => readonly Resource[];
  readonly find: (group: string, version: string, plural: string) => Resource | undefined;
}

export function createCatalogue(crds: () => readonly KubeObject[]): Catalogue {
  const builtIn = [...kubernetesResources, ...podResources, ...tektonResources];
  const declared = (): readonly Resource[] => crds().flatMap(resourcesOfCrd);
  const named =
    (group: string, version: string, plural: string) =>
    (each: Resource): boolean =>
      each.group === group && each.version === version && each.plural === plural;
  return {
    // A CRD of a resource that is built in (Tekton's own, say) takes its place.
    all: () => {
      const custom = declared();
      const taken = new Set(custom.map((each) => each.bucket));
      return [...builtIn.filter((each) => !taken.has(each.bucket)), ...custom];
    },
    find: (group, version, plural) =>
      declared().find(named(group, version, plural)) ?? builtIn.find(named(group, version, plural)),
  };
}
