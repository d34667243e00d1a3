import type { GroupId } from '../../../src/core/group.js';
import type { Micros } from '../../../src/core/micros.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Unit } from '../../../src/core/unit.js';
import { reservingIn } from './check-starts.js';
import { isLate } from './check-turned-away.js';
import {
  cameBefore,
  type Facts,
  hasStarted,
  isAtWork,
  isHeld,
  isProtected,
  isRefused,
  isRunning,
  isWaiting,
  sharedGroups,
} from './facts.js';
import type { Violation } from './violation.js';

/** Holds a cluster at rest against I3 and I6: nothing is left that should have started, ended or been written down. */
export function checkRest(facts: Facts): readonly Violation[] {
  return [
    ...facts.units.flatMap((unit) => unwritten(unit)),
    ...facts.units.flatMap((unit) => [...unit.places.keys()].flatMap((group) => unended(unit, group, facts))),
    ...facts.units.flatMap((unit) => unstarted(unit, facts)),
  ].map(([property, text]) => ({ property, text }));
}

type Saying = readonly [Violation['property'], string];

function unwritten(unit: Unit): readonly Saying[] {
  return unit.runs.flatMap((run): Saying[] => {
    // What Tekton refuses to have started is written down with its start.
    const isUnread = run.isRefused !== true && (!run.identified || (!run.bound && (hasStarted(run) || isHeld(run))));
    return isUnread ? [['I6', `${run.uid} is not written down`]] : [];
  });
}

function unended(unit: Unit, group: GroupId, facts: Facts): readonly Saying[] {
  const policy = policyAtRest(group, facts);
  // What Tekton refuses to have started is bound with its start, and its place is not fixed before.
  const isFixed = unit.runs.some(({ bound }) => bound);
  if (!isFixed || policy === undefined || !unit.runs.some((run) => isHeld(run) || isRunning(run))) {
    return [];
  }
  if (unit.isEnd) {
    return [['I3', `${unit.id} has closed its groups and is not ended`]];
  }
  const isLeft = isWaiting(unit) ? !isDisplaced(unit, group, policy, facts) : mayRun(unit, group, policy, facts);
  return isLeft ? [] : [['I3', `${unit.id} is left though the policy ends it (${group})`]];
}

/** What Tekton refuses to have started is let in anew at each look: its policy holds while it is the newest of its group. */
function policyAtRest(group: GroupId, facts: Facts): Policy | undefined {
  const refused = facts.units.filter(
    (unit) => isRefused(unit) && isWaiting(unit) && unit.places.has(group) && !facts.letIn.includes(unit),
  );
  const newest = [...facts.members(group), ...refused].toSorted((a, b) => facts.compare(a, b, group)).at(-1);
  return newest === undefined ? undefined : facts.ownPolicy(newest, group);
}

function mayRun(unit: Unit, group: GroupId, policy: Policy, facts: Facts): boolean {
  return !facts.mustEnd(unit, group, policy) || isProtected(unit, policy, facts.now) || facts.isPaused(unit, group);
}

function isDisplaced(unit: Unit, group: GroupId, policy: Policy, facts: Facts): boolean {
  const waiting = facts.newer(unit, group).filter(isWaiting).length;
  if (facts.mustEnd(unit, group, policy) || policy.running !== 'Leave' || waiting === 0) {
    return facts.mustEnd(unit, group, policy);
  }
  if (policy.waiting === 'Newest') {
    return waiting >= Math.max(1, facts.room(group)) && !hasWaitedLong(unit, policy, facts.now);
  }
  const most = policy.waiting === 'All' && policy.overflow === 'DropOldest' ? policy.maxQueued : undefined;
  return most !== undefined && waiting >= most + facts.room(group);
}

function hasWaitedLong(unit: Unit, { protectAfter }: Policy, now: Micros): boolean {
  return protectAfter !== undefined && 'age' in protectAfter && now - unit.first.createdAt >= protectAfter.age;
}

function unstarted(unit: Unit, facts: Facts): readonly Saying[] {
  if (!unit.runs.some(isHeld) || unit.isEnd || isRefused(unit) || facts.isPaused(unit)) {
    return [];
  }
  if (isAtWork(unit)) {
    return [['I3', `${unit.id} runs, and a sibling is held`]];
  }
  const hasRoom = [...unit.places.keys()].every((group) => facts.room(group) > 0);
  if (hasRoom && !isBlocked(unit, facts)) {
    return [['I3', `${unit.id} waits and has room`]];
  }
  return isLate(unit, facts) ? [['I3', `${unit.id} waits longer than it may`]] : [];
}

/** Rule 6: one that was passed over for ten minutes keeps others behind it. */
function isBlocked(unit: Unit, facts: Facts): boolean {
  return reservingIn(facts).some(
    (other) =>
      cameBefore(other, unit) && sharedGroups(unit, other).some((group) => facts.compare(unit, other, group) > 0),
  );
}
