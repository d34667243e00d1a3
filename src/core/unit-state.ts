import type { Run } from './run.js';
import type { Unit } from './unit.js';

/** Held by us, and nobody has ended it. */
export function isHeld(run: Run): boolean {
  return run.state.kind === 'held';
}

/** Runs, or may run at any moment: neither held, nor ending, nor done. */
export function isRunning(run: Run): boolean {
  return run.state.kind === 'released' || run.state.kind === 'started';
}

/** Works, if only on its own end. A run that was ended while it was held has nothing to end. */
export function isAtWork(run: Run): boolean {
  return isRunning(run) || (run.state.kind === 'ending' && run.state.started);
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

/** Whether the run counts for its unit: it waits, runs or ran. */
export function takesPart(run: Run): boolean {
  return isHeld(run) || hasStarted(run);
}

/** Whether the unit was let in by an earlier decision, or by starting on its own. */
export function wasLetIn(unit: Unit): boolean {
  return unit.runs.some((run) => hasStarted(run) || (run.bound && isHeld(run)));
}

/** Whether some of the unit still runs and nobody has asked it to end. */
export function isUnfinished(unit: Unit): boolean {
  return unit.runs.some((run) => isHeld(run) || isRunning(run));
}

/** Whether the unit waits: something of it is held, and nothing of it works, not even on its own end. */
export function isWaiting(unit: Unit): boolean {
  return unit.runs.some(isHeld) && !unit.runs.some(isAtWork);
}
