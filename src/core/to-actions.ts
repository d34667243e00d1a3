import type { Action } from './action.js';
import type { Decision } from './decision.js';
import type { Field } from './field.js';
import { groupIdOf } from './group.js';
import { type Micros, SECOND } from './micros.js';
import { isPaused } from './next-starts.js';
import { newlyPassedOver } from './passed-over.js';
import { type Ending, isLimited } from './policy.js';
import type { Membership, Run } from './run.js';
import type { Settled } from './settle-field.js';
import type { Verdict } from './supersede.js';
import { byCreation, type Unit } from './unit.js';
import { hasStarted, isHeld, isOpen, isRunning, isSettling, isWaiting, settlesBy, takesPart } from './unit-state.js';

/**
 * How long a released run is left alone while its startTime is not seen. Tekton makes TaskRuns some 20 ms before it
 * writes startTime, and a graceful word on a run that never started would start it and run its `finally`.
 */
export const START_GRACE: Micros = 10 * SECOND;

/** What a decision found. */
export interface Findings {
  readonly runs: readonly Run[];
  readonly letIn: readonly Unit[];
  readonly turnedAway: ReadonlyMap<Unit, Verdict>;
  readonly settled: Settled;
  readonly now: Micros;
}

/** The findings as what should be done to each run, in order of creation. */
export function toActions(findings: Findings): Decision {
  const plan = new Plan(findings);
  plan.endAll();
  plan.settleAll();
  plan.identifyAll();
  return plan.decision();
}

class Plan {
  readonly #findings: Findings;
  readonly #verdicts: ReadonlyMap<Unit, Verdict>;
  readonly #actions = new Map<Run, Action>();
  readonly #rechecks: Micros[] = [];

  constructor(findings: Findings) {
    this.#findings = findings;
    this.#verdicts = new Map([...findings.turnedAway, ...findings.settled.ended]);
  }

  get #field(): Field {
    return this.#findings.settled.field;
  }

  decision(): Decision {
    const actions = [...this.#actions.values()].toSorted((a, b) => byCreation(a.run, b.run));
    const later = this.#rechecks.filter((time) => Number.isFinite(time));
    return { actions, ...(later.length > 0 && { recheckAt: Math.min(...later) }) };
  }

  /** Ends the runs of the units that end. */
  endAll(): void {
    for (const [unit, verdict] of this.#verdicts) {
      unit.runs.forEach((run) => {
        this.#end(run, unit, verdict);
      });
    }
  }

  #end(run: Run, unit: Unit, { reason, group, by, ending }: Verdict): void {
    const memberships = membershipsOf(run, unit);
    const endWith = (status: Ending): void => {
      const account = by === undefined ? {} : { by: by.first };
      this.#actions.set(run, { kind: 'end', run, memberships, status, reason, group, ...account });
    };
    if (isHeld(run)) {
      endWith('Cancelled');
    } else if (run.state.kind === 'started') {
      endWith(ending);
    } else if (run.state.kind === 'released') {
      const graceOver = run.state.at + START_GRACE;
      if (this.#findings.now < graceOver) {
        this.#rechecks.push(graceOver);
      } else {
        endWith('Cancelled');
      }
    }
  }

  /** Starts, binds, notes and forces what there is of the units that were let in. */
  settleAll(): void {
    const passed = newlyPassedOver(this.#field, this.#findings.settled.starting);
    const losers = this.#losersByWinner();
    for (const unit of this.#findings.letIn) {
      const firstHeld = unit.runs.find(isHeld);
      for (const run of unit.runs.filter((r) => !this.#actions.has(r))) {
        const passedOverAt = run === firstHeld ? passed.get(unit) : undefined;
        const action =
          this.#start(run, unit, losers.get(unit.id) ?? []) ??
          this.#force(run, unit) ??
          this.#bind(run, unit, passedOverAt);
        if (action !== undefined) {
          this.#actions.set(run, action);
        }
      }
      this.#awaitTimes(unit);
    }
  }

  #losersByWinner(): ReadonlyMap<string, readonly Run[]> {
    const losers = new Map<string, Run[]>();
    for (const [unit, { reason, by }] of this.#verdicts) {
      if (reason === 'Superseded' && by !== undefined) {
        const runs = losers.get(by.id) ?? [];
        runs.push(...unit.runs.filter(isOpen));
        losers.set(by.id, runs);
      }
    }
    return losers;
  }

  #start(run: Run, unit: Unit, losers: readonly Run[]): Action | undefined {
    const isFirst = this.#findings.settled.starting.has(unit);
    const starts =
      isHeld(run) && !this.#verdicts.has(unit) && (isFirst || (!isWaiting(unit) && !isPaused(unit, this.#field)));
    return starts
      ? {
          kind: 'start',
          run,
          memberships: membershipsOf(run, unit),
          supersedes: losers.toSorted(byCreation),
          overlaps: isFirst ? this.#overlapsOf(unit) : [],
          isGuarded: isFirst && [...unit.places.keys()].some((id) => this.#isLimited(id)),
        }
      : undefined;
  }

  #isLimited(group: Parameters<Field['policyOf']>[0]): boolean {
    const policy = this.#field.policyOf(group);
    return policy !== undefined && isLimited(policy);
  }

  /** What still works in groups where nothing may overlap, past the time that it had to end. */
  #overlapsOf(unit: Unit): readonly Run[] {
    const groups = [...unit.places.keys()].filter((id) => this.#field.policyOf(id)?.noOverlap === true);
    return this.#activeRunsIn(groups).filter(({ state }) => state.kind === 'ending' || state.kind === 'done');
  }

  /** The runs in these groups that work, or whose tasks do, in order of creation. */
  #activeRunsIn(groups: readonly Parameters<Field['policyOf']>[0][]): readonly Run[] {
    const units = new Set(groups.flatMap((id) => [...(this.#field.members(id)?.active ?? [])]));
    const runs = [...units].flatMap((unit) => unit.runs.filter(isStillActive));
    return runs.toSorted(byCreation);
  }

  /** A graceful ending of ours that takes longer than the group allows. */
  #force(run: Run, unit: Unit): Action | undefined {
    const { state } = run;
    const due = this.#forcedAt(run, unit);
    if (state.kind !== 'ending' || state.word === undefined || due === undefined) {
      return undefined;
    }
    if (this.#findings.now < due) {
      this.#rechecks.push(due);
      return undefined;
    }
    return { kind: 'force', run, word: state.word, reason: 'GracePeriodOver' };
  }

  #forcedAt({ state }: Run, unit: Unit): Micros | undefined {
    const isGraceful = state.kind === 'ending' && state.isOurs && state.word !== 'Cancelled' && state.started;
    const periods = isGraceful
      ? [...unit.places.keys()].flatMap((id) => this.#field.policyOf(id)?.gracePeriod ?? [])
      : [];
    return isGraceful && state.since !== undefined && periods.length > 0
      ? state.since + Math.min(...periods)
      : undefined;
  }

  /** Writes down what is not yet: the memberships, and times that cannot be seen later. */
  #bind(run: Run, unit: Unit, passedOverAt: Micros | undefined): Action | undefined {
    const binds = !run.bound && takesPart(run);
    const notes = {
      ...(binds && { memberships: membershipsOf(run, unit) }),
      ...(passedOverAt !== undefined && { passedOverAt }),
      ...(this.#isEndingUnnoticed(run, unit) && { endingSince: this.#findings.now }),
    };
    const waitsFor = binds && isHeld(run) ? this.#activeRunsIn([...unit.places.keys()]) : [];
    return Object.keys(notes).length === 0 ? undefined : { kind: 'bind', run, waitsFor, ...notes };
  }

  /** Somebody else ended it, in a group that waits for its tasks but not for ever: the wait needs a beginning. */
  #isEndingUnnoticed({ state }: Run, unit: Unit): boolean {
    const isUnnoticed = state.kind === 'ending' && state.started && state.since === undefined;
    return isUnnoticed && [...unit.places.keys()].some((id) => this.#field.policyOf(id)?.noOverlap === true);
  }

  /** When time alone will change what becomes of the unit. */
  #awaitTimes(unit: Unit): void {
    const { now } = this.#findings;
    if (this.#waitsOn(unit)) {
      const timeouts = [...unit.places.values()].flatMap((place) => this.#field.ownPolicy(place).queueTimeout ?? []);
      this.#rechecks.push(...timeouts.map((timeout) => unit.first.createdAt + timeout));
    }
    const settling = unit.runs.filter((run) => hasStarted(run) && isSettling(run, now));
    this.#rechecks.push(...settling.map(settlesBy));
  }

  #waitsOn(unit: Unit): boolean {
    return isWaiting(unit) && !this.#verdicts.has(unit) && !this.#findings.settled.starting.has(unit);
  }

  /** Names those that take no part, so that a copy of them will be known as one. */
  identifyAll(): void {
    for (const run of this.#findings.runs) {
      if (!run.identified && run.memberships.length > 0 && !this.#actions.has(run)) {
        this.#actions.set(run, { kind: 'bind', run, waitsFor: [] });
      }
    }
  }
}

function isStillActive(run: Run): boolean {
  const { state } = run;
  return (
    isRunning(run) || (hasStarted(run) && (state.kind === 'ending' || (state.kind === 'done' && !state.isSettled)))
  );
}

/** The memberships of a run as its unit has them: policy and order are those of the unit's first-created run. */
function membershipsOf(run: Run, unit: Unit): readonly Membership[] {
  return run.memberships.map(({ order: _, ...own }) => {
    const { policy, arrival, order } = { ...own, ...unit.places.get(groupIdOf(own.group)) };
    return { ...own, policy, arrival, ...(order !== undefined && { order: order.text }) };
  });
}
