import type { RunObject } from '../../tekton/run.js';

/** What to do with the runs that we hold: as the policy of their groups has it, or all the same. */
export const HELD_CHOICES = ['policy', 'start', 'cancel'] as const;
export type HeldChoice = (typeof HELD_CHOICES)[number];

/** Of a run as the API server gave it, what the decision needs. */
export type KeepRun = (object: unknown) => RunObject;

/** The runs and what is known of their groups. */
export interface HeldFacts {
  readonly runs: readonly RunObject[];
  readonly controls: readonly unknown[];
  readonly namespaceLabels: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Why a run that may be held is not among these. */
  readonly problems: readonly string[];
}

/** What becomes of one held run. */
export interface HeldAct {
  readonly namespace: string;
  readonly name: string;
  readonly does: 'start' | 'cancel';
  readonly why: string;
  /** A JSON Patch, guarded: it takes hold only while the run is as it was seen. */
  readonly operations: readonly object[];
}

/** Decides over the held runs among these. `now` in milliseconds since the epoch. */
export type PlanHeld = (facts: Omit<HeldFacts, 'problems'>, choice: HeldChoice, now: number) => readonly HeldAct[];
