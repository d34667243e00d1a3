import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { encodeHeldMark } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  GROUP_LABEL,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  KEY_MARK,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { aControl } from '../builders/a-control.js';
import { admit } from '../../src/webhook/admit.js';
import { claimNameFor } from '../../src/webhook/claim-name-for.js';
import type { Found } from '../../src/webhook/event-grouping.js';
import { applyPatch } from './apply-patch.js';
import {
  aClaim,
  aClaimText,
  aCreation,
  anEntry,
  aRun,
  EVENT_LABELS,
  found,
  NOW,
  type StoredRun,
  sources,
} from './samples.js';

function held(offsetMs: number): string {
  return encodeHeldMark({ nonce: 'n', since: new Date(NOW + offsetMs).toISOString(), why: 'w' });
}

const texts = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('a/b', 'c~d', 'e~1', '__proto__', 'constructor')),
  fc.string(),
);

const labels = fc
  .tuple(texts, fc.constantFrom({}, EVENT_LABELS), fc.constantFrom({}, { [GROUP_LABEL]: '' }, { [GROUP_LABEL]: 'x' }))
  .map((parts): object => Object.assign({}, ...parts) as object);

function maybe(name: string, ...values: readonly string[]): fc.Arbitrary<object> {
  return fc.constantFrom({}, ...values.map((value) => ({ [name]: value })));
}

const annotations = fc
  .tuple(
    texts,
    maybe(CLAIM_ANNOTATION, '', '%%', aClaimText(), aClaimText({ inject: 'Webhook' })),
    maybe(HELD_ANNOTATION, '', 'null', held(0), held(-20_000), held(-60_000), held(60_000)),
    maybe(UID_ANNOTATION, 'another'),
    maybe(IGNORE_ANNOTATION, 'true', 'false'),
    maybe(KEY_MARK, '', 'k', 'x'.repeat(1000)),
    maybe('concurrency.tekton.dev/strategy', 'Queue', 'queue'),
  )
  .map((parts): object => Object.assign({}, ...parts) as object);

const absent = fc.constantFrom(undefined, null);

const status = fc.oneof(
  fc.constantFrom(undefined, null, '', 'PipelineRunPending', 'Cancelled', 'StoppedRunFinally'),
  fc.jsonValue(),
);

const spec = fc.oneof(
  absent,
  fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), status).map(([rest, word]) => ({ ...rest, status: word })),
);

const runs = fc
  .record({ labels: fc.oneof(absent, labels), annotations: fc.oneof(absent, annotations), spec })
  // As from the wire: what is undefined is not there.
  .map(({ spec: given, ...maps }) => JSON.parse(JSON.stringify({ ...aRun(maps), spec: given })) as object);

const claims: fc.Arbitrary<Found> = fc.constantFrom<Found[]>(
  found(),
  found(aClaim({ b: anEntry({ title: '' }), a: anEntry({ title: '🚀', order: '7' }) })),
  found(aClaim({})),
  found(aClaim(undefined, { eventID: 'another' })),
  found(null),
  { kind: 'none' },
  { kind: 'failed' },
);

const controls = fc.subarray([
  aControl({ key: 'all', strategy: 'Queue' }),
  aControl({ key: "$(metadata.labels['__proto__'])", onMissingKey: 'Group' }, { name: 'b' }),
  aControl({ key: undefined, groupBy: ['a/b'] }, { name: 'c' }),
  aControl({ key: 'y'.repeat(1000) }, { name: 'd' }),
  aControl({ key: 'x', scope: 'Cluster', strategy: 'Skip' }, { kind: 'ClusterConcurrencyControl' }),
]);

/** The look-up as the shell would do it. */
function lookedUp(object: unknown, claim: Found): Found {
  return claimNameFor(aCreation(object).run) === undefined ? { kind: 'notSought' } : claim;
}

/** The object without the fields that are ours to write. */
function others(object: unknown): unknown {
  const copy = structuredClone(object) as { metadata: Record<string, object | null>; spec?: object | null };
  for (const [map, names] of [
    ['labels', [GROUP_LABEL]],
    ['annotations', [CLAIM_ANNOTATION, HELD_ANNOTATION, UID_ANNOTATION]],
  ] as const) {
    // An absent map and an empty one are the same object to Kubernetes.
    copy.metadata[map] ??= {};
    names.forEach((name) => Reflect.deleteProperty(copy.metadata[map]!, name));
  }
  Reflect.deleteProperty(copy.spec ?? {}, 'status');
  return copy;
}

function uidMarkOf(object: unknown): string | undefined {
  return (object as StoredRun).metadata.annotations?.[UID_ANNOTATION];
}

function statusOf(object: unknown): unknown {
  return (object as { spec?: { status?: unknown } | null }).spec?.status ?? '';
}

describe('admit', () => {
  it('never changes anything but its own label, its own annotations and a spec.status that is free', () => {
    fc.assert(
      fc.property(runs, claims, controls, (run, claim, selecting) => {
        const { patch } = admit(aCreation(run), sources(lookedUp(run, claim), { controls: selecting }), NOW);
        const after = applyPatch(run, patch);
        expect(others(after)).toEqual(others(run));
        expect([undefined, uidMarkOf(after)]).toContain(uidMarkOf(run));
        expect([statusOf(run), 'PipelineRunPending']).toContainEqual(statusOf(after));
        if (statusOf(run) !== '') {
          expect(statusOf(after)).toEqual(statusOf(run));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('always says the same when asked again about what it made', () => {
    fc.assert(
      fc.property(runs, claims, controls, fc.nat(9_000), (run, claim, selecting, later) => {
        const of = { controls: selecting };
        const once = applyPatch(run, admit(aCreation(run), sources(lookedUp(run, claim), of), NOW).patch);
        const arrival = (NOW + later) * 1_000;
        const again = admit(aCreation(once), sources(lookedUp(once, claim), { ...of, arrival }), NOW + later);
        expect(again.patch).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('always warns in lines that fit a header', () => {
    fc.assert(
      fc.property(runs, claims, (run, claim) => {
        admit(aCreation(run), sources(lookedUp(run, claim)), NOW).warnings.forEach((warning) => {
          expect(warning).toMatch(/^[ -~]{1,230}$/);
        });
      }),
    );
  });

  it('always writes a legal label, whatever the claim', () => {
    const entry = fc
      .record({
        key: fc.string({ minLength: 1, maxLength: 1024 }),
        title: fc.string({ unit: 'binary', maxLength: 1024 }),
      })
      .map(anEntry);
    fc.assert(
      fc.property(entry, (one) => {
        const { group } = admit(aCreation(aRun()), sources(found(aClaim({ a: one }))), NOW);
        expect(group).toMatch(/^(?=.{1,63}$)[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/);
      }),
    );
  });

  it('never throws, whatever the object and the claim', () => {
    const metadata = fc.dictionary(fc.constantFrom('labels', 'annotations', 'ownerReferences', 'name'), fc.jsonValue());
    const object = fc.record({ metadata, spec: fc.jsonValue() });
    const claim = fc.oneof(
      fc.jsonValue(),
      fc.record({ spec: fc.jsonValue() }),
      fc.dictionary(fc.string(), fc.jsonValue()).map((entries) => aClaim(undefined, { entries })),
    );
    fc.assert(
      fc.property(fc.oneof(object, runs), claim, (run, given) => {
        admit(aCreation(run), sources(found(given)), NOW);
      }),
      { numRuns: 500 },
    );
  });
});
