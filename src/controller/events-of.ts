import { HELD_ANNOTATION } from '../api/names.js';
import type { Action } from '../core/action.js';
import { groupIdOf } from '../core/group.js';
import { MINUTE } from '../core/micros.js';
import type { Membership, Run } from '../core/run.js';
import { SETTLE_BOUND } from '../core/unit-state.js';
import type { RunObject } from '../tekton/run.js';
import type { RunEvent } from './ports.js';

/** How many names an Event lists before it says how many more there are. */
const MAX_NAMES = 10;

/**
 * The Events of an action that took hold: on the run it was done to, and for an ending on the `winner`, on whose account
 * it was. There is no winner to tell where that one's own start says so.
 */
export function eventsOf(action: Action, regarding: RunObject, winner: RunObject | undefined): readonly RunEvent[] {
  return [...actEvents(action, regarding, winner), ...oddities(action, regarding)];
}

function actEvents(action: Action, regarding: RunObject, winner: RunObject | undefined): readonly RunEvent[] {
  switch (action.kind) {
    case 'bind':
      return action.waitsFor.length === 0
        ? []
        : [normal(regarding, 'Waiting', 'Hold', `Waits in ${groupsOf(action)} for ${namesOf(action.waitsFor)}`)];
    case 'start': {
      const whom = action.supersedes.length === 0 ? '' : `, superseding ${namesOf(action.supersedes)}`;
      return [
        normal(regarding, 'Started', 'Start', `Started in ${groupsOf(action)}${whom}`),
        ...(action.overlaps.length === 0 ? [] : [overlapping(action, regarding)]),
      ];
    }
    case 'end':
      return endEvents(action, regarding, winner);
    case 'force':
      return [normal(regarding, action.reason, 'End', `Ended with Cancelled: ${action.word} took too long`)];
  }
}

function overlapping(action: Extract<Action, { kind: 'start' }>, regarding: RunObject): RunEvent {
  const note = `Starts although tasks of ${namesOf(action.overlaps)} may still work: they had ${SETTLE_MINUTES} minutes to end`;
  return { regarding, type: 'Warning', reason: 'Overlaps', action: 'Start', note };
}

const SETTLE_MINUTES = SETTLE_BOUND / MINUTE;

function endEvents(
  action: Extract<Action, { kind: 'end' }>,
  loser: RunObject,
  winner: RunObject | undefined,
): readonly RunEvent[] {
  const { run, by, reason, status, group } = action;
  const wanted = groupIdOf(group);
  const title = run.memberships
    .filter((membership) => groupIdOf(membership.group) === wanted)
    .map(titleOf)
    .join();
  const { why, kept, account } = WORDS[reason];
  const lost = normal(loser, reason, 'End', `Ended with ${status} in ${title}: ${why(by?.name ?? '')}`);
  if (winner === undefined || kept === undefined) {
    return [lost];
  }
  const won = normal(winner, kept, 'Keep', `${account(run.name)} in ${title}`);
  return [
    { ...lost, related: winner },
    { ...won, related: loser },
  ];
}

interface Words {
  readonly why: (winner: string) => string;
  /** Absent where the other run has no part in it, or need not be told. */
  readonly kept?: string;
  readonly account: (loser: string) => string;
}

/** What an ending says on the run that ends, and on the one that stays. */
const WORDS: Readonly<Record<Extract<Action, { kind: 'end' }>['reason'], Words>> = {
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
  RepeatedDelivery: {
    kept: 'Kept',
    why: (winner) => `a repeat of a delivery that ${winner} stands for, or has left behind`,
    account: (loser) => `Goes on: ${loser} repeats a delivery and was turned away`,
  },
  Busy: {
    why: (winner) => `${winner} has not finished, and nobody waits here`,
    account: (loser) => `Goes on: ${loser} was turned away`,
  },
  QueueFull: {
    why: (winner) => `as many wait as may, ${winner} the newest of them`,
    account: (loser) => `Waits: ${loser} was turned away`,
  },
  QueueTimeout: {
    why: () => 'it has waited as long as it may (queueTimeout)',
    account: (loser) => `${loser} has waited too long`,
  },
  Closed: {
    why: () => 'its event closes the group: it ends the older runs, and does not run itself',
    account: (loser) => `${loser} closes the group`,
  },
};

/** What is odd about a run that is bound or named now, and therefore said once. */
function oddities({ run, memberships = [] }: Action, regarding: RunObject): readonly RunEvent[] {
  const fixed = new Map(memberships.map(({ group, order }) => [groupIdOf(group), order]));
  const ignored = run.memberships.filter(({ group, order }) => {
    const id = groupIdOf(group);
    return order !== undefined && fixed.has(id) && fixed.get(id) !== order;
  });
  // Pending, with a held mark, and yet not taken for ours: a copy, or clocks that are far apart.
  const isStray = run.state.kind === 'foreign' && regarding.annotations[HELD_ANNOTATION] !== undefined;
  return [
    ...(run.bound ? [] : ignored.map((membership) => warning(regarding, 'OrderIgnored', orderNote(membership)))),
    ...(isStray && !run.identified ? [warning(regarding, 'NotHeldByUs', STRAY)] : []),
  ];
}

function orderNote(membership: Membership): string {
  return (
    `Its order value does not count in ${titleOf(membership)}: it is a time more than 10 minutes ahead, of another kind ` +
    `than the group's first, or other than that of an earlier run of its event`
  );
}

const STRAY =
  `Keeps its Pending, which is not ours: the ${HELD_ANNOTATION} annotation cannot be read, or is more than a minute older ` +
  'than the run: copied from another run, or from a webhook whose clock is a day behind. Clear spec.status to start the run';

function warning(regarding: RunObject, reason: string, note: string): RunEvent {
  return { regarding, type: 'Warning', reason, action: 'Bind', note };
}

function normal(regarding: RunObject, reason: string, action: string, note: string): RunEvent {
  return { regarding, type: 'Normal', reason, action, note };
}

/** The group as people know it. */
function titleOf({ title, group }: Membership): string {
  return title ?? group.key;
}

function groupsOf({ run }: Action): string {
  return run.memberships.map(titleOf).join(' and ');
}

function namesOf(runs: readonly Run[]): string {
  const names = runs.slice(0, MAX_NAMES).map((run) => run.name);
  const more = runs.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
