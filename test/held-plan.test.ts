import { describe, expect, it } from '@jest/globals';

import { CLAIM_ANNOTATION, IGNORE_ANNOTATION } from '../src/api/names.js';
import type { HeldChoice } from '../src/cli/uninstall/held-act.js';
import { keptRun } from '../src/controller/kept-run.js';
import { MILLISECOND } from '../src/core/micros.js';
import { planHeld } from '../src/held-plan.js';
import { at } from './builders/time.js';
import { aPipelineRun, aStatus, type PipelineRunOptions } from './controller/a-pipeline-run.js';

const NOW = at(100) / MILLISECOND;

const queue = { settings: { strategy: 'Queue', sameRevision: 'Run' } } as const;
const queueLatest = { settings: { strategy: 'QueueLatest', sameRevision: 'Run' } } as const;
const skip = { settings: { strategy: 'Skip', sameRevision: 'Run' } } as const;
const working: Partial<PipelineRunOptions> = {
  held: 'no',
  status: aStatus(['Unknown', 'Running'], { start: 1, children: true }),
};

/** What is planned, a line each. */
function planned(runs: readonly object[], choice: HeldChoice = 'policy', controls: readonly object[] = []): string[] {
  return planHeld({ runs: runs.map(keptRun), controls, namespaceLabels: new Map() }, choice, NOW).map(
    ({ namespace, name, does, why }) => `${does} ${namespace}/${name}: ${why}`,
  );
}

describe('planHeld', () => {
  it('starts those that only wait for room, and leaves the one that works', () => {
    const runs = [
      aPipelineRun({ name: 'a', second: 0, entry: queue, ...working }),
      aPipelineRun({ name: 'b', second: 1, entry: queue }),
      aPipelineRun({ name: 'c', second: 2, entry: queue }),
    ];
    expect(planned(runs)).toEqual([
      'start team-a/b: nothing holds it any more',
      'start team-a/c: nothing holds it any more',
    ]);
  });

  it('cancels those that their policy ends, for its reason', () => {
    const runs = [
      aPipelineRun({ name: 'a', second: 0, entry: queueLatest, ...working }),
      aPipelineRun({ name: 'b', second: 1, entry: queueLatest }),
      aPipelineRun({ name: 'c', second: 2, entry: queueLatest }),
    ];
    expect(planned(runs)).toEqual(['cancel team-a/b: Superseded by c', 'start team-a/c: nothing holds it any more']);
  });

  it('cancels a newcomer under Skip while its group is busy, as the controller would', () => {
    const runs = [
      aPipelineRun({ name: 'a', second: 0, entry: skip, ...working }),
      aPipelineRun({ name: 'b', second: 1, entry: skip }),
    ];
    expect(planned(runs)).toEqual(['cancel team-a/b: Busy by a']);
  });

  it('does not end a run that works, whatever its policy', () => {
    const runs = [aPipelineRun({ name: 'a', second: 0, ...working }), aPipelineRun({ name: 'b', second: 1 })];
    expect(planned(runs)).toEqual(['start team-a/b: nothing holds it any more']);
  });

  it('starts or cancels all of them where that is asked for', () => {
    const runs = [
      aPipelineRun({ name: 'b', second: 1, entry: queueLatest }),
      aPipelineRun({ name: 'c', second: 2, entry: queueLatest }),
    ];
    expect(planned(runs, 'start')).toEqual([
      'start team-a/b: nothing holds it any more',
      'start team-a/c: nothing holds it any more',
    ]);
    expect(planned(runs, 'cancel')).toEqual(['cancel team-a/b: as you asked', 'cancel team-a/c: as you asked']);
  });

  it('starts a held run whose marks cannot be read, or that asks to be ignored', () => {
    const runs = [
      aPipelineRun({ name: 'a', annotations: { [CLAIM_ANNOTATION]: 'unreadable' } }),
      aPipelineRun({ name: 'b', annotations: { [IGNORE_ANNOTATION]: 'true' } }),
    ];
    expect(planned(runs)).toEqual([
      'start team-a/a: its marks cannot be read',
      'start team-a/b: its marks cannot be read',
    ]);
    expect(planned(runs, 'cancel')).toEqual(['cancel team-a/a: as you asked', 'cancel team-a/b: as you asked']);
  });

  it('starts one that a template held', () => {
    expect(planned([aPipelineRun({ name: 'a', held: 'template' })])).toEqual([
      'start team-a/a: nothing holds it any more',
    ]);
  });

  it('leaves alone what somebody else keeps pending, and what is done', () => {
    const foreign = aPipelineRun({ name: 'a', held: 'no', spec: { status: 'PipelineRunPending' } });
    const done = aPipelineRun({ name: 'b', held: 'no', status: aStatus(['True', 'Succeeded'], { start: 1, end: 2 }) });
    const child = aPipelineRun({
      name: 'c',
      metadata: {
        name: 'c',
        namespace: 'team-a',
        uid: 'u-c',
        ownerReferences: [{ apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', name: 'p', uid: 'u-p' }],
      },
    });
    expect(planned([foreign, done, child])).toEqual([]);
    expect(planned([foreign, done, child], 'start')).toEqual([]);
  });

  it('goes by the controls that live: one that is paused holds nothing any more', () => {
    const control = { kind: 'ConcurrencyControl', namespace: 'team-a', name: 'deploys' };
    const entry = { ...queue, control };
    const paused = {
      kind: 'ConcurrencyControl',
      metadata: { namespace: 'team-a', name: 'deploys', uid: 'u', generation: 1 },
      spec: { selector: { matchLabels: {} }, key: 'prod', strategy: 'Queue', paused: true },
    };
    expect(planned([aPipelineRun({ name: 'a', entry })], 'policy', [paused, { kind: 'Odd' }])).toEqual([
      'start team-a/a: nothing holds it any more',
    ]);
  });

  it('tests in each patch that the run is as it was seen', () => {
    for (const choice of ['policy', 'start', 'cancel'] as const) {
      const [act] = planHeld(
        { runs: [keptRun(aPipelineRun({ name: 'a' }))], controls: [], namespaceLabels: new Map() },
        choice,
        NOW,
      );
      expect(act?.operations).toEqual(
        expect.arrayContaining([
          { op: 'test', path: '/metadata/uid', value: 'u-a' },
          { op: 'test', path: '/spec/status', value: 'PipelineRunPending' },
        ]),
      );
    }
  });
});
