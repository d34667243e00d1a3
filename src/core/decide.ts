// The folder in one breath: an event gives a key (evaluate-text, key), the key a group (group). Runs become units
// (unit, unit-state) that stand in a total order (total-order, order-value, fixed-order, arrival). `decide` judges
// newcomers (judge), ends what newer units supersede and what has waited too long (supersede, settle-field), starts what
// has room (next-starts, line-up, reservations, passed-over), and says it as actions (to-actions). The field holds the
// units that count, by group (field, members, sorted-units); policy and settings hold the dials.
import type { Decision } from './decision.js';
import type { Controls } from './field.js';
import { judge } from './judge.js';
import type { Micros } from './micros.js';
import type { Run } from './run.js';
import { settleField } from './settle-field.js';
import { toActions } from './to-actions.js';
import { toUnits } from './unit.js';
import { whereItTakesPart } from './unit-state.js';

/**
 * Decides over the runs of connected groups. A pure function: the same runs, controls and time give the same answer,
 * whatever the order of the runs, and deciding again after applying the answer gives no action.
 */
export function decide(runs: readonly Run[], controls: Controls, now: Micros): Decision {
  const { letIn, turnedAway } = judge(toUnits(runs).map(whereItTakesPart), controls, now);
  const settled = settleField(letIn, controls, now);
  return toActions({ runs, letIn, turnedAway, settled, now });
}
