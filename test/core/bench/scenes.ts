import { STRATEGIES, type Policy } from '../../../src/core/policy.js';
import type { Run } from '../../../src/core/run.js';
import { policyOf } from '../../../src/core/settings.js';
import { aGroup } from '../../builders/a-group.js';
import { aMembership } from '../../builders/a-membership.js';
import { aRun, aStartedRun } from '../../builders/a-run.js';
import { at } from '../../builders/time.js';

export const NOW = at(10_000);

const settings = { sameRevision: 'Skip' } as const;

/** By name: what a group of many may be told. */
export const WAITING: readonly (readonly [string, Policy])[] = [
  ...STRATEGIES.map((strategy) => [strategy, policyOf({ ...settings, strategy })] as const),
  ['noOverlap', policyOf({ ...settings, strategy: 'Cancel', noOverlap: true })],
  ['Queue, DropOldest', policyOf({ ...settings, strategy: 'Queue', maxQueued: 100, overflow: 'DropOldest' })],
  ['Queue, queueTimeout', policyOf({ ...settings, strategy: 'Queue', queueTimeout: '1h' })],
];

/** One that runs and so many that wait in one group. */
export function aWaitingGroup(
  n: number,
  policy: Policy,
  { bound = true, ...o }: Partial<Pick<Run, 'bound' | 'passedOverAt'>> = {},
): readonly Run[] {
  const member = (i: number) => ({ policy, delivery: `d${i}`, revision: `r${i}`, order: String(i) });
  return [
    aStartedRun({ uid: 'running', member: { ...member(0), policy } }),
    ...Array.from({ length: n }, (_, i) => aRun({ uid: `w${i}`, second: 1 + i, bound, ...o, member: member(i + 1) })),
  ];
}

/** So many groups, each with one run, decided one by one. */
export function groupsOfOne(n: number): readonly (readonly Run[])[] {
  const policy = policyOf({ ...settings, strategy: 'Queue' });
  return Array.from({ length: n }, (_, i) => [
    aRun({ uid: `r${i}`, memberships: [aMembership({ group: aGroup({ key: `g${i}` }), policy })] }),
  ]);
}

/** As many groups with one run each, and one group that all of them are in. */
export function oneComponent(n: number): readonly Run[] {
  const policy = policyOf({ ...settings, strategy: 'Queue', maxRunning: 5 });
  return Array.from({ length: n }, (_, i) =>
    aRun({
      uid: `r${i}`,
      second: i,
      memberships: [`g${i}`, 'shared'].map((key) => aMembership({ group: aGroup({ key }), policy, arrival: at(i) })),
    }),
  );
}
