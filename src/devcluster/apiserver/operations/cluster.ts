import type { Catalogue } from '../catalogue/catalogue.js';
import type { KubeObject } from '../model/kube-object.js';
import { type Resource, typeOf } from '../model/resource.js';
import type { Store } from '../store/store.js';

/** What a request is about: a resource, and where in it. */
export interface Target {
  readonly resource: Resource;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: 'status';
}

/** One object. */
export interface NamedTarget extends Target {
  readonly name: string;
}

export interface WriteOptions {
  readonly dryRun: boolean;
  /** Warnings of webhooks, for the answer's headers. */
  readonly warn: (text: string) => void;
}

export interface AdmissionAttempt {
  readonly target: Target;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE';
  readonly object?: KubeObject;
  readonly oldObject?: KubeObject;
  readonly options: WriteOptions;
}

/** The admission webhooks. Both throw a StatusError where the request is denied or a webhook that must answer did not. */
export interface Admission {
  /** The object as the mutating webhooks left it, unparsed. */
  readonly mutate: (attempt: AdmissionAttempt) => Promise<unknown>;
  readonly validate: (attempt: AdmissionAttempt) => Promise<void>;
}

/** Everything an operation needs. */
export interface Cluster {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly admission: Admission;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly random: () => number;
}

/** An object as this version of its resource shows it. */
export function toWire(resource: Resource, stored: KubeObject): KubeObject {
  const converted = resource.convert?.fromStored(stored) ?? stored;
  return { ...converted, ...typeOf(resource), metadata: stored.metadata };
}

export function toStored(resource: Resource, wire: KubeObject): KubeObject {
  const converted = resource.convert?.toStored(wire) ?? wire;
  return { ...converted, apiVersion: wire.apiVersion, kind: wire.kind, metadata: wire.metadata };
}

/** A time in the form of metav1.Time: whole seconds. */
export function kubeTime(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
