import { decide } from '../../../src/core/decide.js';
import type { Decision } from '../../../src/core/decision.js';
import { type Controls, controlIdOf } from '../../../src/core/field.js';
import { MINUTE, type Micros } from '../../../src/core/micros.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Membership, Run, RunState } from '../../../src/core/run.js';
import { policyOf, type Settings } from '../../../src/core/settings.js';
import { aGroup } from '../../builders/a-group.js';
import { aMembership } from '../../builders/a-membership.js';
import { aRun, aStartedRun } from '../../builders/a-run.js';
import { at } from '../../builders/time.js';
import { told } from '../../builders/told.js';

const NONE: Controls = new Map();

/** When most scenes play: 100 s after the beginning. */
export const NOW: Micros = at(100);

export function decided(runs: readonly Run[], controls = NONE, now = NOW): Decision {
  return decide(runs, controls, now);
}

export function lines(runs: readonly Run[], controls = NONE, now = NOW): readonly string[] {
  return told(decided(runs, controls, now));
}

/** Settings as a policy: `CancelRunFinally` where no strategy is named. */
export function by(settings: Partial<Settings> = {}): Policy {
  return policyOf({ strategy: 'CancelRunFinally', sameRevision: 'Run', ...settings });
}

type Options = Omit<Parameters<typeof aRun>[0], 'uid'>;

/** Makers of runs under one policy: one that has just come, one that waits, one that runs. */
export function runsUnder(policy: Policy) {
  const under = (o: Options): Options => ({ ...o, member: { policy, ...o.member } });
  return {
    come: (uid: string, second: number, o: Options = {}): Run => aRun({ uid, second, ...under(o) }),
    wait: (uid: string, second: number, o: Options = {}): Run => aRun({ uid, second, bound: true, ...under(o) }),
    run: (uid: string, second: number, o: Options = {}): Run => aStartedRun({ uid, second, ...under(o) }),
  };
}

export function ending(o: Partial<Extract<RunState, { kind: 'ending' }>> = {}): RunState {
  return { kind: 'ending', started: true, word: 'CancelledRunFinally', isOurs: true, since: at(90), ...o };
}

export function done(second: number, o: Partial<Extract<RunState, { kind: 'done' }>> = {}): RunState {
  return { kind: 'done', started: true, at: at(second), isSettled: true, ...o };
}

export function released(second: number): RunState {
  return { kind: 'released', at: at(second) };
}

export function inGroup(key: string, o: Partial<Membership> = {}): Membership {
  return aMembership({ group: aGroup({ key }), ...o });
}

/** A control that lives in the cluster, of the group that runs are in by default. */
export function live(policy: Policy, isPaused = false): Controls {
  return new Map([[controlIdOf(aGroup().control), { policy, isPaused }]]);
}

export const TEN_MINUTES = 10 * MINUTE;
