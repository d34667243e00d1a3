import type { Controls } from '../core/field.js';
import { type GroupId, groupIdOf } from '../core/group.js';
import { isLimited } from '../core/policy.js';
import type { Membership } from '../core/run.js';
import { isHeld } from '../core/unit-state.js';
import { livePolicies } from './live-policies.js';
import type { Settling } from './settling.js';
import type { Tracked } from './to-run.js';

/** What is known of runs beyond what stands on them. */
export interface Refinements {
  readonly settling: Pick<Settling, 'refine'>;
  readonly isRefused: (uid: string) => boolean;
  readonly controls: () => Controls;
}

/**
 * Adds what the decision needs and the runs do not say: whether the tasks of what is over are done, where something waits
 * for that, and whether Tekton refused to have a run started.
 */
export function refineAll(tracked: readonly Tracked[], refinements: Refinements): readonly Tracked[] {
  if (!tracked.some(({ run }) => isHeld(run))) {
    return tracked;
  }
  const policyOf = livePolicies(refinements.controls());
  const exclusive = groupsWhere(tracked, (membership) => policyOf(membership).noOverlap);
  const limited = groupsWhere(tracked, (membership) => isLimited(policyOf(membership)));
  return tracked.map((item) => {
    const { object, run } = item;
    const groups = run.memberships.map(({ group }) => groupIdOf(group));
    const counts = groups.some((group) => (object.deletionTimestamp === undefined ? exclusive : limited).has(group));
    const state = counts ? refinements.settling.refine(object, run) : run.state;
    const isRefused = refinements.isRefused(run.uid);
    return state === run.state && !isRefused
      ? item
      : { ...item, run: { ...run, state, ...(isRefused && { isRefused }) } };
  });
}

function groupsWhere(tracked: readonly Tracked[], test: (membership: Membership) => boolean): ReadonlySet<GroupId> {
  return new Set(tracked.flatMap(({ run }) => run.memberships.filter(test).map(({ group }) => groupIdOf(group))));
}
