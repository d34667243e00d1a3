/** Tekton's words for ending a run, as they stand in `spec.status`. */
export type Ending = 'Cancelled' | 'CancelledRunFinally' | 'StoppedRunFinally';

/** The short names for dials that an author writes. */
export const STRATEGIES = ['Cancel', 'CancelRunFinally', 'StopRunFinally'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** What a group does with its units: the dials. */
export interface Policy {
  /** What happens to older units that run: ended with that word, or left alone. */
  readonly running: Ending | 'Leave';
  /** Which of the units that wait are kept. */
  readonly waiting: 'Newest' | 'All';
  /** How many units run at a time; under a cancel word that many of the newest. */
  readonly maxRunning: number;
  /** Whether an event whose revision is that of the newest unfinished unit runs again. */
  readonly sameRevision: 'Run' | 'Skip';
}

const DIALS: Readonly<Record<Strategy, Pick<Policy, 'running' | 'waiting'>>> = {
  Cancel: { running: 'Cancelled', waiting: 'Newest' },
  CancelRunFinally: { running: 'CancelledRunFinally', waiting: 'Newest' },
  StopRunFinally: { running: 'StoppedRunFinally', waiting: 'Newest' },
};

/** The dials that a strategy and the settings beside it stand for. */
export function policyOf(settings: {
  readonly strategy: Strategy;
  readonly sameRevision: Policy['sameRevision'];
}): Policy {
  return { ...DIALS[settings.strategy], maxRunning: 1, sameRevision: settings.sameRevision };
}

/** The short name of a policy: the inverse of policyOf. Throws RangeError for dials that no strategy stands for. */
export function strategyOf(policy: Pick<Policy, 'running' | 'waiting'>): Strategy {
  const found = STRATEGIES.find((name) => {
    const { running, waiting } = DIALS[name];
    return running === policy.running && waiting === policy.waiting;
  });
  if (found === undefined) {
    throw new RangeError(`no strategy stands for running: ${policy.running}, waiting: ${policy.waiting}`);
  }
  return found;
}
