import { type FieldTerm, matchesFields } from '../model/field-selector.js';
import type { KubeObject } from '../model/kube-object.js';
import { matchesLabels, type Requirement } from '../model/label-selector.js';
import { type Cluster, type Target, toWire } from './cluster.js';

/** Which objects of a resource a list, a watch or a collection delete is about. */
export interface Selection {
  readonly target: Target;
  readonly labels: readonly Requirement[];
  readonly fields: readonly FieldTerm[];
}

/** The object in wire form if the selection has it. */
export function selected({ target, labels, fields }: Selection, stored: KubeObject): KubeObject | undefined {
  const { resource, namespace, name } = target;
  const { metadata } = stored;
  if ((namespace !== undefined && metadata.namespace !== namespace) || (name !== undefined && metadata.name !== name)) {
    return undefined;
  }
  const wire = toWire(resource, stored);
  return matchesLabels(labels, metadata.labels) && matchesFields(fields, wire) ? wire : undefined;
}

export function selectAll(cluster: Cluster, selection: Selection): readonly KubeObject[] {
  const stored = cluster.store.list(selection.target.resource.bucket);
  return stored.map((object) => selected(selection, object)).filter((object) => object !== undefined);
}
