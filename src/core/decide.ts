// The folder in one breath: an event gives a key (evaluate-text, key), the key a group (group). Runs become units
// (unit) that stand in a total order (total-order, order-value, arrival). `decide` judges newcomers (judge), ends what
// newer units supersede (supersede), and starts what has room (next-starts). policy holds the dials.
import type { Action } from './action.js';
import { type Controls, type Field } from './field.js';
import { groupIdOf } from './group.js';
import { judge, type Judgement } from './judge.js';
import { type Micros, SECOND } from './micros.js';
import { nextStarts } from './next-starts.js';
import type { Membership, Run } from './run.js';
import { supersededRunner, supersededWaiter, type Verdict } from './supersede.js';
import { compareArrivals } from './total-order.js';
import { byCreation, toUnits, type Unit } from './unit.js';
import { isHeld, isRunning, isWaiting, takesPart } from './unit-state.js';

/** What to do now, and when to look again where only time will change the answer. */
export interface Decision {
  readonly actions: readonly Action[];
  readonly recheckAt?: Micros;
}

/**
 * How long a released run is left alone while its startTime is not seen. Tekton makes TaskRuns some 20 ms before it
 * writes startTime, and a graceful word on a run that never started would start it and run its `finally`.
 */
export const START_GRACE: Micros = 10 * SECOND;

/**
 * Decides over the runs of connected groups. A pure function: the same runs, controls and time give the same answer,
 * whatever the order of the runs, and deciding again after applying the answer gives no action.
 */
export function decide(runs: readonly Run[], controls: Controls, now: Micros): Decision {
  const judgement = judge(toUnits(runs), controls, now);
  const waiters = endWaiters(judgement.field, controls);
  const runners = endRunners(waiters.field, controls);
  const verdicts = new Map([...judgement.turnedAway, ...waiters.ended, ...runners]);
  const starting = nextStarts(waiters.field, new Set(runners.keys()), controls);
  return toDecision({ runs, judgement, verdicts, starting }, now);
}

/** Last arrival first, one waiter that a standing unit supersedes ends; again from the last until nothing changes. */
function endWaiters(all: Field, controls: Controls): { field: Field; ended: ReadonlyMap<Unit, Verdict> } {
  const ended = new Map<Unit, Verdict>();
  const waiters = all.filter(isWaiting).toSorted(compareArrivals).reverse();
  let field = all;
  for (let found = next(); found !== undefined; found = next()) {
    const [unit, verdict] = found;
    ended.set(unit, verdict);
    field = field.filter((other) => other !== unit);
  }
  return { field, ended };

  function next(): readonly [Unit, Verdict] | undefined {
    for (const unit of waiters) {
      const verdict = ended.has(unit) ? undefined : supersededWaiter(unit, field, controls);
      if (verdict !== undefined) {
        return [unit, verdict];
      }
    }
    return undefined;
  }
}

function endRunners(field: Field, controls: Controls): ReadonlyMap<Unit, Verdict> {
  const ended = new Map<Unit, Verdict>();
  for (const unit of field) {
    const verdict = !isWaiting(unit) && unit.runs.some(isOpen) ? supersededRunner(unit, field, controls) : undefined;
    if (verdict !== undefined) {
      ended.set(unit, verdict);
    }
  }
  return ended;
}

/** Held or running: there is something left to end. */
function isOpen(run: Run): boolean {
  return isHeld(run) || isRunning(run);
}

interface Findings {
  readonly runs: readonly Run[];
  readonly judgement: Judgement;
  readonly verdicts: ReadonlyMap<Unit, Verdict>;
  readonly starting: readonly Unit[];
}

function toDecision({ runs, judgement, verdicts, starting }: Findings, now: Micros): Decision {
  const actions = new Map<Run, Action>();
  const rechecks: Micros[] = [];
  for (const [unit, verdict] of verdicts) {
    for (const run of unit.runs) {
      const recheck = endRun(run, unit, verdict);
      if (recheck !== undefined) {
        rechecks.push(recheck);
      }
    }
  }
  for (const unit of judgement.field) {
    for (const run of unit.runs.filter((r) => !actions.has(r))) {
      settleRun(run, unit);
    }
  }
  for (const run of runs.filter((r) => !r.identified && r.memberships.length > 0 && !actions.has(r))) {
    actions.set(run, { kind: 'bind', run, waitsFor: [] });
  }
  const sorted = [...actions.values()].toSorted((a, b) => byCreation(a.run, b.run));
  return { actions: sorted, ...(rechecks.length > 0 && { recheckAt: Math.min(...rechecks) }) };

  /** Ends a run of a unit that ends, or says when to look again. */
  function endRun(run: Run, unit: Unit, { reason, group, by, ending }: Verdict): Micros | undefined {
    const end = { kind: 'end', run, memberships: membershipsOf(run, unit), reason, group, by: by.first } as const;
    switch (run.state.kind) {
      case 'held':
        actions.set(run, { ...end, status: 'Cancelled' });
        return undefined;
      case 'released':
        if (now < run.state.at + START_GRACE) {
          return run.state.at + START_GRACE;
        }
        actions.set(run, { ...end, status: 'Cancelled' });
        return undefined;
      case 'started':
        actions.set(run, { ...end, status: ending });
        return undefined;
      case 'foreign':
      case 'ending':
      case 'done':
        return undefined;
    }
  }

  /** Starts or binds a run of a unit that stands. */
  function settleRun(run: Run, unit: Unit): void {
    const isStarting = isHeld(run) && !verdicts.has(unit) && (starting.includes(unit) || !isWaiting(unit));
    if (isStarting) {
      actions.set(run, { kind: 'start', run, memberships: membershipsOf(run, unit), supersedes: supersededBy(unit) });
    } else if (!run.bound && takesPart(run)) {
      const waitsFor = isHeld(run) ? aheadOf(unit) : [];
      actions.set(run, { kind: 'bind', run, memberships: membershipsOf(run, unit), waitsFor });
    }
  }

  function supersededBy(winner: Unit): readonly Run[] {
    const losers = [...verdicts].filter(([, { reason, by }]) => reason === 'Superseded' && by.id === winner.id);
    return losers.flatMap(([unit]) => unit.runs.filter(isOpen)).toSorted(byCreation);
  }

  /** The running units in the groups of one that waits. */
  function aheadOf(unit: Unit): readonly Run[] {
    const shares = (other: Unit): boolean => [...unit.places.keys()].some((group) => other.places.has(group));
    return judgement.field.filter(shares).flatMap((other) => other.runs.filter(isRunning));
  }
}

/** The memberships of a run as its unit has them: policy and order are those of the unit's first-created run. */
function membershipsOf(run: Run, unit: Unit): readonly Membership[] {
  return run.memberships.map(({ order: _, ...own }) => {
    const { policy, arrival, order } = { ...own, ...unit.places.get(groupIdOf(own.group)) };
    return { ...own, policy, arrival, ...(order !== undefined && { order: order.text }) };
  });
}
