import { type Policy, STRATEGIES } from '../../../src/core/policy.js';
import { policyOf } from '../../../src/core/settings.js';
import type { Scene } from './explore.js';

/** What a group may be told: each strategy, and the dials that change who is at work or who stays. */
const POLICIES: readonly Policy[] = [
  ...STRATEGIES.map((strategy) => policyOf({ strategy, sameRevision: 'Run' })),
  policyOf({ strategy: 'CancelRunFinally', sameRevision: 'Run', noOverlap: true }),
  policyOf({ strategy: 'CancelRunFinally', sameRevision: 'Run', maxRunning: 2 }),
  policyOf({ strategy: 'Queue', sameRevision: 'Run', maxRunning: 2 }),
  policyOf({ strategy: 'Queue', sameRevision: 'Run', maxQueued: 1 }),
  policyOf({ strategy: 'Queue', sameRevision: 'Run', maxQueued: 1, overflow: 'DropOldest' }),
];

const SUBSETS = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as const;

/** Order values that say the opposite of arrival in one group, and the same in another. */
const ORDERS = [undefined, (i: number) => [9 - i, i, (i * 3) % 5]] as const;

/**
 * Scenes of so many units in up to three groups, all of them or every n-th, each once: groups are numbered in the order in
 * which the units come to them.
 */
export function* scenesOf(units: number, every = 1): Iterable<Scene> {
  let number = 0;
  for (const scene of allScenesOf(units)) {
    number += 1;
    if (number % every === 0) {
      yield sceneOf(scene);
    }
  }
}

interface Choice {
  readonly groups: readonly (readonly number[])[];
  readonly policies: readonly Policy[];
  readonly order: (typeof ORDERS)[number];
}

function* allScenesOf(units: number): Iterable<Choice> {
  for (const groups of assignments(units)) {
    for (const policies of choices(POLICIES, 1 + Math.max(...groups.flat()))) {
      yield* ORDERS.map((order) => ({ groups, policies, order }));
    }
  }
}

function sceneOf({ groups, policies, order }: Choice): Scene {
  return {
    policies,
    units: groups.map((each, i) => ({ groups: each, ...(order !== undefined && { orders: order(i) }) })),
  };
}

/** Which groups each unit is in: connected, and numbered as they come. */
function assignments(units: number): readonly (readonly (readonly number[])[])[] {
  return choices(SUBSETS, units).filter((groups) => {
    const numbers = [...new Set(groups.flat())];
    return numbers.every((group, i) => group === i) && isConnected(groups);
  });
}

function isConnected(groups: readonly (readonly number[])[]): boolean {
  const reached = new Set(groups[0]);
  // As many rounds as there are units reach everything that can be reached.
  groups.forEach(() => {
    groups
      .filter((each) => each.some((group) => reached.has(group)))
      .flat()
      .forEach((group) => reached.add(group));
  });
  return groups.flat().every((group) => reached.has(group));
}

function choices<T>(from: readonly T[], count: number): readonly (readonly T[])[] {
  return count === 0 ? [[]] : choices(from, count - 1).flatMap((rest) => from.map((each) => [...rest, each]));
}
