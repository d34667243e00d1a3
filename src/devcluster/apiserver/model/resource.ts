import type { Fields } from './fields.js';
import type { KubeObject } from './kube-object.js';

/** A column of `kubectl get`: `priority` above 0 only with `-o wide`. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly priority?: number;
  readonly description?: string;
  /** JSONPath within the object, or a function where a path does not do. */
  readonly cell: string | ((object: KubeObject, now: Date) => string | number);
}

/** One served version of a resource. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  /** Can be asked for, and not be made. */
  readonly readOnly: boolean;
  /** Has a /status subresource: the main resource then leaves status alone. */
  readonly status: boolean;
  /** Counts changes of everything but metadata and status in metadata.generation. */
  readonly generation: boolean;
  /** A PUT may come without a resourceVersion. Never for custom resources. */
  readonly unconditionalUpdate: boolean;
  readonly nameRule: 'subdomain' | 'label' | 'path';
  readonly fieldSelectors: readonly string[];
  readonly columns: readonly Column[];
  /** Lists begin with the name, save those of events, where only `-o wide` shows it. */
  readonly namesFirst: boolean;
  /** Where objects are kept; two groups may show the same ones (events). */
  readonly bucket: string;
  /** The structural schema of a custom resource. */
  readonly schema?: Fields;
  /** From the wire form to the stored form and back, where they differ. */
  readonly convert?: { readonly toStored: (object: Fields) => Fields; readonly fromStored: (object: Fields) => Fields };
}

type Essential = Pick<Resource, 'group' | 'version' | 'plural' | 'kind'>;

export const ageColumn: Column = { name: 'Age', type: 'date', cell: '.metadata.creationTimestamp' };

/** A resource with what most have: namespaced, a generation, columns Name and Age, no status subresource. */
export function resource(given: Essential & Partial<Resource>): Resource {
  return {
    singular: given.kind.toLowerCase(),
    shortNames: [],
    categories: [],
    namespaced: true,
    readOnly: false,
    status: false,
    generation: true,
    unconditionalUpdate: false,
    nameRule: 'subdomain',
    fieldSelectors: [],
    columns: [ageColumn],
    namesFirst: true,
    bucket: `${given.group}/${given.plural}`,
    ...given,
  };
}

export function apiVersionOf({ group, version }: Pick<Resource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** apiVersion and kind of the resource's objects. */
export function typeOf(of: Resource): { readonly apiVersion: string; readonly kind: string } {
  return { apiVersion: apiVersionOf(of), kind: of.kind };
}

/** Groups of Kubernetes itself have no dot or end in k8s.io; all others are custom resources. */
export function isKubernetesOwn(group: string): boolean {
  return !group.includes('.') || group.endsWith('.k8s.io');
}
