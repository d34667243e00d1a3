import { type Controls, controlIdOf, type LiveControl } from '../../../src/core/field.js';
import { type GroupId, groupIdOf } from '../../../src/core/group.js';
import { MINUTE, type Micros } from '../../../src/core/micros.js';
import { compareOrderValues } from '../../../src/core/order-value.js';
import type { Policy } from '../../../src/core/policy.js';
import type { Run } from '../../../src/core/run.js';
import { type Place, toUnits, type Unit } from '../../../src/core/unit.js';

const TEN_MINUTES = 10 * MINUTE;

/**
 * What is true of some runs, in the words of the design and apart from how the decision finds it: who was let in, who is
 * newer, whose policy holds, who occupies a group. Slow, and meant to be read next to the rules.
 */
export class Facts {
  readonly now: Micros;
  readonly units: readonly Unit[];
  readonly letIn: readonly Unit[];
  readonly #controls: Controls;
  readonly #byGroup = new Map<GroupId, Unit[]>();
  readonly #unitOf = new Map<string, Unit>();

  constructor(runs: Iterable<Run>, controls: Controls, now: Micros) {
    this.now = now;
    this.#controls = controls;
    this.units = toUnits([...runs]).map(whereItTakesPart);
    this.letIn = this.units.filter(wasLetIn);
    for (const unit of this.letIn) {
      for (const group of unit.places.keys()) {
        this.#byGroup.set(group, [...(this.#byGroup.get(group) ?? []), unit]);
      }
    }
    for (const unit of this.units) {
      unit.runs.forEach(({ uid }) => this.#unitOf.set(uid, unit));
    }
    this.#byGroup.forEach((units, group) => units.sort((a, b) => this.compare(a, b, group)));
  }

  unitOf({ uid }: Pick<Run, 'uid'>): Unit | undefined {
    return this.#unitOf.get(uid);
  }

  get groups(): Iterable<GroupId> {
    return this.#byGroup.keys();
  }

  /** The units that were let in, oldest first. */
  members(group: GroupId): readonly Unit[] {
    return this.#byGroup.get(group) ?? [];
  }

  /** Rule 1: order value, none before any; then arrival, creation, uid. */
  compare(a: Unit, b: Unit, group: GroupId): number {
    return comparePlaces(a.places.get(group)!, b.places.get(group)!);
  }

  /** Units of other events that were let in and stand after this one. */
  newer(unit: Unit, group: GroupId): readonly Unit[] {
    return this.members(group).filter((other) => other.event !== unit.event && this.compare(other, unit, group) > 0);
  }

  /** Rule 3: that of the newest unit that was let in. */
  policyOf(group: GroupId): Policy | undefined {
    const newest = this.members(group).at(-1);
    return newest === undefined ? undefined : this.ownPolicy(newest, group);
  }

  ownPolicy(unit: Unit, group: GroupId): Policy {
    const place = unit.places.get(group)!;
    return this.#live(place)?.policy ?? place.policy;
  }

  isPaused(unit: Unit, group?: GroupId): boolean {
    return [...unit.places].some(
      ([id, place]) => (group === undefined || id === group) && this.#live(place)?.isPaused === true,
    );
  }

  /** The control that lives; not where it is about other runs now. */
  #live({ group, isDetached }: Place): LiveControl | undefined {
    return isDetached === true ? undefined : this.#controls.get(controlIdOf(group.control));
  }

  /** The units that occupy a group: section 2. */
  occupying(group: GroupId, policy: Policy): readonly Unit[] {
    const mayYield = policy.running !== 'Leave' && !policy.noOverlap;
    return this.members(group).filter(
      (unit) => !(mayYield && this.#isYielding(unit)) && occupies(unit, policy, this.now),
    );
  }

  /**
   * Whether a run of the group lingers, beside a sibling that came later: one that Tekton cannot end, or that is being
   * deleted for long, holds no place any more, and yet its unit works, so that the sibling starts without asking.
   */
  hasLingering(group: GroupId): boolean {
    return this.members(group).some(
      ({ runs }) =>
        runs.some(isRunning) &&
        runs.some(({ state }) => state.kind === 'ending' && (state.isStuck === true || state.isBeingDeleted === true)),
    );
  }

  room(group: GroupId, policy = this.policyOf(group)): number {
    return policy === undefined ? 0 : Math.max(0, policy.maxRunning - this.occupying(group, policy).length);
  }

  /** A unit that is superseded under a cancel word, and only not ended because it was released a moment ago. */
  #isYielding(unit: Unit): boolean {
    const open = unit.runs.filter(({ state }) => state.kind === 'released' || state.kind === 'started');
    return (
      open.length > 0 &&
      open.every(({ state }) => state.kind === 'released' && this.now < state.at + TEN_MINUTES / 60) &&
      [...unit.places.keys()].some((group) => {
        const policy = this.policyOf(group);
        return policy !== undefined && this.mustEnd(unit, group, policy);
      })
    );
  }

  /** Whether a unit that runs is one that the policy of the group ends, were it not protected. */
  mustEnd(unit: Unit, group: GroupId, policy: Policy): boolean {
    const newer = this.newer(unit, group);
    return newer.some(({ isEnd }) => isEnd) || (policy.running !== 'Leave' && newer.length >= policy.maxRunning);
  }
}

export function comparePlaces(a: Place, b: Place): number {
  const [x, y] = [a.order, b.order];
  if ((x === undefined) !== (y === undefined)) {
    return x === undefined ? -1 : 1;
  }
  const byOrder = x !== undefined && y?.kind === x.kind ? compareOrderValues(x, y) : 0;
  return byOrder || a.arrival - b.arrival || a.createdAt - b.createdAt || (a.uid < b.uid ? -1 : 1);
}

export function arrivalOf(unit: Unit): number {
  return Math.min(...[...unit.places.values()].map(({ arrival }) => arrival));
}

/** Whether `a` came before `b`. */
export function cameBefore(a: Unit, b: Unit): boolean {
  const [x, y] = [a.first, b.first];
  const by = arrivalOf(a) - arrivalOf(b) || x.createdAt - y.createdAt || (x.uid < y.uid ? -1 : 1);
  return by < 0;
}

export function hasStarted({ state }: Run): boolean {
  switch (state.kind) {
    case 'held':
    case 'foreign':
      return false;
    case 'released':
    case 'started':
      return true;
    case 'ending':
    case 'done':
      return state.started;
  }
}

/** Whether an earlier decision fixed its memberships. */
export function isBound({ runs }: Unit): boolean {
  return runs.some(({ bound }) => bound);
}

export function isHeld({ state }: Run): boolean {
  return state.kind === 'held';
}

/** Runs, and nobody has asked it to end. */
export function isRunning({ state }: Run): boolean {
  return state.kind === 'released' || state.kind === 'started';
}

/** Something of it works, if only on its end. */
export function isAtWork(unit: Unit): boolean {
  return unit.runs.some(
    (run) => isRunning(run) || (run.state.kind === 'ending' && run.state.started && run.state.isSettled !== true),
  );
}

export function isWaiting(unit: Unit): boolean {
  return !unit.isEnd && unit.runs.some(isHeld) && !isAtWork(unit);
}

export function isRefused(unit: Unit): boolean {
  return unit.runs.some((run) => run.isRefused === true);
}

/** What somebody else ended before it started, or keeps pending, takes no part: nor do the groups that it alone is in. */
function whereItTakesPart(unit: Unit): Unit {
  const runs = unit.runs.filter((run) => isHeld(run) || hasStarted(run) || run.reason !== undefined);
  if (runs.length === 0 || runs.length === unit.runs.length) {
    return unit;
  }
  const groups = new Set(runs.flatMap((run) => run.memberships.map((m) => groupIdOf(m.group))));
  return { ...unit, places: new Map([...unit.places].filter(([group]) => groups.has(group))) };
}

/** Section 2: has started, or is held and was let in, or closed its groups. */
function wasLetIn(unit: Unit): boolean {
  return unit.runs.some((run) => hasStarted(run) || (run.bound && isHeld(run)) || run.reason === 'Closed');
}

function occupies(unit: Unit, { running, noOverlap }: Policy, now: Micros): boolean {
  return unit.runs.some((run) => {
    const since = workingSince(run);
    const isOver = since !== undefined && now >= since + TEN_MINUTES;
    return isRunning(run) || (noOverlap ? isWorking(run) && !isOver : running === 'Leave' && isEnding(run, isOver));
  });
}

/** Whether it, or what it made, may still work on after its end. */
function isWorking({ state }: Run): boolean {
  return (state.kind === 'ending' || state.kind === 'done') && state.started && state.isSettled !== true;
}

function workingSince({ state }: Run): Micros | undefined {
  return state.kind === 'ending' ? state.since : state.kind === 'done' ? state.at : undefined;
}

/** Whether it is waited for until it is done: not where Tekton cannot end it, nor for ever where it is being deleted. */
function isEnding(run: Run, isOver: boolean): boolean {
  const { state } = run;
  return (
    state.kind === 'ending' && isWorking(run) && state.isStuck !== true && !(state.isBeingDeleted === true && isOver)
  );
}

/** Rule 6: when the unit was first passed over, where that is written down. */
export function passedOverAt(unit: Unit): Micros | undefined {
  const times = unit.runs.flatMap((run) => run.passedOverAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

export function sharedGroups(a: Unit, b: Unit): readonly GroupId[] {
  return [...a.places.keys()].filter((group) => b.places.has(group));
}

/** Section 4, `protectAfter`, of a unit that runs. */
export function isProtected(unit: Unit, { protectAfter }: Policy, now: Micros): boolean {
  if (protectAfter === undefined) {
    return false;
  }
  return unit.runs.some(({ state }) =>
    state.kind !== 'started'
      ? false
      : 'age' in protectAfter
        ? now - state.at >= protectAfter.age
        : state.tasks?.includes(protectAfter.task) === true,
  );
}
