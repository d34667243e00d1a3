import type { Action } from '../core/action.js';
import type { Membership, Reason, Run } from '../core/run.js';
import type { RunObject } from '../tekton/run.js';
import type { RunEvent } from './ports.js';

/** How many names an Event lists before it says how many more there are. */
const MAX_NAMES = 10;

/**
 * The Events of an action that took hold: on the run it was done to, and for an ending on the run on whose account it
 * was, unless that run's own start will say so. `find` gives the object of a run, `starts` whether it starts now.
 */
export function eventsOf(
  action: Action,
  find: (run: Run) => RunObject | undefined,
  starts: (run: Run) => boolean,
): readonly RunEvent[] {
  const regarding = find(action.run);
  if (regarding === undefined) {
    return [];
  }
  switch (action.kind) {
    case 'bind':
      return action.waitsFor.length === 0
        ? []
        : [normal(regarding, 'Waiting', 'Hold', `Waits in ${titleOf(action)} for ${namesOf(action.waitsFor)}`)];
    case 'start': {
      const whom = action.supersedes.length === 0 ? '' : `, superseding ${namesOf(action.supersedes)}`;
      return [normal(regarding, 'Started', 'Start', `Started in ${titleOf(action)}${whom}`)];
    }
    case 'end':
      return endEvents(action, regarding, starts(action.by) ? undefined : find(action.by));
  }
}

function endEvents(
  action: Action & { kind: 'end' },
  loser: RunObject,
  winner: RunObject | undefined,
): readonly RunEvent[] {
  const { run, by, reason, status } = action;
  const title = titleOf(action);
  const { why, kept, account } = WORDS[reason];
  const lost = normal(loser, reason, 'End', `Ended with ${status} in ${title}: ${why(by.name)}`);
  if (winner === undefined) {
    return [lost];
  }
  const won = normal(winner, kept, 'Keep', `${account(run.name)} in ${title}`);
  return [
    { ...lost, related: winner },
    { ...won, related: loser },
  ];
}

/** What an ending says on the run that ends, and on the one that stays. */
const WORDS: Readonly<
  Record<Reason, { kept: string; why: (winner: string) => string; account: (loser: string) => string }>
> = {
  Superseded: {
    kept: 'Supersedes',
    why: (winner) => `superseded by ${winner}`,
    account: (loser) => `Supersedes ${loser}`,
  },
  SameRevision: {
    kept: 'Kept',
    why: (winner) => `${winner} already runs the same revision`,
    account: (loser) => `Goes on: ${loser} brought the same revision and was turned away`,
  },
};

function normal(regarding: RunObject, reason: string, action: string, note: string): RunEvent {
  return { regarding, type: 'Normal', reason, action, note };
}

/** The group as people know it. */
function titleOf(action: Action): string {
  const memberships: readonly Membership[] = action.memberships ?? action.run.memberships;
  const wanted = action.kind === 'end' ? action.group : undefined;
  const found = memberships.find(({ group }) => wanted === undefined || group.key === wanted.key) ?? memberships[0];
  return found?.title ?? found?.group.key ?? 'its group';
}

function namesOf(runs: readonly Run[]): string {
  const names = runs.slice(0, MAX_NAMES).map((run) => run.name);
  const more = runs.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
