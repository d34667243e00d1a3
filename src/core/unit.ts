import { type GroupId, type GroupIdentity, groupIdOf } from './group.js';
import { MINUTE, type Micros } from './micros.js';
import { type OrderValue, parseOrderValue } from './order-value.js';
import type { Policy } from './policy.js';
import type { Membership, Run } from './run.js';

/** Where a unit stands in one of its groups: what the total order and the policy need. */
export interface Place {
  readonly group: GroupIdentity;
  readonly policy: Policy;
  readonly order?: OrderValue;
  readonly arrival: Micros;
  readonly createdAt: Micros;
  readonly uid: string;
  readonly revision?: string;
  readonly delivery?: string;
  readonly action?: 'End';
  readonly isDetached?: boolean;
  /** Whether the order value, or that there is none, is settled for good. */
  readonly fixed: boolean;
}

/** The runs that one event made in one group, and in every group that they share: they act as one. */
export interface Unit {
  /** The uid of its first-created run. */
  readonly id: string;
  readonly event: string;
  readonly first: Run;
  readonly runs: readonly Run[];
  /** Of a unit that ends its groups, only the groups in which it does: the others are not asked. */
  readonly places: ReadonlyMap<GroupId, Place>;
  /** Whether it ends the older units of its groups, and is then ended itself. */
  readonly isEnd: boolean;
}

/** How long after its first run a unit still takes in runs of its event. */
const OPEN_FOR = MINUTE;

/** Puts runs together to units. The answer does not depend on the order of the runs. */
export function toUnits(runs: readonly Run[]): readonly Unit[] {
  const byEvent = new Map<string, Run[]>();
  for (const run of runs.toSorted(byCreation)) {
    const ofEvent = byEvent.get(run.event) ?? [];
    if (run.memberships.length > 0) {
      ofEvent.push(run);
      byEvent.set(run.event, ofEvent);
    }
  }
  return [...byEvent.values()].flatMap(sharing).flatMap(openings).map(toUnit);
}

export function byCreation(a: Run, b: Run): number {
  return a.createdAt - b.createdAt || compareText(a.uid, b.uid);
}

/** Code unit order: the same on every machine, unlike localeCompare. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Runs of one event that share groups, directly or through one another, and their groups. */
interface Part {
  readonly groups: GroupId[];
  readonly runs: Run[];
}

/**
 * Splits the runs of one event into those that share groups. Of two parts that meet the smaller goes into the larger: an
 * event id is a label, and whoever makes runs may give thousands of them the same.
 */
function sharing(runs: readonly Run[]): readonly (readonly Run[])[] {
  const byGroup = new Map<GroupId, Part>();
  const join = (part: Part, other: Part): Part => {
    const [large, small] = part.runs.length < other.runs.length ? [other, part] : [part, other];
    for (const run of small.runs) {
      large.runs.push(run);
    }
    for (const group of small.groups) {
      large.groups.push(group);
      byGroup.set(group, large);
    }
    return large;
  };
  for (const run of runs) {
    const groups = run.memberships.map((membership) => groupIdOf(membership.group));
    const met = new Set(groups.flatMap((group) => byGroup.get(group) ?? []));
    const added = groups.filter((group) => !byGroup.has(group));
    const part = [...met].reduce(join, { groups: added, runs: [run] });
    for (const group of added) {
      byGroup.set(group, part);
    }
  }
  return [...new Set(byGroup.values())].map((part) => part.runs.toSorted(byCreation));
}

/** The runs of one unit: at least one, in order of creation. */
type Runs = readonly [Run, ...Run[]];

/** Splits off runs that come after the unit has closed: 60 s after its first run, or when all its runs were done. */
function openings(runs: readonly Run[]): readonly Runs[] {
  const units: [Run, ...Run[]][] = [];
  let doneAt: Micros = -Infinity;
  for (const run of runs) {
    const open = units.at(-1);
    const isOpen = open !== undefined && run.createdAt <= open[0].createdAt + OPEN_FOR && doneAt >= run.createdAt;
    if (isOpen) {
      open.push(run);
    } else {
      units.push([run]);
    }
    doneAt = Math.max(isOpen ? doneAt : -Infinity, run.state.kind === 'done' ? run.state.at : Infinity);
  }
  return units;
}

function toUnit(runs: Runs): Unit {
  const [first] = runs;
  // Bound runs come first: what was fixed at binding stands, also where an older, unbound run turns up later.
  const places = new Map<GroupId, Place>();
  for (const run of [...runs.filter((r) => r.bound), ...runs.filter((r) => !r.bound)]) {
    for (const membership of run.memberships) {
      const id = groupIdOf(membership.group);
      if (!places.has(id)) {
        places.set(id, placeOf(run, membership));
      }
    }
  }
  const ends = new Map([...places].filter(([, { action }]) => action === 'End'));
  const isEnd = ends.size > 0;
  return { id: first.uid, event: first.event, first, runs, places: isEnd ? ends : places, isEnd };
}

function placeOf(run: Run, membership: Membership): Place {
  const { group, policy, arrival, order, revision, delivery, action, isDetached } = membership;
  const value = order === undefined ? undefined : parseOrderValue(order);
  return {
    group,
    policy,
    arrival,
    createdAt: run.createdAt,
    uid: run.uid,
    fixed: run.bound,
    ...(isDetached === true && { isDetached }),
    ...(value !== undefined && { order: value }),
    ...(revision !== undefined && { revision }),
    ...(delivery !== undefined && { delivery }),
    ...(action !== undefined && { action }),
  };
}
