import type { GroupIdentity } from './group.js';
import type { Ending } from './policy.js';
import type { Membership, Reason, Run } from './run.js';

/** What should be done to one run. At most one action per run and decision. */
export type Action =
  /** Note who the run is, and the memberships that are fixed with that, if any. `waitsFor` names those that run. */
  | {
      readonly kind: 'bind';
      readonly run: Run;
      readonly memberships?: readonly Membership[];
      readonly waitsFor: readonly Run[];
    }
  /** Clear Pending. `supersedes` are the runs that end, or have to end, on its account. */
  | {
      readonly kind: 'start';
      readonly run: Run;
      readonly memberships: readonly Membership[];
      readonly supersedes: readonly Run[];
    }
  | {
      readonly kind: 'end';
      readonly run: Run;
      readonly memberships: readonly Membership[];
      readonly status: Ending;
      readonly reason: Reason;
      readonly group: GroupIdentity;
      /** The first run of the unit on whose account it ends. */
      readonly by: Run;
    };
