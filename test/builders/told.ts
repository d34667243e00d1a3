import type { Action } from '../../src/core/action.js';
import type { Decision } from '../../src/core/decide.js';

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
      return `${action.memberships === undefined ? 'identify' : 'bind'} ${uid}${list('waits for', action.waitsFor)}`;
    case 'start':
      return `start ${uid}${list('supersedes', action.supersedes)}`;
    case 'end':
      return `end ${uid}: ${action.status}, ${action.reason} by ${action.by.uid}`;
  }
}
