import { groupIdOf } from './group.js';
import { MINUTE, type Micros } from './micros.js';
import type { Policy } from './policy.js';
import type { Run } from './run.js';
import type { Unit } from './unit.js';

/**
 * How long what is over may still occupy a group while its TaskRuns are not done: Tekton cannot end every run, and a
 * kubelet that is gone ends no pod.
 */
export const SETTLE_BOUND: Micros = 10 * MINUTE;

/** Held by us, and nobody has ended it. */
export function isHeld(run: Run): boolean {
  return run.state.kind === 'held';
}

/** Runs, or may run at any moment: neither held, nor ending, nor done. */
export function isRunning(run: Run): boolean {
  return run.state.kind === 'released' || run.state.kind === 'started';
}

/** Held or running: there is something left to end. */
export function isOpen(run: Run): boolean {
  return isHeld(run) || isRunning(run);
}

/** Works, if only on its own end. A run that was ended while it was held has nothing to end. */
export function isAtWork(run: Run): boolean {
  return isRunning(run) || (run.state.kind === 'ending' && run.state.started && run.state.isSettled !== true);
}

/** Has started: what somebody else ended before it started, or keeps pending, takes no part. */
export function hasStarted({ state }: Run): boolean {
  switch (state.kind) {
    case 'released':
    case 'started':
      return true;
    case 'ending':
    case 'done':
      return state.started;
    case 'held':
    case 'foreign':
      return false;
  }
}

/** Whether the run counts for its unit: it waits, runs or ran, or was ended because its event closed the group. */
export function takesPart(run: Run): boolean {
  return isHeld(run) || hasStarted(run) || run.reason === 'Closed';
}

/**
 * The unit without the groups that it is in only by runs that take no part: a sibling that was cancelled before it started
 * ends nobody there.
 */
export function whereItTakesPart(unit: Unit): Unit {
  // What we ended ended with its unit, and counts for where that stood.
  const runs = unit.runs.filter((run) => takesPart(run) || run.reason !== undefined);
  if (runs.length === 0 || runs.length === unit.runs.length) {
    return unit;
  }
  const groups = new Set(runs.flatMap((run) => run.memberships.map(({ group }) => groupIdOf(group))));
  return { ...unit, places: new Map([...unit.places].filter(([id]) => groups.has(id))) };
}

/** Whether the unit was let in by an earlier decision, or by starting on its own. */
export function wasLetIn(unit: Unit): boolean {
  return unit.runs.some((run) => hasStarted(run) || run.reason === 'Closed' || (run.bound && isHeld(run)));
}

/** Whether some of the unit still runs and nobody has asked it to end. */
export function isUnfinished(unit: Unit): boolean {
  return unit.runs.some(isOpen);
}

/** Whether the unit waits: something of it is held, and nothing of it works, not even on its own end. */
export function isWaiting(unit: Unit): boolean {
  return !unit.isEnd && unit.runs.some(isHeld) && !unit.runs.some(isAtWork);
}

/** Whether anything of the unit may still occupy a group: it works, or its TaskRuns do. */
export function isActive(unit: Unit): boolean {
  return unit.runs.some((run) => isAtWork(run) || isUnsettled(run));
}

function isUnsettled({ state }: Run): boolean {
  return state.kind === 'done' && state.started && !state.isSettled;
}

/**
 * Whether a unit that no step of this decision has superseded occupies its group: until all its runs are done; under a
 * cancel word only until it is ending; with `noOverlap` until its TaskRuns are done, within a bound.
 */
export function occupies(unit: Unit, policy: Policy, now: Micros): boolean {
  return unit.runs.some(
    (run) =>
      isRunning(run) || (policy.noOverlap ? isSettling(run, now) : policy.running === 'Leave' && isEnding(run, now)),
  );
}

/** Whether a run that nobody wants to run any more still works: what Tekton could not end, other policies do not wait for. */
function isEnding(run: Run, now: Micros): boolean {
  const { state } = run;
  return state.kind === 'ending' && isAtWork(run) && state.isStuck !== true && !isOverdue(run, now);
}

/** Whether its own tasks still work, or are taken to. */
export function isSettling(run: Run, now: Micros): boolean {
  const { state } = run;
  return (isUnsettled(run) || (state.kind === 'ending' && isAtWork(run))) && now < settlesBy(run);
}

/** Whether the run is being deleted for longer than anything should take. Other endings have no bound but their policy's. */
function isOverdue(run: Run, now: Micros): boolean {
  return run.state.kind === 'ending' && run.state.isBeingDeleted === true && now >= settlesBy(run);
}

/** When a run that is ending, or done, is taken to have no more tasks. Infinity where the beginning is not written down. */
export function settlesBy({ state }: Run): Micros {
  switch (state.kind) {
    case 'ending':
      return state.since === undefined ? Infinity : state.since + SETTLE_BOUND;
    case 'done':
      return state.at + SETTLE_BOUND;
    case 'held':
    case 'foreign':
    case 'released':
    case 'started':
      return Infinity;
  }
}
