import type { Action } from '../../../src/core/action.js';
import type { Micros } from '../../../src/core/micros.js';
import type { Run } from '../../../src/core/run.js';

/**
 * The run as the patch of an action leaves it; undefined where a test of the patch fails: it is not in the state that was
 * seen, or carries marks already that are written once.
 */
export function applyAction(action: Action, run: Run, now: Micros): Run | undefined {
  if (!isAsSeen(action, run)) {
    return undefined;
  }
  const bound = action.memberships === undefined || run.bound ? {} : { bound: true, memberships: action.memberships };
  const passedOverAt = run.passedOverAt ?? (action.kind === 'bind' ? action.passedOverAt : undefined);
  return {
    ...run,
    ...bound,
    identified: true,
    state: stateAfter(action, run, now),
    ...(action.kind === 'end' && { reason: action.reason }),
    ...(passedOverAt !== undefined && { passedOverAt }),
  };
}

function isAsSeen(action: Action, now: Run): boolean {
  const { run } = action;
  const marks = (action.memberships === undefined || run.bound || !now.bound) && (run.identified || !now.identified);
  return marks && (action.kind === 'bind' || specStatus(run) === specStatus(now));
}

function specStatus({ state }: Run): string {
  switch (state.kind) {
    case 'held':
    case 'foreign':
      return 'PipelineRunPending';
    case 'released':
    case 'started':
      return '';
    case 'ending':
      return state.word ?? '';
    case 'done':
      return 'over';
  }
}

function stateAfter(action: Action, { state }: Run, now: Micros): Run['state'] {
  switch (action.kind) {
    case 'bind':
      return state.kind === 'ending' && state.since === undefined && action.endingSince !== undefined
        ? { ...state, since: action.endingSince }
        : state;
    case 'start':
      return { kind: 'released', at: now };
    case 'end':
      return { kind: 'ending', started: state.kind === 'started', word: action.status, since: now, isOurs: true };
    case 'force':
      return state.kind === 'ending' ? { ...state, word: 'Cancelled' } : state;
  }
}
