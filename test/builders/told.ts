import type { Action } from '../../src/core/action.js';
import type { Decision } from '../../src/core/decision.js';
import { SECOND } from '../../src/core/micros.js';
import { START } from './time.js';

/** A decision as lines that a reader compares at a glance: `end a: Cancelled, Superseded by b`. */
export function told({ actions }: Pick<Decision, 'actions'>): readonly string[] {
  return actions.map(toldAction);
}

function toldAction(action: Action): string {
  const uids = (runs: readonly { readonly uid: string }[]): string => runs.map(({ uid }) => uid).join(' ');
  const list = (word: string, runs: readonly { readonly uid: string }[]): string =>
    runs.length === 0 ? '' : `, ${word} ${uids(runs)}`;
  const { uid } = action.run;
  switch (action.kind) {
    case 'bind':
      return [
        `${action.memberships === undefined ? 'note' : 'bind'} ${uid}${list('waits for', action.waitsFor)}`,
        ...(action.passedOverAt === undefined ? [] : [`passed over at ${secondsOf(action.passedOverAt)}`]),
        ...(action.endingSince === undefined ? [] : [`ending since ${secondsOf(action.endingSince)}`]),
      ].join(', ');
    case 'start':
      return `start ${uid}${list('supersedes', action.supersedes)}${list('overlaps', action.overlaps)}`;
    case 'end':
      return `end ${uid}: ${action.status}, ${action.reason}${action.by === undefined ? '' : ` by ${action.by.uid}`}`;
    case 'force':
      return `force ${uid}`;
  }
}

function secondsOf(time: number): number {
  return (time - START) / SECOND;
}
