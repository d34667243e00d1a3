import fc from 'fast-check';

import { SECOND } from '../../../src/core/micros.js';
import { DIALS, type Policy, type Protection, STRATEGIES } from '../../../src/core/policy.js';

/** How many groups there are; a run may be in all of them. */
export const GROUPS = 8;

/** One event: in which groups its runs are, what orders it, how its runs come. */
export interface SimulatedEvent {
  /** The groups of each of its runs. */
  readonly runs: readonly (readonly number[])[];
  readonly arrival: number;
  /** One order value per group. */
  readonly orders: readonly number[];
  readonly revision: string;
  readonly delivery: string;
  /** Which of the policies of the group it brings, where they differ. */
  readonly policy: number;
  readonly isEnd: boolean;
  /** The controls of its groups do not select its runs any more. */
  readonly isDetached: boolean;
  readonly comes: 'held' | 'unheld' | 'pending' | 'cancelled';
}

export const STEPS = {
  event: 10,
  sibling: 1,
  rerun: 1,
  tekton: 10,
  deploy: 1,
  settleLate: 2,
  cancel: 1,
  stick: 1,
  delete: 1,
  deleteSlowly: 1,
  unhold: 1,
  refuse: 1,
  edit: 1,
  observe: 6,
  observeAll: 5,
  decide: 6,
  decideLate: 4,
  deliver: 4,
  takeOver: 1,
  restart: 1,
  pass: 3,
  passLong: 1,
} as const;
export type StepKind = keyof typeof STEPS;

export interface Step {
  readonly kind: StepKind;
  /** Which run, control, or how much. */
  readonly pick: number;
  readonly decider: number;
}

/** What does not change in a history. */
export interface World {
  /** By group, what its events may bring: three policies, or three times the same. */
  readonly policies: readonly (readonly Policy[])[];
  /** By group: whether events have an order value in it. */
  readonly hasOrder: readonly boolean[];
  readonly hasDelivery: boolean;
  /** One leader at a time, that re-lists when it takes over; or two that decide side by side. */
  readonly hasLeader: boolean;
}

export interface History {
  readonly world: World;
  readonly events: readonly SimulatedEvent[];
  readonly steps: readonly Step[];
  readonly seed: number;
}

const seldom = <T>(value: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const protections = fc.constantFrom<Protection>({ age: 60 * SECOND }, { task: 'deploy' });

const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    strategy: fc.constantFrom(...STRATEGIES),
    maxRunning: fc.constantFrom(1, 1, 1, 2, 3),
    maxQueued: seldom(fc.constantFrom(1, 2), 1),
    overflow: fc.constantFrom('DropNewest' as const, 'DropOldest' as const),
    noOverlap: fc.constantFrom(false, false, true),
    gracePeriod: seldom(fc.constant(30 * SECOND)),
    queueTimeout: seldom(fc.constant(300 * SECOND), 8),
    protectAfter: seldom(protections),
    sameRevision: fc.constantFrom('Run' as const, 'Skip' as const),
  })
  .map(({ strategy, maxQueued, gracePeriod, queueTimeout, protectAfter, ...dials }) => ({
    ...DIALS[strategy],
    ...dials,
    ...(maxQueued !== undefined && strategy === 'Queue' && { maxQueued }),
    ...(gracePeriod !== undefined && { gracePeriod }),
    ...(queueTimeout !== undefined && { queueTimeout }),
    ...(protectAfter !== undefined && { protectAfter }),
  }));

const policiesOfGroup = fc.oneof(
  { weight: 3, arbitrary: anyPolicy.map((policy) => [policy, policy, policy]) },
  { weight: 1, arbitrary: fc.array(anyPolicy, { minLength: 3, maxLength: 3 }) },
);

const worlds: fc.Arbitrary<World> = fc.record({
  policies: fc.array(policiesOfGroup, { minLength: GROUPS, maxLength: GROUPS }),
  hasOrder: fc.array(fc.constantFrom(false, false, true), { minLength: GROUPS, maxLength: GROUPS }),
  hasDelivery: fc.boolean(),
  hasLeader: fc.boolean(),
});

const groupsOfRun = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom([0], [0], [1]) },
  { weight: 6, arbitrary: fc.subarray([0, 1, 2], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }) },
);

const events: fc.Arbitrary<SimulatedEvent> = fc.record({
  runs: fc.oneof(
    { weight: 4, arbitrary: groupsOfRun.map((groups) => [groups]) },
    { weight: 1, arbitrary: fc.array(groupsOfRun, { minLength: 2, maxLength: 3 }) },
  ),
  arrival: fc.integer({ min: 0, max: 60 }),
  orders: fc.array(fc.nat({ max: 5 }), { minLength: GROUPS, maxLength: GROUPS }),
  revision: fc.constantFrom('a', 'b', 'c', 'd'),
  delivery: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  policy: fc.nat({ max: 2 }),
  isEnd: fc.nat({ max: 14 }).map((n) => n === 7),
  isDetached: fc.nat({ max: 11 }).map((n) => n === 7),
  comes: fc.constantFrom(...Array<'held'>(9).fill('held'), 'unheld' as const, 'pending' as const, 'cancelled' as const),
});

const KINDS = (Object.keys(STEPS) as StepKind[]).flatMap((kind) => Array<StepKind>(STEPS[kind]).fill(kind));

const steps = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat({ max: 60 }),
  decider: fc.nat({ max: 1 }),
});

/** Random histories of so many steps at most. */
export function histories(maxLength: number): fc.Arbitrary<History> {
  return fc.record({
    world: worlds,
    events: fc.array(events, { minLength: 1, maxLength: 12, size: 'max' }),
    steps: fc.array(steps, { maxLength, size: 'max' }),
    seed: fc.nat(),
  });
}
