import { Field, type Controls } from './field.js';
import type { Micros } from './micros.js';
import { isRefused, nextStarts } from './next-starts.js';
import { countsWaiters, endingOf, supersededRunner, supersededWaiter, type Verdict } from './supersede.js';
import { compareArrivals } from './total-order.js';
import type { Unit } from './unit.js';
import { isHeld, isOpen, isWaiting } from './unit-state.js';

/** What becomes of the units that were let in. */
export interface Settled {
  /** Those that stand: neither ended while they waited, nor because they waited too long. */
  readonly field: Field;
  readonly ended: ReadonlyMap<Unit, Verdict>;
  readonly starting: ReadonlySet<Unit>;
}

/**
 * Ends waiters, then runners, then starts what has room. A unit whose time to wait is over ends only if it cannot start
 * now; it supersedes nobody then, so everything is asked again without it. So it is without those for which what starts
 * leaves no room to wait.
 */
export function settleField(letIn: readonly Unit[], controls: Controls, now: Micros): Settled {
  const gone = new Map<Unit, Verdict>();
  for (;;) {
    const field = new Field(letIn, controls, now);
    [...gone.keys()].forEach((unit) => field.endWaiting(unit));
    const ended = new Map([...endWaiters(field), ...endRunners(field), ...closeEnds(field)]);
    const starting = nextStarts(field, new Set(ended.keys()));
    const late = lateWaiters(field, starting);
    const found = late.size > 0 ? late : leftWithoutRoom(field, starting, controls);
    if (found.size === 0) {
      return { field, ended: new Map([...gone, ...ended]), starting };
    }
    found.forEach((verdict, unit) => gone.set(unit, verdict));
  }
}

/**
 * Those that may not wait on once the others have started. As many stay as there is room for, but others may take it: what
 * waits longer than `protectAfter` says, or what stands behind one that another group keeps from starting.
 */
function leftWithoutRoom(field: Field, starting: ReadonlySet<Unit>, controls: Controls): ReadonlyMap<Unit, Verdict> {
  const waiting = new Set(field.waiting);
  const isStarting = (unit: Unit): boolean => starting.has(unit) && !isRefused(unit);
  const mayGo = (unit: Unit): boolean => !isStarting(unit) && isCounted(unit, field);
  if (starting.size === 0 || ![...waiting].some(mayGo)) {
    return new Map();
  }
  const units = field.units.map((unit) => (isStarting(unit) ? begun(unit, field.now) : unit));
  const then = new Field(units, controls, field.now);
  units.filter((unit) => isWaiting(unit) && !waiting.has(unit)).forEach((unit) => then.endWaiting(unit));
  return endWaiters(then);
}

/** Whether a group of the unit lets only so many wait. */
function isCounted(unit: Unit, field: Field): boolean {
  return [...unit.places.keys()].some((id) => {
    const policy = field.policyOf(id);
    return policy !== undefined && countsWaiters(policy);
  });
}

/** The unit as it is when it has been started. */
function begun(unit: Unit, now: Micros): Unit {
  return {
    ...unit,
    runs: unit.runs.map((run) => (isHeld(run) ? { ...run, state: { kind: 'released', at: now } } : run)),
  };
}

/** Last arrival first, one waiter that a standing unit supersedes ends; again from the last until nothing changes. */
function endWaiters(field: Field): ReadonlyMap<Unit, Verdict> {
  const ended = new Map<Unit, Verdict>();
  let waiters = field.waiting.toSorted(compareArrivals).reverse();
  let isDone = false;
  while (!isDone) {
    isDone = true;
    for (const unit of waiters) {
      const verdict = supersededWaiter(unit, field);
      if (verdict === undefined) {
        continue;
      }
      ended.set(unit, verdict);
      // With one less to be superseded by, those that were looked at stay; with another policy they may not.
      if (field.endWaiting(unit)) {
        isDone = false;
        break;
      }
    }
    waiters = waiters.filter((unit) => !ended.has(unit));
  }
  return ended;
}

function endRunners(field: Field): ReadonlyMap<Unit, Verdict> {
  const ended = new Map<Unit, Verdict>();
  for (const unit of field.units) {
    const isRunner = !unit.isEnd && !isWaiting(unit) && unit.runs.some(isOpen);
    const verdict = isRunner ? supersededRunner(unit, field) : undefined;
    if (verdict !== undefined) {
      ended.set(unit, verdict);
    }
  }
  return ended;
}

/** Units that close their groups have done so by now, and end themselves. */
function closeEnds(field: Field): ReadonlyMap<Unit, Verdict> {
  const ended = new Map<Unit, Verdict>();
  for (const unit of field.units.filter(({ isEnd, runs }) => isEnd && runs.some(isOpen))) {
    const [place] = unit.places.values();
    if (place !== undefined) {
      ended.set(unit, { reason: 'Closed', group: place.group, ending: endingOf(field.ownPolicy(place)) });
    }
  }
  return ended;
}

/** Those that do not start now, and have waited as long as they may. */
function lateWaiters(field: Field, starting: ReadonlySet<Unit>): ReadonlyMap<Unit, Verdict> {
  const verdicts = field.waiting.filter((unit) => !starting.has(unit)).map((unit) => timeOut(unit, field));
  return new Map(verdicts.filter((entry) => entry !== undefined));
}

/** The first of its groups in which the unit has waited as long as it may, by the policy that it brought. */
function timeOut(unit: Unit, field: Field): readonly [Unit, Verdict] | undefined {
  for (const place of unit.places.values()) {
    const own = field.ownPolicy(place);
    if (own.queueTimeout !== undefined && field.now >= unit.first.createdAt + own.queueTimeout) {
      return [unit, { reason: 'QueueTimeout', group: place.group, ending: endingOf(own) }];
    }
  }
  return undefined;
}
