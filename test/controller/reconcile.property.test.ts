import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseClaimAnnotation } from '../../src/api/claim-annotation.js';
import {
  API_GROUP,
  CLAIM_ANNOTATION,
  GROUP_LABEL,
  IGNORE_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
} from '../../src/api/names.js';
import { toTracked } from '../../src/controller/to-run.js';
import type { Strategy } from '../../src/core/policy.js';
import type { Membership } from '../../src/core/run.js';
import { pointerTo } from '../../src/tekton/patch.js';
import { isEnding, PENDING, type RunObject } from '../../src/tekton/run.js';
import { compareMemberships } from '../core/proof/compare-memberships.js';
import type { PipelineRunOptions } from './a-pipeline-run.js';
import { type Fault, FakeCluster } from './fake-cluster.js';

type Comes = 'webhook' | 'template' | 'unheld' | 'pending' | 'cancelled' | 'stranger';

type Step =
  | {
      readonly kind: 'event';
      readonly comes: Comes;
      readonly key: string;
      readonly strategy: Strategy;
      readonly order: number | undefined;
      readonly lateBy: number;
      readonly runs: number;
    }
  | { readonly kind: 'tekton' | 'cancel' | 'delete' | 'unlabel'; readonly run: number }
  | { readonly kind: 'fault'; readonly run: number; readonly fault: Fault; readonly cutsOff: boolean }
  | { readonly kind: 'deliver'; readonly count: number }
  | { readonly kind: 'pass'; readonly seconds: number };

const anyFault: fc.Arbitrary<Fault> = fc.constantFrom<Fault[]>(
  'lost',
  'unsent',
  { kind: 'stale' },
  { kind: 'busy', message: '429', retryAfterMs: 3_000 },
  { kind: 'busy', message: '500' },
  { kind: 'refused', message: 'no room' },
);

const onRun = <K extends Step['kind']>(kind: K): fc.Arbitrary<{ readonly kind: K; readonly run: number }> =>
  fc.record({ kind: fc.constant(kind), run: fc.nat({ max: 20 }) });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      comes: fc.constantFrom<Comes[]>(
        'webhook',
        'webhook',
        'webhook',
        'template',
        'unheld',
        'pending',
        'cancelled',
        'stranger',
      ),
      key: fc.constantFrom('17#1', '17#1', '17#2'),
      strategy: fc.constantFrom<Strategy[]>('Cancel', 'CancelRunFinally', 'StopRunFinally'),
      order: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
      lateBy: fc.constantFrom(0, 0, 3),
      runs: fc.constantFrom(1, 1, 1, 2),
    }),
  },
  { weight: 5, arbitrary: onRun('tekton') },
  { weight: 1, arbitrary: onRun('cancel') },
  { weight: 1, arbitrary: onRun('delete') },
  { weight: 1, arbitrary: onRun('unlabel') },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      run: fc.nat({ max: 20 }),
      fault: anyFault,
      cutsOff: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), count: fc.nat({ max: 4 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(0, 0, 1, 12) }) },
);

type EventStep = Extract<Step, { readonly kind: 'event' }>;

/** How the run comes, as options of the builder. */
function comingAs(comes: Comes): Partial<PipelineRunOptions> {
  switch (comes) {
    case 'webhook':
    case 'template':
      return { held: comes };
    case 'unheld':
      return { held: 'no' };
    case 'pending':
      return { held: 'no', spec: { status: PENDING } };
    case 'cancelled':
      return { held: 'no', spec: { status: 'CancelledRunFinally' } };
    case 'stranger':
      return { annotations: { [IGNORE_ANNOTATION]: 'true' }, held: 'no' };
  }
}

interface Told {
  readonly cluster: FakeCluster;
  readonly names: ReadonlyMap<string, Comes>;
}

async function play(steps: readonly Step[]): Promise<Told> {
  const cluster = new FakeCluster();
  const names = new Map<string, Comes>();
  cluster.tellsAtOnce = false;
  cluster.reconciler.resume();

  function arrive({ comes, key, strategy, order, lateBy, runs }: EventStep): void {
    const event = names.size;
    for (let sibling = 0; sibling < runs; sibling += 1) {
      const name = `r${event}-${sibling}`;
      cluster.create({
        name,
        claim: { eventID: `event ${event}` },
        entry: {
          key,
          settings: { strategy, sameRevision: 'Run' },
          arrival: String((cluster.clock.now() - lateBy * 1000) * 1000 + event),
          ...(order !== undefined && { order: String(order) }),
        },
        ...comingAs(comes),
      });
      names.set(name, comes);
    }
  }

  // eslint-disable-next-line complexity -- one line per kind of step
  async function take(step: Step): Promise<void> {
    const all = [...names.keys()];
    const picked = 'run' in step ? (all[step.run % all.length] ?? '') : '';
    switch (step.kind) {
      case 'event':
        arrive(step);
        break;
      case 'tekton':
      case 'delete':
        cluster[step.kind](picked);
        break;
      case 'cancel':
        cluster.patchAs(picked, [{ op: 'add', path: '/spec/status', value: 'Cancelled' }]);
        break;
      case 'unlabel':
        cluster.patchAs(picked, [{ op: 'remove', path: pointerTo('metadata', 'labels', GROUP_LABEL) }]);
        break;
      case 'fault':
        cluster.patchFaults.set(picked, [...(cluster.patchFaults.get(picked) ?? []), step.fault]);
        cluster.getFaults.set(picked, step.cutsOff ? [new Error('connection refused')] : []);
        break;
      case 'deliver':
        cluster.deliver(step.count);
        break;
      case 'pass':
        await cluster.rest(step.seconds);
    }
  }

  for (const step of steps) {
    await take(step);
  }
  cluster.tellsAtOnce = true;
  cluster.deliver();
  await cluster.rest(1_800);
  await cluster.reconciler.stop();
  return { cluster, names };
}

/** How often a patch of ours that took hold set or cleared the status of each run. */
function acts({ sent }: FakeCluster, op: 'add' | 'remove'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, operations, written } of sent) {
    const isAct = operations.some((operation) => operation.op === op && operation.path === '/spec/status');
    counts.set(name, (counts.get(name) ?? 0) + Number(isAct && written !== undefined));
  }
  return counts;
}

function isOpen({ specStatus, succeeded }: RunObject): boolean {
  return !isEnding(specStatus) && succeeded?.status !== 'True' && succeeded?.status !== 'False';
}

/** The mark that a patch changed or removed, if any: each is written once. */
function rewritten({ sent }: FakeCluster): readonly string[] {
  return sent.flatMap(({ name, written }) =>
    Object.entries(written?.before.annotations ?? {})
      .filter(([mark, value]) => mark.startsWith(API_GROUP) && written?.after.annotations[mark] !== value)
      .map(([mark]) => `${name} ${mark}`),
  );
}

/**
 * Runs that were superseded by an older one, by what was fixed about both. A value that was not given is fixed by what
 * the group holds at binding; where that patch failed and the group changed before the next, it is no witness.
 */
function supersededByOlder({ cluster }: Told): readonly string[] {
  return cluster.all().flatMap((loser) => {
    const winner = cluster.run((loser.annotations[SUPERSEDED_BY_ANNOTATION] ?? '').split(' ')[1] ?? '');
    if (winner === undefined) {
      return [];
    }
    const [mine, theirs] = [loser, winner].map(fixedPlace);
    const isWitness = [loser, winner].every((run) => givesOrder(run) || fixedPlace(run)?.order === undefined);
    const isOlder = mine !== undefined && theirs !== undefined && compareMemberships(theirs, mine) < 0;
    return isWitness && isOlder ? [`${loser.name} by ${winner.name}`] : [];
  });
}

function fixedPlace(run: RunObject): Membership | undefined {
  return toTracked(run)?.run.memberships[0];
}

function givesOrder({ annotations }: RunObject): boolean {
  const claim = parseClaimAnnotation(annotations[CLAIM_ANNOTATION] ?? '');
  return claim.ok && claim.value.entries[0]?.order !== undefined;
}

const histories = fc.array(anyStep, { maxLength: 50, size: 'max' });

describe('createReconciler', () => {
  it('always comes to rest with the newest alone, whatever is lost, late or refused on the way', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const history = await play(steps);
        const { cluster, names } = history;
        const authors = (name: string): boolean => ['pending', 'cancelled'].includes(names.get(name) ?? '');
        const ours = cluster.all().filter(({ name }) => !authors(name) && names.get(name) !== 'stranger');
        const open = ours.filter(isOpen);
        // I1, I3: one unit of each group is left, and nothing of ours is held.
        for (const key of ['17#1', '17#2']) {
          const events = open
            .map((run) => toTracked(run)!.run)
            .filter(({ memberships }) => memberships[0]?.group.key === key)
            .map(({ event }) => event);
          expect(new Set(events).size).toBeLessThanOrEqual(1);
        }
        expect(ours.filter(({ specStatus }) => specStatus === PENDING)).toEqual([]);
        // I2
        expect(supersededByOlder(history)).toEqual([]);
        // I4: who asked to be ignored is left alone. I5: what its author made pending or cancelled keeps its status.
        expect(cluster.sent.filter(({ name }) => names.get(name) === 'stranger')).toEqual([]);
        const changed = [...acts(cluster, 'remove'), ...acts(cluster, 'add')].filter(([name]) => authors(name));
        expect(changed.filter(([, count]) => count > 0)).toEqual([]);
        // The watch follows all of them again.
        expect(ours.filter(({ labels }) => labels[GROUP_LABEL] === undefined)).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  it('never ends or starts a run twice, never rewrites a mark, and never ends softly what has not started (I7)', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const { cluster } = await play(steps);
        const often = [...acts(cluster, 'remove'), ...acts(cluster, 'add')].filter(([, count]) => count > 1);
        expect(often).toEqual([]);
        expect(rewritten(cluster)).toEqual([]);
        const soft = cluster.sent.filter(({ written }) => {
          const word = written?.after.specStatus;
          return word !== written?.before.specStatus && word?.endsWith('RunFinally') === true;
        });
        expect(soft.filter(({ written }) => written?.before.startTime === undefined)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('never floods the API server: a run costs a few patches more than it meets faults', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const { cluster, names } = await play(steps);
        const faults = steps.filter(({ kind }) => kind === 'fault').length;
        const meddled = steps.filter(({ kind }) => ['tekton', 'cancel', 'unlabel'].includes(kind)).length;
        expect(cluster.sent.length).toBeLessThanOrEqual(4 * names.size + faults + meddled);
      }),
      { numRuns: 100 },
    );
  });
});
