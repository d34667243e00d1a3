import type { Field, Newer } from './field.js';
import type { GroupId, GroupIdentity } from './group.js';
import type { Micros } from './micros.js';
import type { Ending, Policy, Protection } from './policy.js';
import type { Action } from './action.js';
import type { Place, Unit } from './unit.js';

/** Why a unit ends, and on whose account. */
export interface Verdict {
  readonly reason: Extract<Action, { kind: 'end' }>['reason'];
  readonly group: GroupIdentity;
  /** Absent where it ends on nobody's account. */
  readonly by?: Unit;
  /** The word that ends what of the unit has started. */
  readonly ending: Ending;
}

/** What a rule looks at: a unit in one of its groups, with the policy in force there. */
interface Standing {
  readonly unit: Unit;
  readonly id: GroupId;
  readonly place: Place;
  readonly policy: Policy;
  readonly field: Field;
}

type Rule = (standing: Standing) => Verdict | undefined;

/** `Leave` has no word: what an event ends that closes the group still gets its `finally` tasks. */
export function endingOf({ running }: Policy): Ending {
  return running === 'Leave' ? 'CancelledRunFinally' : running;
}

/** At birth: older than one that closes the group, or than the `maxRunning` newest that were let in. */
export function bornOlder(unit: Unit, field: Field): Verdict | undefined {
  return firstVerdict(unit, field, (standing) => {
    const { waiting, maxRunning } = standing.policy;
    return closed(standing) ?? (waiting === 'Newest' ? outnumbered(standing, maxRunning) : undefined);
  });
}

/** While it waits: by one that closes the group, and as the policy keeps those that wait. */
export function supersededWaiter(unit: Unit, field: Field): Verdict | undefined {
  return firstVerdict(unit, field, (standing) => closed(standing) ?? displaced(standing));
}

/** Once it runs, unless it is protected: by one that closes the group and, under a cancel word, by the newest. */
export function supersededRunner(unit: Unit, field: Field): Verdict | undefined {
  return firstVerdict(unit, field, (standing) => {
    const { place, policy } = standing;
    if (field.isPaused(place) || isProtected(unit, policy, field.now)) {
      return undefined;
    }
    return closed(standing) ?? (policy.running === 'Leave' ? undefined : outnumbered(standing, policy.maxRunning));
  });
}

/** Which of a unit's groups says that it ends: the first that does. */
function firstVerdict(unit: Unit, field: Field, rule: Rule): Verdict | undefined {
  for (const [id, place] of unit.places) {
    const policy = field.policyOf(id);
    const verdict = policy === undefined ? undefined : rule({ unit, id, place, policy, field });
    if (verdict !== undefined) {
      return verdict;
    }
  }
  return undefined;
}

function closed({ unit, id, place, policy, field }: Standing): Verdict | undefined {
  return verdictOf('Superseded', place, policy, field.newer(unit, id, 'end'));
}

function outnumbered({ unit, id, place, policy, field }: Standing, limit: number): Verdict | undefined {
  const newer = field.newer(unit, id);
  return newer !== undefined && newer.count >= limit ? verdictOf('Superseded', place, policy, newer) : undefined;
}

/** How a policy keeps those that wait: the newest, as many as there is room for, or all, or so many. */
function displaced(standing: Standing): Verdict | undefined {
  const { unit, id, place, policy, field } = standing;
  if (policy.running !== 'Leave') {
    return outnumbered(standing, policy.maxRunning);
  }
  const waiting = field.newer(unit, id, 'waiting');
  if (waiting === undefined) {
    return undefined;
  }
  if (policy.waiting === 'Newest') {
    const kept = Math.max(1, field.room(id));
    const goes = waiting.count >= kept && !hasWaitedLong(unit, policy.protectAfter, field.now);
    return goes ? verdictOf('Superseded', place, policy, waiting) : undefined;
  }
  const isOver = isOverflowing(policy) && waiting.count >= policy.maxQueued + field.room(id);
  return isOver ? verdictOf('QueueFull', place, policy, waiting) : undefined;
}

/** Whether only so many may wait of those that came first. */
export function countsWaiters(policy: Policy): boolean {
  return policy.running === 'Leave' && (policy.waiting === 'Newest' || isOverflowing(policy));
}

function isOverflowing(policy: Policy): policy is Policy & { readonly maxQueued: number } {
  return policy.waiting === 'All' && policy.maxQueued !== undefined && policy.overflow === 'DropOldest';
}

function verdictOf(
  reason: Verdict['reason'],
  { group }: Place,
  policy: Policy,
  newer: Newer | undefined,
): Verdict | undefined {
  return newer === undefined ? undefined : { reason, group, by: newer.newest, ending: endingOf(policy) };
}

/** Whether something of the unit has run as long as its group asks for, or has come to the named task. */
export function isProtected(unit: Unit, { protectAfter }: Policy, now: Micros): boolean {
  return (
    protectAfter !== undefined &&
    unit.runs.some(({ state }) => {
      if (state.kind !== 'started') {
        return false;
      }
      return 'age' in protectAfter
        ? now - state.at >= protectAfter.age
        : state.tasks?.includes(protectAfter.task) === true;
    })
  );
}

/** What waits is protected by its age as what runs is: else a steady stream would replace it for ever. */
function hasWaitedLong(unit: Unit, protectAfter: Protection | undefined, now: Micros): boolean {
  return protectAfter !== undefined && 'age' in protectAfter && now - unit.first.createdAt >= protectAfter.age;
}
