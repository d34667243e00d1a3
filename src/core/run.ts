import type { GroupIdentity } from './group.js';
import type { Micros } from './micros.js';
import type { Ending, Policy } from './policy.js';

/** Where a run is. `started` of an ending or done run says whether it ever did any work of its own. */
export type RunState =
  /** Pending, and it was us who set that. */
  | { readonly kind: 'held' }
  /** Pending, set or kept by somebody else: never ours to clear. */
  | { readonly kind: 'foreign' }
  /** Not pending, `startTime` not yet seen. */
  | { readonly kind: 'released'; readonly at: Micros }
  /** `tasks` are the pipeline tasks of which something was made, where somebody asks for them. */
  | { readonly kind: 'started'; readonly at: Micros; readonly tasks?: readonly string[] }
  /** `spec.status` holds a word that ends it, or it is being deleted; and it is not done. */
  | {
      readonly kind: 'ending';
      readonly started: boolean;
      /** The word in force; absent for a run that is only being deleted. */
      readonly word?: Ending;
      /** When the ending began, where that is written down. */
      readonly since?: Micros;
      /** Whether it was us who ended it. */
      readonly isOurs: boolean;
      /** Tekton could not carry the ending out, and will not try again. */
      readonly isStuck?: boolean;
      /** The run is being deleted: Tekton's controller does not look at it any more. */
      readonly isBeingDeleted?: boolean;
      /** Of a run that is being deleted: whether its TaskRuns are done. */
      readonly isSettled?: boolean;
    }
  /** `isSettled`: whether its TaskRuns are done too; they may end after it. */
  | { readonly kind: 'done'; readonly started: boolean; readonly at: Micros; readonly isSettled: boolean };

/** Why we ended a run, or turned it away. */
export const REASONS = [
  'Superseded',
  'SameRevision',
  'RepeatedDelivery',
  'Busy',
  'QueueFull',
  'QueueTimeout',
  'Closed',
  'GracePeriodOver',
] as const;
export type Reason = (typeof REASONS)[number];

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
  /** Identifies the delivery within its Trigger: a repeat has the same, under another event id. */
  readonly delivery?: string;
  /** `End`: the event ends the older units of the group, and its own run is never started. */
  readonly action?: 'End';
  /** The control lives, but is about other runs now: it does not beat the snapshot. */
  readonly isDetached?: boolean;
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
  /** Why we ended it, where we did. */
  readonly reason?: Reason;
  /** When the first run started that arrived later and stands after it in every group they share. */
  readonly passedOverAt?: Micros;
  /** Tekton refuses to have it started: it is tried again, and holds up nobody. */
  readonly isRefused?: boolean;
}
