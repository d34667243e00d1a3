import type { Micros } from './micros.js';

/** Tekton's words for ending a run, as they stand in `spec.status`. */
export type Ending = 'Cancelled' | 'CancelledRunFinally' | 'StoppedRunFinally';

/** The short names for dials that an author writes. */
export const STRATEGIES = ['Cancel', 'CancelRunFinally', 'StopRunFinally', 'Queue', 'QueueLatest', 'Skip'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** From when on a run is not superseded any more. */
export type Protection = { readonly age: Micros } | { readonly task: string };

/** What a group does with its units: the dials. */
export interface Policy {
  /** What happens to older units that run: ended with that word, or left alone. */
  readonly running: Ending | 'Leave';
  /** Which of the units that wait are kept; with `None` nobody waits. */
  readonly waiting: 'Newest' | 'All' | 'None';
  /** How many units run at a time; under a cancel word that many of the newest. */
  readonly maxRunning: number;
  /** How many units wait at most, and which of them goes when there are more. */
  readonly maxQueued?: number;
  readonly overflow: 'DropOldest' | 'DropNewest';
  /** Whether a unit that is ending counts as running until its TaskRuns are done. */
  readonly noOverlap: boolean;
  /** How long a graceful ending of ours may take before it becomes `Cancelled`. */
  readonly gracePeriod?: Micros;
  /** How long a unit waits before it is turned away. */
  readonly queueTimeout?: Micros;
  readonly protectAfter?: Protection;
  /** Whether an event whose revision is that of the newest unfinished unit runs again. */
  readonly sameRevision: 'Run' | 'Skip';
}

/** The dials that a strategy is a short name for. */
export const DIALS: Readonly<Record<Strategy, Pick<Policy, 'running' | 'waiting'>>> = {
  Cancel: { running: 'Cancelled', waiting: 'Newest' },
  CancelRunFinally: { running: 'CancelledRunFinally', waiting: 'Newest' },
  StopRunFinally: { running: 'StoppedRunFinally', waiting: 'Newest' },
  Queue: { running: 'Leave', waiting: 'All' },
  QueueLatest: { running: 'Leave', waiting: 'Newest' },
  Skip: { running: 'Leave', waiting: 'None' },
};

/** The short name of two dials; undefined where they contradict each other, and no strategy stands for them. */
export function strategyOf({ running, waiting }: Pick<Policy, 'running' | 'waiting'>): Strategy | undefined {
  return STRATEGIES.find((name) => DIALS[name].running === running && DIALS[name].waiting === waiting);
}

/** Whether the policy says how many may be at work together, so that a start too many breaks a promise. */
export function isLimited({ running, noOverlap }: Pick<Policy, 'running' | 'noOverlap'>): boolean {
  return running === 'Leave' || noOverlap;
}
