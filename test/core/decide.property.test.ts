import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { decide } from '../../src/core/decide.js';
import { groupIdOf } from '../../src/core/group.js';
import { SECOND } from '../../src/core/micros.js';
import type { Policy } from '../../src/core/policy.js';
import type { Membership, Run } from '../../src/core/run.js';
import { aGroup } from '../builders/a-group.js';
import { aMembership } from '../builders/a-membership.js';
import { aPolicy } from '../builders/a-policy.js';
import { aRun } from '../builders/a-run.js';
import { at } from '../builders/time.js';
import { compareMemberships, type Decider, SimulatedCluster } from './simulated-cluster.js';

/** One event: which groups it is in, what orders it, how its runs come. */
interface SimulatedEvent {
  readonly groups: readonly string[];
  readonly arrival: number;
  readonly order: number;
  readonly revision: string;
  readonly runs: number;
  readonly comes: 'held' | 'unheld' | 'pending' | 'cancelled';
}

type Step =
  | { readonly kind: 'event'; readonly event: SimulatedEvent }
  | {
      readonly kind: 'tekton' | 'cancel' | 'observe' | 'delete' | 'rerun';
      readonly run: number;
      readonly decider: number;
    }
  | { readonly kind: 'decide' | 'observeAll'; readonly decider: number }
  | { readonly kind: 'pass'; readonly seconds: number };

const anyEvent: fc.Arbitrary<SimulatedEvent> = fc.record({
  groups: fc.subarray(['pr', 'repo', 'env'], { minLength: 1, maxLength: 2 }),
  arrival: fc.integer({ min: 0, max: 60 }),
  order: fc.integer({ min: 0, max: 5 }),
  revision: fc.constantFrom('a', 'b', 'c'),
  runs: fc.constantFrom(1, 1, 1, 2),
  comes: fc.constantFrom('held', 'held', 'held', 'held', 'held', 'unheld', 'pending', 'cancelled'),
});

const anyStep = (deciders: number): fc.Arbitrary<Step> => {
  const decider = fc.integer({ min: 0, max: deciders - 1 });
  const onRun = (kind: 'tekton' | 'cancel' | 'observe' | 'delete' | 'rerun'): fc.Arbitrary<Step> =>
    fc.record({ kind: fc.constant(kind), run: fc.nat({ max: 30 }), decider });
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('event' as const), event: anyEvent }) },
    { weight: 4, arbitrary: onRun('tekton') },
    { weight: 1, arbitrary: onRun('cancel') },
    { weight: 6, arbitrary: onRun('observe') },
    { weight: 1, arbitrary: onRun('delete') },
    { weight: 1, arbitrary: onRun('rerun') },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('decide' as const), decider }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('observeAll' as const), decider }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 12) }) },
  );
};

interface World {
  readonly policy: Policy;
  readonly hasOrder: boolean;
}

const cancelPolicies: fc.Arbitrary<Policy> = fc.record({
  running: fc.constantFrom('Cancelled' as const, 'CancelledRunFinally' as const, 'StoppedRunFinally' as const),
  waiting: fc.constant('Newest' as const),
  maxRunning: fc.constantFrom(1, 1, 2),
  overflow: fc.constant('DropNewest' as const),
  noOverlap: fc.constant(false),
  sameRevision: fc.constantFrom('Run' as const, 'Skip' as const),
});
const anyPolicy: fc.Arbitrary<Policy> = fc.record({
  running: fc.constantFrom('Cancelled' as const, 'CancelledRunFinally' as const, 'Leave' as const),
  waiting: fc.constantFrom('Newest' as const, 'All' as const),
  maxRunning: fc.constantFrom(1, 2),
  overflow: fc.constant('DropNewest' as const),
  noOverlap: fc.constant(false),
  sameRevision: fc.constantFrom('Run' as const, 'Skip' as const),
});

const worlds = (policy: fc.Arbitrary<Policy>): fc.Arbitrary<World> => fc.record({ policy, hasOrder: fc.boolean() });

/** The runs of an event, as the webhook leaves them. */
function runsOf(event: SimulatedEvent, number: number, { policy, hasOrder }: World): readonly Run[] {
  const memberships: readonly Membership[] = event.groups.map((key) =>
    aMembership({
      group: aGroup({ key }),
      policy,
      arrival: at(event.arrival) + number,
      revision: event.revision,
      ...(hasOrder && { order: String(event.order) }),
    }),
  );
  const state = { held: 'held', unheld: 'started', pending: 'foreign', cancelled: 'held' } as const;
  return Array.from({ length: event.runs }, (_, i) =>
    aRun({ uid: `r${number}-${i}`, event: `event ${number}`, state: state[event.comes], memberships }),
  );
}

function play(steps: readonly Step[], world: World, deciders: readonly Decider[]): SimulatedCluster {
  const cluster = new SimulatedCluster();
  const uids: string[] = [];
  const add = (run: Run, isAuthors: boolean): void => {
    cluster.create(run, isAuthors);
    uids.push(run.uid);
  };
  // A run of nobody's, in the middle of everything: it must never be touched.
  add(aRun({ uid: 'stranger', event: 'event 0', state: 'held', memberships: [] }), true);
  const pick = (step: { readonly run: number }): string => uids[step.run % uids.length]!;
  const rerun = (original: Run, uid: string): void => {
    const memberships = original.memberships.map(({ order: _order, revision: _revision, ...rest }) => ({
      ...rest,
      arrival: Math.max(cluster.now + SECOND - 1, rest.arrival + 1),
    }));
    add({ ...aRun({ uid, event: `run ${uid}`, memberships }), identified: true }, false);
  };
  const arrive = (event: SimulatedEvent, number: number): void => {
    for (const run of runsOf(event, number, world)) {
      add(run, event.comes === 'pending' || event.comes === 'cancelled');
      if (event.comes === 'cancelled') {
        cluster.cancel(run.uid);
      }
    }
  };
  // eslint-disable-next-line complexity -- one line per kind of step
  steps.forEach((step, number) => {
    switch (step.kind) {
      case 'event':
        arrive(step.event, number);
        break;
      case 'tekton':
      case 'cancel':
      case 'delete':
        cluster[step.kind](pick(step));
        break;
      case 'observe':
        cluster.observe(deciders[step.decider]!, pick(step));
        break;
      case 'rerun':
        [cluster.runs.get(pick(step))?.run]
          .filter((run) => run !== undefined)
          .filter((run) => run.memberships.length > 0)
          .forEach((run) => {
            rerun(run, `copy${number}`);
          });
        break;
      case 'observeAll':
      case 'decide':
        cluster[step.kind](deciders[step.decider]!);
        break;
      case 'pass':
        cluster.now += step.seconds * SECOND;
    }
  });
  return cluster;
}

/** Unfinished and nobody has asked it to end. */
const isOpen = ({ state }: Run): boolean =>
  state.kind === 'held' || state.kind === 'released' || state.kind === 'started';

/** The units of a group with an unfinished run of ours, as their memberships in it. */
function openUnits(cluster: SimulatedCluster, key: string): ReadonlyMap<string, Membership> {
  const group = groupIdOf(aGroup({ key }));
  const units = new Map<string, Membership>();
  for (const { run } of cluster.runs.values()) {
    const membership = run.memberships.find((m) => groupIdOf(m.group) === group);
    if (membership !== undefined && isOpen(run)) {
      units.set(run.event, membership);
    }
  }
  return units;
}

const histories = (deciders: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(anyStep(deciders), { maxLength: 60, size: 'max' });

describe('decide', () => {
  it('never breaks I2, I4 or I5 and comes to rest, with two deciders that see different parts of the cluster', () => {
    fc.assert(
      fc.property(histories(2), worlds(anyPolicy), (steps, world) => {
        const deciders = [new Map<string, Run>(), new Map<string, Run>()];
        const cluster = play(steps, world, deciders);
        cluster.settle(deciders);
        expect(cluster.violations).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('always leaves at most maxRunning units of a group unended under a cancel strategy, and none of them held (I1, I3)', () => {
    fc.assert(
      fc.property(histories(2), worlds(cancelPolicies), (steps, world) => {
        const deciders = [new Map<string, Run>(), new Map<string, Run>()];
        const cluster = play(steps, world, deciders);
        cluster.settle(deciders);
        for (const key of ['pr', 'repo', 'env']) {
          expect(openUnits(cluster, key).size).toBeLessThanOrEqual(world.policy.maxRunning);
        }
        const held = [...cluster.runs.values()].filter(
          ({ run }) => run.state.kind === 'held' && run.uid !== 'stranger',
        );
        expect(held).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('never starts a unit without room, with one decider that sees everything (I1)', () => {
    fc.assert(
      fc.property(histories(1), worlds(anyPolicy), (steps, world) => {
        const decider = new Map<string, Run>();
        const cluster = play([], world, [decider]);
        // Runs that come un-held have started whatever we say: the limit is ours to keep for those that we start.
        const held = steps.filter((step) => step.kind !== 'event' || step.event.comes === 'held');
        for (let upTo = 1; upTo <= Math.min(held.length, 25); upTo += 1) {
          const fresh = new Map<string, Run>();
          const prefix = play(held.slice(0, upTo), world, [fresh]);
          prefix.settle([fresh]);
          for (const key of ['pr', 'repo', 'env']) {
            const units = [...prefix.runs.values()].filter(
              ({ run }) =>
                run.memberships.some((m) => m.group.key === key) &&
                (run.state.kind === 'released' || run.state.kind === 'started'),
            );
            const running = new Set(units.map(({ run }) => run.event));
            expect(running.size).toBeLessThanOrEqual(world.policy.maxRunning);
          }
        }
        expect(cluster.violations).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('never leaves a held unit that has room in all its groups, once everything has been seen (I3)', () => {
    fc.assert(
      fc.property(histories(1), worlds(anyPolicy), (steps, world) => {
        const decider = new Map<string, Run>();
        const cluster = play(steps, world, [decider]);
        cluster.settle([decider]);
        const all = [...cluster.runs.values()].map(({ run }) => run);
        for (const run of all.filter((r) => r.state.kind === 'held' && r.uid !== 'stranger')) {
          const isFull = run.memberships.some(({ group }) => {
            const rivals = all.filter(
              (other) =>
                other.event !== run.event &&
                ['released', 'started', 'ending'].includes(other.state.kind) &&
                other.memberships.some((m) => groupIdOf(m.group) === groupIdOf(group)),
            );
            return new Set(rivals.map((other) => other.event)).size >= world.policy.maxRunning;
          });
          expect(isFull ? 'full' : `${run.uid} waits for nothing`).toBe('full');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never lets the last to arrive beat a newer event, finished or not, under a cancel strategy', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ arrival: fc.nat({ max: 99 }), order: fc.nat({ max: 4 }) }), {
          minLength: 2,
          maxLength: 8,
        }),
        fc.array(fc.nat({ max: 7 }), { maxLength: 8 }),
        fc.boolean(),
        (events, finished, hasOrder) => {
          const policy = aPolicy();
          const decider = new Map<string, Run>();
          const cluster = new SimulatedCluster();
          events.forEach((event, number) => {
            const whole = { groups: ['pr'], revision: String(number), runs: 1, comes: 'held' as const, ...event };
            runsOf(whole, number, { policy, hasOrder }).forEach((run) => {
              cluster.create(run);
            });
            cluster.settle([decider]);
            if (finished.includes(number)) {
              [...cluster.runs.keys()].forEach((uid) => {
                cluster.tekton(uid);
                cluster.tekton(uid);
              });
            }
          });
          const all = [...cluster.runs.values()].map(({ run }) => run);
          const newest = all.reduce((a, b) => (compareMemberships(a.memberships[0]!, b.memberships[0]!) > 0 ? a : b));
          expect(newest.state).not.toEqual(expect.objectContaining({ kind: 'ending' }));
          expect(all.filter(isOpen).every((run) => run === newest)).toBe(true);
        },
      ),
    );
  });

  const views = fc
    .tuple(histories(1), worlds(anyPolicy))
    .map(([steps, world]) => ({ cluster: play(steps, world, [new Map()]) }));

  it('always gives the same answer, whatever the order of the runs', () => {
    fc.assert(
      fc.property(views, fc.infiniteStream(fc.nat()), ({ cluster }, random) => {
        const runs = [...cluster.runs.values()].map(({ run }) => run);
        const shuffled = runs
          .map((run) => ({ run, by: random.next().value as number }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ run }) => run);
        expect(decide(shuffled, new Map(), cluster.now)).toEqual(decide(runs, new Map(), cluster.now));
      }),
      { numRuns: 200 },
    );
  });

  it('always has nothing left to do when its answer has been applied', () => {
    fc.assert(
      fc.property(views, ({ cluster }) => {
        const decider: Decider = new Map();
        cluster.observeAll(decider);
        cluster.decide(decider);
        expect(decide([...decider.values()], new Map(), cluster.now).actions).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
