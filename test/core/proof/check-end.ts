import type { Action } from '../../../src/core/action.js';
import { type GroupId, groupIdOf } from '../../../src/core/group.js';
import { SECOND } from '../../../src/core/micros.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Run } from '../../../src/core/run.js';
import type { Unit } from '../../../src/core/unit.js';
import type { DecisionScene } from './check-decision.js';
import { comparePlaces, isProtected } from './facts.js';
import type { Property } from './violation.js';

type End = Extract<Action, { kind: 'end' }>;
type Saying = readonly [Property, string];

/** One end, in the group that says so. */
interface Ended {
  readonly action: End;
  readonly unit: Unit;
  readonly group: GroupId;
  readonly scene: DecisionScene;
}

/** What is wrong with ending a run: I2, the word, and on whose account. */
export function checkEnd(action: End, unit: Unit, scene: DecisionScene): readonly Saying[] {
  const group = groupIdOf(action.group);
  if (!unit.places.has(group)) {
    return [['I4', 'ended on account of a group that it is not in']];
  }
  const ended = { action, unit, group, scene };
  return [
    ...(mayEnd(action, scene) ? [] : [['I7', `a run that is ${action.run.state.kind} was ended`] as const]),
    ...wrongWord(ended),
    ...wrongReason(ended),
    ...(action.run.state.kind === 'started' ? wrongForRunner(ended) : []),
    ...(action.reason === 'Superseded' ? wrongWinner(ended) : []),
  ];
}

function mayEnd({ run: { state } }: End, { after }: DecisionScene): boolean {
  switch (state.kind) {
    case 'held':
    case 'started':
      return true;
    case 'released':
      return after.now >= state.at + 10 * SECOND;
    case 'foreign':
    case 'ending':
    case 'done':
      return false;
  }
}

/** What has not started is ended with `Cancelled`, the rest with the word of the newest of its group. */
function wrongWord({ action, group, scene }: Ended): readonly Saying[] {
  const policy = policyThen(group, scene);
  const isRunning = action.run.state.kind === 'started';
  const isOwn = action.reason === 'Closed' || policy === undefined;
  const word = isRunning ? (isOwn ? action.status : wordOf(policy)) : 'Cancelled';
  return action.status === word
    ? []
    : [['the word of the policy', `ended with ${action.status}, and not with ${word}`]];
}

/** The policy of the group's newest. What was released and is ended now, before it was seen to start, was let in until now. */
export function policyThen(group: GroupId, { before, after, actions }: DecisionScene): Policy | undefined {
  const freed = before.members(group).filter(({ runs }) => runs.some((run) => isFreed(run, actions)));
  const newest = [...freed, ...after.members(group)].toSorted((a, b) => after.compare(a, b, group)).at(-1);
  return newest === undefined ? undefined : after.ownPolicy(newest, group);
}

function isFreed({ uid, state }: Run, actions: readonly Action[]): boolean {
  return state.kind === 'released' && actions.some(({ kind, run }) => kind === 'end' && run.uid === uid);
}

function wordOf({ running }: Policy): string {
  return running === 'Leave' ? 'CancelledRunFinally' : running;
}

function wrongReason({ action: { run, reason }, unit }: Ended): readonly Saying[] {
  const isHeld = run.state.kind === 'held';
  if (!isHeld && reason !== 'Superseded' && reason !== 'Closed') {
    return [['I2', 'turned away after it had started']];
  }
  const isClosed = reason === 'Closed';
  return isClosed !== unit.isEnd && (isClosed || !isHeld)
    ? [['turned away with cause', 'closed without having asked for it']]
    : [];
}

/** What has started ends by the policy of its group alone, and not where it is protected or paused. */
function wrongForRunner({ action, unit, group, scene }: Ended): readonly Saying[] {
  const { after } = scene;
  const policy = after.policyOf(group);
  if (policy === undefined || action.reason === 'Closed') {
    return [];
  }
  const said: Saying[] = [];
  // What was released and is ended now, before it was seen to start, was let in until now.
  if (!isFreeing(scene) && !after.mustEnd(unit, group, policy)) {
    said.push(['I2', 'a run was ended that the policy of its newest leaves alone']);
  }
  if (isProtected({ ...unit, runs: [action.run] }, policy, after.now) || after.isPaused(unit, group)) {
    said.push(['I2', 'a run was ended that is protected, or whose control is paused']);
  }
  return said;
}

/** Whether a released run is ended before it started: it takes no part from then on, and frees its place. */
export function isFreeing({ actions }: DecisionScene): boolean {
  return actions.some(({ kind, run }) => kind === 'end' && run.state.kind === 'released');
}

/** I2: only by a unit of another event that is newer, and that was let in. */
function wrongWinner(ended: Ended): readonly Saying[] {
  const { action, unit, group, scene } = ended;
  const winner = action.by === undefined ? undefined : scene.after.unitOf(action.by);
  if (winner === undefined) {
    return [['I2', 'superseded by nobody']];
  }
  const place = winner.places.get(group) ?? scene.before.unitOf(winner.first)?.places.get(group);
  if (place === undefined) {
    return [['I4', `superseded by ${winner.id}, which is not in the group`]];
  }
  const isNewer = winner.event !== unit.event && comparePlaces(place, unit.places.get(group)!) > 0;
  return [
    ...(isNewer ? [] : [['I2', `superseded by ${winner.id}, which is not newer`] as const]),
    ...(wasLetIn(winner, ended)
      ? []
      : [['I2', `superseded by ${winner.id}, which was turned away or not let in`] as const]),
  ];
}

/**
 * One that is born older ends on account of a unit that was let in, whatever becomes of that one: also where its time to
 * wait is over.
 */
function wasLetIn(winner: Unit, { action, scene: { before, actions, after } }: Ended): boolean {
  const was = before.unitOf(action.run);
  const isNewborn = was === undefined || !before.letIn.includes(was);
  const mayEndToo: readonly string[] = ['Superseded', 'Closed', 'QueueFull', ...(isNewborn ? ['QueueTimeout'] : [])];
  const its = actions.find(({ run, kind }) => kind === 'end' && after.unitOf(run) === winner);
  return its?.kind === 'end'
    ? mayEndToo.includes(its.reason)
    : [...after.letIn, ...before.letIn].some(({ id }) => id === winner.id);
}
