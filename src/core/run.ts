import type { GroupIdentity } from './group.js';
import type { Micros } from './micros.js';
import type { Policy } from './policy.js';

/** Where a run is. `started` of an ending or done run says whether it ever did any work of its own. */
export type RunState =
  /** Pending, and it was us who set that. */
  | { readonly kind: 'held' }
  /** Pending, set or kept by somebody else: never ours to clear. */
  | { readonly kind: 'foreign' }
  /** Not pending, `startTime` not yet seen. */
  | { readonly kind: 'released'; readonly at: Micros }
  | { readonly kind: 'started' }
  /** `spec.status` holds a word that ends it, and it is not done. */
  | { readonly kind: 'ending'; readonly started: boolean }
  | { readonly kind: 'done'; readonly started: boolean; readonly at: Micros };

/** Why we ended a run. */
export type Reason = 'Superseded' | 'SameRevision';

/** The part of one run in one group. */
export interface Membership {
  readonly group: GroupIdentity;
  /** The group as people know it: `acme/web#7`. No part of its identity. */
  readonly title?: string;
  readonly policy: Policy;
  readonly arrival: Micros;
  /** As the author's expression gave it, or as fixed at binding. */
  readonly order?: string;
  readonly revision?: string;
}

/** A run as the decision sees it. */
export interface Run {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  /** creationTimestamp: whole seconds. */
  readonly createdAt: Micros;
  /** The event that made it; one of its own for a copy and for a run that no event made. */
  readonly event: string;
  readonly state: RunState;
  /** Whether it carries a uid mark, by which a copy of it will be known. */
  readonly identified: boolean;
  /** Whether its memberships are fixed: it was let in or adopted. */
  readonly bound: boolean;
  readonly memberships: readonly Membership[];
}
