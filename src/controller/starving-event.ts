import type { Action } from '../core/action.js';
import { type GroupId, groupIdOf } from '../core/group.js';
import type { Run } from '../core/run.js';
import type { RunObject } from '../tekton/run.js';
import type { RunEvent } from './ports.js';

/** So many in a row are no accident any more. */
const FIRST_TOLD = 5;

/**
 * A group in which runs are superseded time and again before they are done: each is ended as was asked, and yet nothing is
 * ever delivered. Told at the fifth in a row, and each time the row has doubled. `runs` are those that are still there: where
 * old ones are pruned early, the row looks shorter than it was.
 */
export function starvingEvent(action: Action, regarding: RunObject, runs: readonly Run[]): RunEvent | undefined {
  if (action.kind !== 'end' || action.reason !== 'Superseded' || action.run.state.kind !== 'started') {
    return undefined;
  }
  const row = rowIn(groupIdOf(action.group), action.run, runs);
  return isTold(row)
    ? { regarding, type: 'Warning', reason: 'Starving', action: 'End', note: noteOf(row, action) }
    : undefined;
}

/** How many started and were superseded since one came to its own end, this one included. */
function rowIn(group: GroupId, run: Run, runs: readonly Run[]): number {
  const members = runs.filter((other) => other !== run && isIn(group, other));
  const lastEnd = Math.max(-Infinity, ...members.filter(cameToItsEnd).map(endedAt));
  return 1 + members.filter((other) => wasStoppedAtWork(other) && endedAt(other) > lastEnd).length;
}

function isIn(group: GroupId, { memberships }: Run): boolean {
  return memberships.some((membership) => groupIdOf(membership.group) === group);
}

function cameToItsEnd({ state, reason }: Run): boolean {
  return state.kind === 'done' && state.started && reason === undefined;
}

function wasStoppedAtWork({ state, reason }: Run): boolean {
  return reason === 'Superseded' && (state.kind === 'ending' || state.kind === 'done') && state.started;
}

/** What is not done yet ends after all that is. */
function endedAt({ state }: Run): number {
  return state.kind === 'done' ? state.at : Infinity;
}

/** At 5, 10, 20 …: each push would say so otherwise. */
function isTold(row: number): boolean {
  return row >= FIRST_TOLD && Number.isInteger(Math.log2(row / FIRST_TOLD));
}

function noteOf(row: number, { run, group }: Extract<Action, { kind: 'end' }>): string {
  const id = groupIdOf(group);
  const title = run.memberships.find((membership) => groupIdOf(membership.group) === id)?.title ?? group.key;
  return (
    `${row} runs in a row were superseded in ${title} before they were done: new ones come faster than a run takes. ` +
    `With protectAfter, such as 10m, what has run that long is left to end`
  );
}
