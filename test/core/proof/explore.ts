import { SECOND } from '../../../src/core/micros.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Run } from '../../../src/core/run.js';
import { aGroup } from '../../builders/a-group.js';
import { aMembership } from '../../builders/a-membership.js';
import { aRun } from '../../builders/a-run.js';
import { at } from '../../builders/time.js';
import { decide } from '../../../src/core/decide.js';
import { applyAction } from './apply-action.js';
import { checkDecision } from './check-decision.js';
import { checkRest } from './check-rest.js';
import { Facts, isHeld } from './facts.js';
import type { Violation } from './violation.js';

/** Units in the order of their arrival, each with its groups, and the policy of each group. */
export interface Scene {
  readonly units: readonly { readonly groups: readonly number[]; readonly orders?: readonly number[] }[];
  readonly policies: readonly Policy[];
}

/** What was looked through: each state once. */
export interface Explored {
  readonly states: number;
  readonly violations: readonly Violation[];
}

const NONE = new Map();
/** So long that a released run may be ended, and that what was passed over reserves. Many units see less time pass. */
const STEP = 11 * 60 * SECOND;

interface State {
  readonly now: number;
  readonly runs: readonly (Run | undefined)[];
}

/**
 * Goes through all orders in which the units of a scene can be seen, start, run and finish, with the decisions anywhere
 * between them, and holds each decision and each rest against the rules.
 */
export function explore(scene: Scene): Explored {
  const seen = new Set<string>();
  const violations: Violation[] = [];
  const waiting: State[] = [{ now: at(0), runs: scene.units.map(() => undefined) }];
  for (let state = waiting.pop(); state !== undefined && violations.length === 0; state = waiting.pop()) {
    const key = keyOf(state);
    if (!seen.has(key)) {
      seen.add(key);
      waiting.push(...decided(state, violations), ...happenings(state, scene));
    }
  }
  return { states: seen.size, violations };
}

function keyOf({ now, runs }: State): string {
  return JSON.stringify([now, ...runs.map((run) => run && [run.state, run.bound, run.passedOverAt, run.reason])]);
}

/** The state once the decision has been applied; none where there is nothing to do: then it is at rest. */
function decided(state: State, violations: Violation[]): readonly State[] {
  const runs = state.runs.filter((run) => run !== undefined);
  const { actions } = decide(runs, NONE, state.now);
  const facts = new Facts(runs, NONE, state.now);
  if (actions.length === 0) {
    const isSteady = runs.every((run) => run.state.kind !== 'released');
    violations.push(...(isSteady ? checkRest(facts) : []));
    return [];
  }
  const acts = new Map(actions.map((action) => [action.run.uid, action]));
  const then = state.runs.map((run) => {
    const action = acts.get(run?.uid ?? '');
    return run === undefined || action === undefined ? run : applyAction(action, run, state.now);
  });
  const after = then.filter((run) => run !== undefined);
  const factsAfter = new Facts(after, NONE, state.now);
  violations.push(...checkDecision(facts, actions, factsAfter));
  const isFreeing = actions.some(({ kind, run }) => kind === 'end' && run.state.kind === 'released');
  if (!isFreeing && decide(after, NONE, state.now).actions.length > 0) {
    violations.push({ property: 'nothing left to do', text: 'deciding again gives actions' });
  }
  return [{ now: state.now, runs: then }];
}

/** All that can happen next: a unit is seen, Tekton takes one a step further, time passes. */
function happenings({ now, runs }: State, scene: Scene): readonly State[] {
  const states = runs.flatMap((run, i): readonly State[] => {
    const next = run === undefined ? runOf(scene, i) : further(run, now);
    return next === undefined ? [] : [{ now, runs: runs.with(i, next) }];
  });
  const latest = at(0) + Math.min(2, 5 - scene.units.length) * STEP;
  const mayPass = now < latest && runs.some((run) => run !== undefined && isHeld(run));
  return mayPass ? [...states, { now: now + STEP, runs }] : states;
}

function runOf({ units, policies }: Scene, i: number): Run {
  const { groups, orders } = units[i]!;
  const memberships = groups.map((group) =>
    aMembership({
      group: aGroup({ key: `g${group}` }),
      policy: policies[group]!,
      arrival: at(0) + i,
      ...(orders !== undefined && { order: String(orders[group]) }),
    }),
  );
  return aRun({ uid: `u${i}`, memberships });
}

function further(run: Run, now: number): Run | undefined {
  switch (run.state.kind) {
    case 'released':
      return { ...run, state: { kind: 'started', at: now } };
    case 'started':
      return { ...run, state: { kind: 'done', started: true, at: now, isSettled: true } };
    case 'ending':
      return { ...run, state: { kind: 'done', started: run.state.started, at: now, isSettled: true } };
    case 'held':
    case 'foreign':
    case 'done':
      return undefined;
  }
}
