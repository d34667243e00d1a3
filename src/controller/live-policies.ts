import { type Controls, controlIdOf } from '../core/field.js';
import type { Policy } from '../core/policy.js';
import type { Membership } from '../core/run.js';

/** The policy of a membership: a control that lives counts before what stands on the run. */
export function livePolicies(controls: Controls): (membership: Membership) => Policy {
  return ({ group, policy }) => controls.get(controlIdOf(group.control))?.policy ?? policy;
}
