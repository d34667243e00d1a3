import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { parseControl } from '../../src/api/control.js';
import { encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import { groupOfControl } from '../../src/api/group-of-control.js';
import { encodeGroupsMark, encodeLifeMark, type GroupsMark, LIFE_MARKS } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  KEY_MARK,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { createControlView } from '../../src/controller/control-view.js';
import { joinLate } from '../../src/controller/late-groups.js';
import { releaseStranded } from '../../src/controller/release-stranded.js';
import { restoreLabel } from '../../src/controller/restore-label.js';
import { toAct } from '../../src/controller/to-act.js';
import { type Tracked, toTracked } from '../../src/controller/to-run.js';
import { trackAll } from '../../src/controller/track-all.js';
import { decide } from '../../src/core/decide.js';
import { SECOND } from '../../src/core/micros.js';
import { jsonLines } from '../../src/kube/json-lines.js';
import { watchOnce } from '../../src/kube/watch-once.js';
import { readRun } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { aControl } from '../builders/a-control.js';
import { handClock } from '../kube/hand-clock.js';
import { cpuMs } from './cpu-ms.js';
import { broken, hostileJson, hostileName, hostileText, hostileValue, prototypes } from './hostile.js';

const unchanged = prototypes();
afterAll(unchanged);

const NOW = Date.parse('2026-03-04T05:06:07Z');

const entry = fc
  .record(
    {
      key: fc.constantFrom('a', 'b', '__proto__'),
      order: hostileText.map((text) => text.slice(0, 256)),
      arrival: fc.constantFrom('0', '1772600000000000', '9007199254740990', '9999999999999999'),
      title: hostileText.map((text) => text.slice(0, 1_000)),
      revision: fc.constantFrom('r', 'constructor'),
      delivery: fc.constantFrom('d', '__proto__'),
      action: fc.constant('End' as const),
      settings: fc.constantFrom(
        { strategy: 'Cancel', sameRevision: 'Skip' } as const,
        { strategy: 'Queue', sameRevision: 'Run', maxQueued: 1, overflow: 'DropOldest' } as const,
        { strategy: 'Skip', sameRevision: 'Run', noOverlap: true, gracePeriod: '1s', queueTimeout: '0s' } as const,
      ),
    },
    { requiredKeys: ['key'] },
  )
  .map(aClaimEntry);
const claim = fc
  .array(entry, { minLength: 1, maxLength: 3 })
  .map((entries) => encodeClaimAnnotation({ v: 1, eventID: 'e', trigger: 't', inject: 'Template', entries }));
const groups = (uid: string): fc.Arbitrary<string> =>
  entry.map(({ key, control, keyFrom, arrival }) =>
    encodeGroupsMark(uid, [
      { control, key, keyFrom, arrival, scope: 'team-a', strategy: 'Queue', sameRevision: 'Run' },
    ] as GroupsMark),
  );

/** A mark: hostile, or as we write it, for this run or for another. */
const life = (uid: string): fc.Arbitrary<string> =>
  fc.oneof(
    hostileText,
    fc
      .constantFrom('2026-03-04T05:06:00Z Superseded', 'a b c', '[]', '1772600000000000', 'run-1 run-2 +3')
      .map((text) => encodeLifeMark(uid, text)),
    hostileText.map((text) => encodeLifeMark(uid, text)),
    hostileJson.map((text) => encodeLifeMark(uid, text)),
  );

const status = fc.oneof(
  hostileValue,
  fc.record({
    conditions: fc.oneof(
      hostileValue,
      fc.array(
        fc.record({
          type: fc.constantFrom('Succeeded', '__proto__'),
          status: fc.constantFrom('True', 'Unknown', 'x'),
          reason: hostileText,
        }),
        { maxLength: 2 },
      ),
    ),
    startTime: fc.oneof(hostileText, fc.constant('2026-03-04T05:06:01Z')),
    completionTime: fc.oneof(hostileText, fc.constant('2026-03-04T05:06:02Z')),
    childReferences: hostileValue,
  }),
);

/** A run as an API server can hold it: uid, name and creation are its own, all else is anybody's. */
function runs(at: number): fc.Arbitrary<object> {
  const uid = `u-${at}`;
  const annotations = fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...LIFE_MARKS), life(uid)), { maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom(CLAIM_ANNOTATION), fc.oneof({ weight: 4, arbitrary: claim }, hostileText)), {
        maxLength: 1,
      }),
      fc.array(fc.tuple(fc.constantFrom(GROUPS_ANNOTATION), groups(uid)), { maxLength: 1 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(UID_ANNOTATION, HELD_ANNOTATION, KEY_MARK, IGNORE_ANNOTATION),
          fc.oneof(hostileText, fc.constantFrom(uid, 'u-0', '{"nonce":"n","since":"2026-03-04T05:06:00Z","why":""}')),
        ),
        { maxLength: 3 },
      ),
      fc.array(fc.tuple(hostileName, hostileText), { maxLength: 2 }),
    )
    .map((parts) => Object.fromEntries(parts.flat()));
  return fc
    .record({
      annotations,
      status,
      word: fc.oneof(fc.constantFrom(undefined, 'PipelineRunPending', 'Cancelled', 'StoppedRunFinally'), hostileText),
      deleted: fc.constantFrom(undefined, '2026-03-04T05:06:05Z'),
      event: fc.oneof(fc.constant('e'), hostileText),
      second: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ annotations: marks, status: given, word, deleted, event, second }) => ({
      apiVersion: 'tekton.dev/v1',
      kind: 'PipelineRun',
      metadata: {
        namespace: 'team-a',
        name: `run-${at}`,
        uid,
        resourceVersion: '7',
        creationTimestamp: `2026-03-04T05:06:0${second}Z`,
        deletionTimestamp: deleted,
        labels: { [GROUP_LABEL]: 'x', [EVENT_ID_LABEL]: event },
        annotations: marks,
      },
      spec: { status: word, params: [{ name: 'env', value: event }] },
      status: given,
    }));
}

const cluster = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => runs(at))));

const OURS =
  /^\/(metadata\/(uid|resourceVersion|labels\/concurrency.*|annotations(\/concurrency\.tekton\.dev~1[a-z0-9-]+)?)|spec\/status)$/;

describe('the reconciler, of runs with hostile marks', () => {
  const controls = [
    aControl({}, { namespace: 'team-a' }),
    aControl({ key: 'all', strategy: 'Skip' }, { namespace: 'team-a', name: 'all' }),
  ];
  const view = createControlView({ items: () => controls, namespaceLabels: () => ({}) });

  it('always decides, and patches nothing but what is ours', () => {
    const seen = { acts: 0, tracked: 0 };
    fc.assert(
      fc.property(cluster, (objects) => {
        const read = objects.map((object) => readRun(object));
        const track = (object: (typeof read)[number], copyOfByNonce?: string): Tracked | undefined =>
          toTracked(object, { attach: view.memberships, copyOfByNonce });
        const tracked = trackAll(read, track);
        seen.tracked += tracked.length;
        const { actions } = decide(
          tracked.map(({ run }) => run),
          view.controls,
          NOW * 1_000 + 60 * SECOND,
        );
        const acts = [
          ...actions.map((action) =>
            toAct(
              action,
              tracked.find(({ run }) => run === action.run)!,
              { winner: read[0], now: new Date(NOW).toISOString(), around: tracked.map(({ run }) => run) },
            ),
          ),
          ...tracked.map(({ object, run }) => joinLate(object, run, () => controls)),
          ...read.flatMap((object) => [
            restoreLabel(object, track),
            releaseStranded(object, new Date(NOW).toISOString(), track),
          ]),
        ].flatMap((act) => act ?? []);
        seen.acts += acts.length;
        const paths = acts.flatMap(({ operations }) => operations.map(({ path }) => path));
        expect(paths.filter((path) => !OURS.test(path))).toEqual([]);
        expect(acts.every(({ operations }) => JSON.stringify(operations).length < 32 * 1024)).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(seen.acts).toBeGreaterThan(200);
  });
});

describe('objects of the API server', () => {
  it('are always read, whatever they are', () => {
    fc.assert(
      fc.property(hostileValue, hostileValue, hostileValue, (metadata, spec, given) => {
        for (const object of [metadata, { metadata, spec, status: given }]) {
          toTracked(readRun(object));
          const parsed = parseControl({ kind: 'ConcurrencyControl', ...(typeof object === 'object' ? object : {}) });
          expect(typeof parsed.ok).toBe('boolean');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('give a group or none, whatever stands on the run that a control selects', () => {
    const control = aControl({ key: undefined, groupBy: ['__proto__', 'constructor', 'a'] });
    const labels = fc
      .array(fc.tuple(hostileName, hostileText), { maxLength: 3 })
      .map((pairs) => Object.fromEntries(pairs));
    fc.assert(
      fc.property(labels, labels, (one, other) => {
        const run = readRun({
          metadata: { namespace: 'lab', name: 'r', labels: one, annotations: other },
          spec: { params: [] },
        });
        expect(['group', 'missing', 'invalid']).toContain(groupOfControl(control, run).kind);
        expect(['group', 'missing', 'invalid']).toContain(
          groupOfControl(aControl({ key: "$(metadata.labels['__proto__'])" }), run).kind,
        );
      }),
    );
  });
});

describe('a watch', () => {
  async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) {
      yield await Promise.resolve(bytes.subarray(at, at + size));
    }
  }

  it('always comes to an end of a known kind, whatever its lines', async () => {
    const event = fc
      .record({ type: fc.oneof(fc.constantFrom('ADDED', 'ERROR', 'BOOKMARK'), hostileText), object: hostileValue })
      .map((line) => JSON.stringify(line));
    const line = fc.oneof(event, hostileJson, broken(event));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 4 }), fc.integer({ min: 1, max: 50 }), async (lines, size) => {
        const clock = handClock();
        const end = await watchOnce(
          async () => await Promise.resolve({ kind: 'open', chunks: inPieces(lines.join('\n'), size) }),
          {
            path: '/',
            query: {},
            signal: new AbortController().signal,
            clock,
            onOpen: () => undefined,
            onNotice: ({ object }) => readRun(object),
          },
        );
        expect(typeof end.kind).toBe('string');
        expect(clock.timers()).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('reads a line of 3 MiB in pieces within three seconds', async () => {
    const text = `${JSON.stringify({ type: 'ADDED', object: 'x'.repeat(3 * 1024 * 1024) })}\n`;
    const took = await cpuMs(async () => {
      for await (const value of jsonLines(inPieces(text, 4_096))) {
        expect(typeof value).toBe('object');
      }
    });
    expect(took).toBeLessThan(3_000);
  });
});
