import { describe, expect, it } from '@jest/globals';

import type { ClaimEntry } from '../../src/api/claim.js';
import { encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import { CLAIM_ANNOTATION, EVENT_ID_LABEL, GROUP_LABEL } from '../../src/api/names.js';
import { toTracked } from '../../src/controller/to-run.js';
import { trackAll } from '../../src/controller/track-all.js';
import { decide } from '../../src/core/decide.js';
import { readRun } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { cpuMs } from './cpu-ms.js';

const BEGIN = Date.parse('2026-03-04T05:00:00Z');

/** Runs as somebody may make them who wants a decision to take long. */
function objects(
  count: number,
  of: (at: number) => { readonly event: string; readonly entries: readonly Partial<ClaimEntry>[] },
): readonly object[] {
  return Array.from({ length: count }, (_, at) => {
    const { event, entries } = of(at);
    const claim = { v: 1 as const, eventID: event, trigger: 't', inject: 'Webhook' as const };
    return {
      metadata: {
        namespace: 'team-a',
        name: `run-${at}`,
        uid: `u-${at}`,
        creationTimestamp: new Date(BEGIN + at * 10).toISOString(),
        labels: { [GROUP_LABEL]: 'x', [EVENT_ID_LABEL]: event },
        annotations: {
          [CLAIM_ANNOTATION]: encodeClaimAnnotation({
            ...claim,
            entries: entries.map((entry) => aClaimEntry({ arrival: String((BEGIN + at) * 1_000), ...entry })),
          }),
        },
      },
      spec: { status: at % 3 === 0 ? undefined : 'PipelineRunPending' },
      status: at % 3 === 0 ? { startTime: new Date(BEGIN + at * 10).toISOString() } : {},
    };
  });
}

async function secondsOf(runs: readonly object[]): Promise<number> {
  const read = runs.map((run) => readRun(run));
  const took = await cpuMs(() => {
    const tracked = trackAll(read, (object, copyOfByNonce) => toTracked(object, { copyOfByNonce }));
    expect(tracked).toHaveLength(runs.length);
    decide(
      tracked.map(({ run }) => run),
      new Map(),
      (BEGIN + 3_600_000) * 1_000,
    );
  });
  return took / 1_000;
}

const keys = (...names: readonly (string | number)[]): readonly Partial<ClaimEntry>[] =>
  names.map((key) => ({ key: String(key) }));
const queued = (entries: readonly Partial<ClaimEntry>[]): readonly Partial<ClaimEntry>[] =>
  entries.map((entry) => ({ ...entry, settings: { strategy: 'Queue', sameRevision: 'Run' } }));

describe('a decision over three thousand runs that hang together', () => {
  it.each([
    ['in one group', (at: number) => ({ event: `e${at}`, entries: keys('k') })],
    ['of one event, in one group', () => ({ event: 'e', entries: keys('k') })],
    ['of one event, each in a group of its own too', (at: number) => ({ event: 'e', entries: keys('k', at) })],
    ['of one event, in a chain of groups', (at: number) => ({ event: 'e', entries: keys(at, at + 1) })],
    [
      'that wait in eight groups each',
      (at: number) => ({
        event: `e${at}`,
        entries: queued(keys(...Array.from({ length: 8 }, (_, i) => (at * 7 + i * 13) % 97))),
      }),
    ],
    ['of one delivery', (at: number) => ({ event: `e${at}`, entries: [{ key: 'k', delivery: 'd' }] })],
    [
      'whose orders run backwards',
      (at: number) => ({ event: `e${at}`, entries: [{ key: 'k', order: String(9_999 - at) }] }),
    ],
  ])('%s takes a few seconds at the most', async (_, of) => {
    expect(await secondsOf(objects(3_000, of))).toBeLessThan(6);
  });
});
