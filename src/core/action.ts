import type { GroupIdentity } from './group.js';
import type { Micros } from './micros.js';
import type { Ending } from './policy.js';
import type { Membership, Reason, Run } from './run.js';

/** What should be done to one run. At most one action per run and decision. */
export type Action =
  /**
   * Write down what is known of the run now and cannot be known later: who it is, the memberships that are fixed with
   * that, when it was first passed over, when its ending was first seen. `waitsFor` names those that run.
   */
  | {
      readonly kind: 'bind';
      readonly run: Run;
      readonly memberships?: readonly Membership[];
      readonly waitsFor: readonly Run[];
      readonly passedOverAt?: Micros;
      readonly endingSince?: Micros;
    }
  /**
   * Clear Pending. `supersedes` are the runs that end, or have to end, on its account; `overlaps` those whose tasks had
   * not ended when their time to do so was over. Guarded: a limit says that nothing else may have changed meanwhile.
   */
  | {
      readonly kind: 'start';
      readonly run: Run;
      readonly memberships: readonly Membership[];
      readonly supersedes: readonly Run[];
      readonly overlaps: readonly Run[];
      readonly isGuarded: boolean;
    }
  | {
      readonly kind: 'end';
      readonly run: Run;
      readonly memberships: readonly Membership[];
      readonly status: Ending;
      readonly reason: Exclude<Reason, 'GracePeriodOver'>;
      readonly group: GroupIdentity;
      /** The first run of the unit on whose account it ends; absent where it is on nobody's: `QueueTimeout`, `Closed`. */
      readonly by?: Run;
    }
  /** Its graceful ending has taken too long: `Cancelled`. */
  | {
      readonly kind: 'force';
      readonly run: Run;
      /** The word in force so far. */
      readonly word: Ending;
      readonly reason: 'GracePeriodOver';
      readonly memberships?: undefined;
    };
