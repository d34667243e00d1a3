import { describe, expect, it } from '@jest/globals';

import { encodeClaimAnnotation } from '../../src/api/claim-annotation.js';
import {
  CLAIM_ANNOTATION,
  GROUP_LABEL,
  HELD_ANNOTATION,
  REASON_ANNOTATION,
  SUPERSEDED_BY_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { readRun, type RunObject } from '../../src/tekton/run.js';
import { aClaimEntry } from '../builders/a-claim-entry.js';
import { restingFaults } from './resting-faults.js';

interface Made {
  readonly group?: string;
  readonly status?: string;
  readonly done?: boolean;
  readonly by?: string;
  readonly order?: string;
  readonly held?: boolean;
}

function aRunNamed(name: string, { group = 'g', status, done = false, by, order, held = false }: Made = {}): RunObject {
  const entries = [aClaimEntry(order === undefined ? {} : { order })];
  const claim = encodeClaimAnnotation({ v: 1, eventID: name, trigger: 't', inject: 'Webhook', entries });
  return readRun({
    metadata: {
      name,
      namespace: 'ci',
      uid: name,
      labels: { [GROUP_LABEL]: group },
      annotations: {
        [CLAIM_ANNOTATION]: claim,
        [UID_ANNOTATION]: name,
        ...(held && { [HELD_ANNOTATION]: '{}' }),
        ...(by !== undefined && {
          [REASON_ANNOTATION]: `${name} 2026-01-01T00:00:00Z Superseded`,
          [SUPERSEDED_BY_ANNOTATION]: `${name} ${by}`,
        }),
      },
    },
    spec: { ...(status !== undefined && { status }) },
    status: { conditions: done ? [{ type: 'Succeeded', status: 'True', reason: 'Succeeded' }] : [] },
  });
}

describe('restingFaults', () => {
  it('finds nothing where one run of each group goes on', () => {
    const runs = [
      aRunNamed('a', { done: true }),
      aRunNamed('b', { status: 'CancelledRunFinally', by: 'c', order: '1' }),
      aRunNamed('c', { order: '2' }),
      aRunNamed('d', { group: 'h' }),
    ];
    expect(restingFaults(runs)).toEqual([]);
  });

  it('finds two that go on in one group, and one that is held', () => {
    expect(restingFaults([aRunNamed('a'), aRunNamed('b')])).toEqual(['I1: 2 units of ci/g are unended']);
    expect(restingFaults([aRunNamed('a', { status: 'PipelineRunPending', held: true })])).toEqual(['I3: a is held']);
  });

  it('leaves a run out that somebody else keeps pending', () => {
    expect(restingFaults([aRunNamed('a', { status: 'PipelineRunPending' }), aRunNamed('b')])).toEqual([]);
  });

  it('finds one that ended on account of an older run, or of a run of another group', () => {
    const loser = aRunNamed('a', { done: true, by: 'b', order: '2' });
    expect(restingFaults([loser, aRunNamed('b', { order: '1' })])).toEqual(['I2: a ended on account of the older b']);
    expect(restingFaults([loser, aRunNamed('b', { group: 'h' })])).toEqual([
      'I4: a ended on account of b of another group',
    ]);
  });
});
