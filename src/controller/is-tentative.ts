import type { Action } from '../core/action.js';
import { groupIdOf } from '../core/group.js';
import type { Membership, Run } from '../core/run.js';

/**
 * Whether an ending should wait for the patch that binds the run on whose account it is. A run without an order value gets
 * the highest of its group, and that is settled only when it is written down: were the patch to fail, the next decision
 * might find the run older than one that was ended for it, end it in turn, and nothing would be left. What waits has not
 * done anything yet, and need not be spared. `before` is the winner as it stands, `decided` what is to be done to it.
 */
export function isTentative(
  { run, by }: Action & { readonly kind: 'end' },
  before: Run | undefined,
  decided: Action | undefined,
): boolean {
  if (run.state.kind === 'held' || by === undefined || before === undefined || before.bound) {
    return false;
  }
  const fixed = decided?.memberships ?? by.memberships;
  return fixed.some((membership) => membership.order !== orderIn(before, membership));
}

function orderIn({ memberships }: Run, { group }: Membership): string | undefined {
  const wanted = groupIdOf(group);
  return memberships.find((own) => groupIdOf(own.group) === wanted)?.order;
}
