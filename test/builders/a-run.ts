import type { Membership, Run, RunState } from '../../src/core/run.js';
import { aMembership } from './a-membership.js';
import { at } from './time.js';

interface RunOptions extends Partial<Omit<Run, 'state' | 'createdAt'>> {
  readonly uid: string;
  /** Seconds after the beginning at which it was created, and its event arrived. */
  readonly second?: number;
  readonly state?: RunState | 'held' | 'foreign' | 'started';
  /** What its one membership has beside the default. */
  readonly member?: Partial<Membership>;
}

/** A run that has just been made, by an event of its own, and held: neither identified nor bound. */
export function aRun({ second = 0, state = 'held', member = {}, ...o }: RunOptions): Run {
  return Object.freeze({
    namespace: 'team-a',
    name: o.uid,
    createdAt: at(second),
    event: `event-${o.uid}`,
    state: state === 'started' ? { kind: state, at: at(second) } : typeof state === 'string' ? { kind: state } : state,
    identified: o.bound === true,
    bound: false,
    memberships: [aMembership({ arrival: at(second), ...member })],
    ...o,
  });
}

/** A run that an earlier decision let in and started, and that runs. */
export function aStartedRun(o: RunOptions): Run {
  return aRun({ state: 'started', bound: true, ...o });
}
