import { isHeld } from '../core/unit-state.js';
import type { RunObject } from '../tekton/run.js';
import type { Track } from './to-run.js';

/** Numbers for people and metrics. */
export interface Workload {
  readonly runs: number;
  readonly held: number;
  readonly groupsToDecide: number;
  readonly actsUnderWay: number;
}

/** `known`: the runs as they were last seen. */
export function toWorkload(
  known: readonly RunObject[],
  track: Track,
  underWay: Pick<Workload, 'groupsToDecide' | 'actsUnderWay'>,
): Workload {
  const runs = known.map((object) => track(object)?.run);
  return { runs: runs.length, held: runs.filter((run) => run !== undefined && isHeld(run)).length, ...underWay };
}
