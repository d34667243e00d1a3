import { valueAt } from '../core/value-at.js';
import { microTime } from './micro-time.js';

/** What is read of a Lease (coordination.k8s.io/v1). */
export interface Lease {
  /** Who leads; empty where nobody does. */
  readonly holder: string;
  readonly transitions: number;
  readonly acquireTime: string | undefined;
  /** Its whole spec: whoever holds the Lease changes it with each renewal. */
  readonly text: string;
  readonly resourceVersion: string;
  /** As the API server gave it: what others put there goes back with the next write. */
  readonly object: object;
}

/** Reads a Lease; undefined for what is none. */
export function readLease(object: unknown): Lease | undefined {
  const resourceVersion = valueAt(object, 'metadata', 'resourceVersion');
  if (typeof object !== 'object' || object === null || typeof resourceVersion !== 'string') {
    return undefined;
  }
  const holder = valueAt(object, 'spec', 'holderIdentity');
  const transitions = valueAt(object, 'spec', 'leaseTransitions');
  const acquireTime = valueAt(object, 'spec', 'acquireTime');
  return {
    holder: typeof holder === 'string' ? holder : '',
    transitions: typeof transitions === 'number' ? transitions : 0,
    acquireTime: typeof acquireTime === 'string' ? acquireTime : undefined,
    text: JSON.stringify(valueAt(object, 'spec') ?? {}),
    resourceVersion,
    object,
  };
}

/** The spec by which `identity` takes the Lease, or holds it longer. `now` in milliseconds since the epoch. */
export function heldLease(before: Lease | undefined, identity: string, now: number, leaseMs: number): object {
  const isRenewal = before?.holder === identity;
  const time = microTime(now);
  return {
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(leaseMs / 1000),
    acquireTime: (isRenewal ? before.acquireTime : undefined) ?? time,
    renewTime: time,
    leaseTransitions: (before?.transitions ?? 0) + (before === undefined || isRenewal ? 0 : 1),
  };
}

/** The spec by which its holder gives the Lease up. A second is the shortest that the API server takes. */
export function releasedLease({ transitions }: Lease, now: number): object {
  const time = microTime(now);
  return {
    holderIdentity: '',
    leaseDurationSeconds: 1,
    acquireTime: time,
    renewTime: time,
    leaseTransitions: transitions,
  };
}
