import type { Fields } from './fields.js';

/** ObjectMeta, as far as this server keeps it. managedFields are not kept. */
export interface Metadata {
  readonly name: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
}

export interface OwnerReference extends Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}

/** A stored or submitted object: never changed in place, so history, lists and watches may share it. */
export interface KubeObject extends Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
}

/** Where an object lies within its resource: `namespace/name`, with nothing before the slash for cluster scope. */
export function keyOf(metadata: { readonly namespace?: string; readonly name: string }): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

type PerhapsMissing = { readonly [name in keyof Required<Metadata>]: Metadata[name] | undefined };

/** Metadata without the fields that are undefined. */
export function presentMetadata(fields: PerhapsMissing): Metadata {
  const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- undefined fields were left out, no other
  return kept as unknown as Metadata;
}
