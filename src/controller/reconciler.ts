import type { RunObject } from '../tekton/run.js';
import type { ControlCounts } from './status-writer.js';
import type { Workload } from './to-workload.js';

/** A notice of the reflector. */
export interface RunChange {
  readonly type: 'put' | 'delete';
  readonly item: RunObject;
}

export interface Reconciler {
  readonly onChange: (change: RunChange) => void;
  /** A control came, went or changed, or the labels of a namespace did. */
  readonly onControlsChange: () => void;
  /** How many runs of each control's groups run and wait, by `controlIdOf`. Costs as much as there are runs. */
  readonly counts: () => ReadonlyMap<string, ControlCounts>;
  /** What is at hand. Costs as much as there are runs. */
  readonly workload: () => Workload;
  /**
   * Begins to decide: call when the first list is complete. Until then changes are only taken in. Where runs may work that
   * are not in that list, `allKnown` resolves when they are found: nothing starts under a limit before that.
   */
  readonly resume: (allKnown?: Promise<void>) => void;
  /** Decides no more; resolves when every act under way has ended. */
  readonly stop: () => Promise<void>;
}
