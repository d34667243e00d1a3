import type { Action } from './action.js';
import { decide } from './decide.js';
import type { GroupIdentity } from './group.js';
import { toKey } from './key.js';
import { SECOND } from './micros.js';
import { STRATEGIES } from './policy.js';
import type { Run, RunState } from './run.js';
import { policyOf, type Settings } from './settings.js';

/** What a policy does to three runs of one group, one after the other: `a` runs, `b` waits, `c` comes. */
export interface PolicyRow {
  readonly settings: Settings;
  readonly isEnd: boolean;
  readonly running: string;
  readonly waiting: string;
  readonly newcomer: string;
  /** Who starts when `a` and its tasks have ended. */
  readonly next: readonly string[];
}

/** The rows of the reference page: each strategy by itself, then the dials that change what it does. */
export function policyTable(): readonly PolicyRow[] {
  const queue = { strategy: 'Queue', sameRevision: 'Run' } as const;
  const cancel = { strategy: 'CancelRunFinally', sameRevision: 'Run' } as const;
  return [
    ...STRATEGIES.map((strategy) => rowOf({ strategy, sameRevision: 'Run' })),
    rowOf({ ...cancel, noOverlap: true }),
    rowOf({ ...cancel, maxRunning: 2 }),
    rowOf({ ...cancel, protectAfter: '1s' }),
    rowOf({ ...queue, maxRunning: 2 }),
    rowOf({ ...queue, maxQueued: 1, overflow: 'DropNewest' }),
    rowOf({ ...queue, maxQueued: 1, overflow: 'DropOldest' }),
    rowOf({ strategy: 'QueueLatest', sameRevision: 'Run', maxRunning: 2 }),
    rowOf(cancel, true),
    rowOf(queue, true),
  ];
}

const SCENE = 100 * SECOND;

function rowOf(settings: Settings, isEnd = false): PolicyRow {
  const runs = [
    runOf('a', settings, { state: { kind: 'started', at: 0 }, bound: true }),
    runOf('b', settings, { state: { kind: 'held' }, bound: true }),
    runOf('c', settings, { state: { kind: 'held' }, bound: false, isEnd }),
  ];
  const { actions } = decide(runs, new Map(), SCENE);
  const acts = new Map(actions.map((action) => [action.run.uid, action]));
  const fate = (uid: string, otherwise: string): string => fateOf(acts.get(uid)) ?? otherwise;
  // Of the three only those go on that were not ended; what has started by now is started no more.
  const left = runs.filter(({ uid }) => acts.get(uid)?.kind !== 'end').map((run) => laterOf(run, acts.get(run.uid)));
  const later = decide(left, new Map(), SCENE).actions;
  return {
    settings,
    isEnd,
    running: fate('a', 'runs on'),
    waiting: fate('b', 'waits on'),
    newcomer: fate('c', 'waits'),
    next: later.filter(({ kind }) => kind === 'start').map(({ run }) => run.uid),
  };
}

function fateOf(action: Action | undefined): string | undefined {
  switch (action?.kind) {
    case 'start':
      return 'starts';
    case 'end':
      return `${action.status}: ${action.reason}`;
    case 'bind':
    case 'force':
    case undefined:
      return undefined;
  }
}

function laterOf(run: Run, action: Action | undefined): Run {
  const isOver = run.uid === 'a';
  const state: RunState = isOver
    ? { kind: 'done', started: true, at: SCENE, isSettled: true }
    : action?.kind === 'start'
      ? { kind: 'started', at: SCENE }
      : run.state;
  return { ...run, state, bound: true };
}

const GROUP: GroupIdentity = {
  control: { kind: 'Trigger', namespace: 'team-a', name: 'ci' },
  scope: 'team-a',
  key: toKey('7'),
  keyFrom: '7',
};

interface RunOptions {
  readonly state: RunState;
  readonly bound: boolean;
  readonly isEnd?: boolean;
}

function runOf(uid: string, settings: Settings, { state, bound, isEnd = false }: RunOptions): Run {
  const arrival = uid.charCodeAt(0) * SECOND - 97 * SECOND;
  const action = isEnd ? { action: 'End' as const } : {};
  return {
    uid,
    namespace: 'team-a',
    name: uid,
    createdAt: arrival,
    event: uid,
    state,
    identified: bound,
    bound,
    memberships: [{ group: GROUP, policy: policyOf(settings), arrival, ...action }],
  };
}
