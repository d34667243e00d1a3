import { controlIdOf } from '../core/field.js';
import type { Run } from '../core/run.js';
import { isAtWork, isHeld } from '../core/unit-state.js';
import { isControlFor } from './control-view.js';
import type { ControlCounts } from './status-writer.js';

/** How many runs of the groups of each control run and wait, by `controlIdOf`. */
export function countByControl(runs: readonly Run[]): ReadonlyMap<string, ControlCounts> {
  const counts = new Map<string, ControlCounts>();
  for (const run of runs) {
    const [running, waiting] = [Number(isAtWork(run)), Number(isHeld(run))];
    const controls = run.memberships.map(({ group }) => group.control).filter(isControlFor(run.namespace));
    for (const id of new Set(controls.map(controlIdOf))) {
      const { running: before, waiting: waits } = counts.get(id) ?? { running: 0, waiting: 0 };
      counts.set(id, { running: before + running, waiting: waits + waiting });
    }
  }
  return counts;
}
