import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { assume } from '../../src/controller/assume.js';
import { patchOf } from '../../src/controller/patch-of.js';
import { releaseStranded } from '../../src/controller/release-stranded.js';
import { restoreLabel } from '../../src/controller/restore-label.js';
import { toTracked } from '../../src/controller/to-run.js';
import { CLAIM_ANNOTATION, GROUP_LABEL, UID_ANNOTATION } from '../../src/api/names.js';
import type { Action } from '../../src/core/action.js';
import type { Ending } from '../../src/core/policy.js';
import { type JsonPatchOperation, pointerTo } from '../../src/tekton/patch.js';
import { readRun } from '../../src/tekton/run.js';
import { aRun } from '../builders/a-run.js';
import { aPipelineRun } from './a-pipeline-run.js';
import { applyOperations } from './apply-operations.js';
import { trackAsMarked } from './track-as-marked.js';

const NOW = '2024-05-01T10:00:07.250Z';

function expectAgreement(raw: object, operations: readonly JsonPatchOperation[]): void {
  expect(assume(readRun(raw), operations)).toEqual(readRun(applyOperations(raw, operations)));
}

describe('assume', () => {
  it('leaves the run as it is where there is nothing to do, or only something to test', () => {
    const object = readRun(aPipelineRun({ name: 'a' }));
    expect(assume(object, [])).toBe(object);
    expect(assume(object, [{ op: 'test', path: '/spec/status', value: null }])).toBe(object);
  });

  it('always gives the run as the API server gives it after the patch of an action', () => {
    const anyRun = fc.record({
      held: fc.constantFrom('webhook' as const, 'template' as const, 'no' as const),
      annotations: fc.constantFrom({}, { [UID_ANNOTATION]: 'u-a' }, { [UID_ANNOTATION]: 'u-0' }, { 'a/b~c': 'x' }),
    });
    const anyKind = fc.constantFrom('bind', 'identify', 'start', 'end', 'end softly');
    fc.assert(
      fc.property(anyRun, anyKind, fc.nat({ max: 12 }), (o, kind, losers) => {
        const raw = aPipelineRun({ name: 'a', ...o });
        const item = toTracked(readRun(raw))!;
        const { run } = item;
        const { memberships } = run;
        const supersedes = Array.from({ length: losers }, (_, i) => aRun({ uid: `r${i}` }));
        const by = aRun({ uid: 'b' });
        const { group } = memberships[0]!;
        const end = (status: Ending): Action => ({
          kind: 'end',
          run,
          memberships,
          status,
          reason: 'Superseded',
          group,
          by,
        });
        const actions: Readonly<Record<typeof kind, Action>> = {
          bind: { kind: 'bind', run, memberships, waitsFor: [] },
          identify: { kind: 'bind', run, waitsFor: [] },
          start: { kind: 'start', run, memberships, supersedes, overlaps: [], isGuarded: false },
          end: end('Cancelled'),
          'end softly': end('CancelledRunFinally'),
        };
        // Only what is pending is ever started.
        fc.pre(kind !== 'start' || o.held !== 'no');
        expectAgreement(raw, patchOf(actions[kind], item, NOW));
      }),
    );
  });

  it('gives the run as it is after its release, and with its label', () => {
    const stranded = aPipelineRun({ name: 'a', annotations: { [CLAIM_ANNOTATION]: '' } });
    expectAgreement(stranded, releaseStranded(readRun(stranded), NOW, trackAsMarked)!.operations);
    for (const labels of [{}, { 'a/b~c': 'x' }]) {
      const unlabelled = aPipelineRun({ name: 'a', metadata: { labels } });
      expectAgreement(unlabelled, restoreLabel(readRun(unlabelled), trackAsMarked)!.operations);
    }
    const bare = readRun(aPipelineRun({ name: 'a', metadata: { labels: undefined } }));
    expect(assume(bare, restoreLabel(bare, trackAsMarked)!.operations)).toMatchObject({
      hasLabels: true,
      labels: { [GROUP_LABEL]: expect.any(String) },
    });
  });

  it('reads the escapes of a pointer back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', '.'), minLength: 1 }), (name) => {
        const raw = aPipelineRun({ name: 'a' });
        const operations = ['labels', 'annotations'].map(
          (map) => ({ op: 'add', path: pointerTo('metadata', map, name), value: 'x' }) as const,
        );
        expectAgreement(raw, operations);
      }),
    );
  });

  it('takes no notice of what we never write', () => {
    const object = readRun(aPipelineRun({ name: 'a' }));
    const labels = { op: 'add', path: '/metadata/labels', value: {} } as const;
    expect(assume(object, [labels, { op: 'remove', path: pointerTo('metadata', 'annotations', 'x') }])).toEqual(object);
  });
});
