import type { KubeObject } from '../model/kube-object.js';
import type { Resource } from '../model/resource.js';

/** The forms in which objects are asked for by the Accept header. */
export type Form = 'object' | 'table' | 'metadata';

/** How objects are shown in an answer. */
export interface Presentation {
  readonly form: Form;
  readonly resource: Resource;
  readonly now: Date;
  /** Which object stands beside the cells of a table's row. */
  readonly includeObject: string;
  /** A watch names the columns only in its first event. */
  readonly columns: boolean;
}

/** PartialObjectMetadata: an object without spec and status. */
export function metadataOnly(object: KubeObject): object {
  return { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata: object.metadata };
}
