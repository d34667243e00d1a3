import { describe, expect, it } from '@jest/globals';

import { encodeLifeMark } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  RELEASED_ANNOTATION,
  UID_ANNOTATION,
} from '../../src/api/names.js';
import { releaseStranded } from '../../src/controller/release-stranded.js';
import { PENDING } from '../../src/tekton/run.js';
import { aHeldMark, aRunObject, iso, type PipelineRunOptions } from './a-pipeline-run.js';
import { trackAsMarked } from './track-as-marked.js';

const NOW = '2024-05-01T10:00:07.250Z';
const unreadable = { [CLAIM_ANNOTATION]: 'unreadable' };
const released = (o: Partial<PipelineRunOptions>) =>
  releaseStranded(aRunObject({ name: 'a', ...o }), NOW, trackAsMarked);

describe('releaseStranded', () => {
  it('starts a run that we held and whose claim cannot be read, and warns', () => {
    const object = aRunObject({ name: 'a', annotations: unreadable });
    expect(releaseStranded(object, NOW, trackAsMarked)).toEqual({
      object,
      kind: 'release',
      fields: {},
      operations: [
        { op: 'test', path: '/metadata/uid', value: 'u-a' },
        { op: 'test', path: '/spec/status', value: 'PipelineRunPending' },
        { op: 'remove', path: '/spec/status' },
        { op: 'add', path: '/metadata/annotations/concurrency.tekton.dev~1released', value: `u-a ${NOW}` },
      ],
      events: [
        {
          regarding: object,
          type: 'Warning',
          reason: 'Ungrouped',
          action: 'Start',
          note: 'Started without concurrency control: its concurrency.tekton.dev marks cannot be read, or it asks to be ignored',
        },
      ],
    });
  });

  it('starts a run that its template held and whose claim is of a later version', () => {
    const later = { v: 2 } as object;
    expect(released({ held: 'template', claim: later })?.kind).toBe('release');
    const copied = { [UID_ANNOTATION]: 'u-original' };
    expect(released({ held: 'template', claim: later, annotations: copied })).toBeUndefined();
    expect(released({ held: 'no', claim: later, spec: { status: PENDING } })).toBeUndefined();
  });

  it('starts a run that we held and that asks to be ignored now', () => {
    expect(released({ annotations: { [IGNORE_ANNOTATION]: 'true' } })?.kind).toBe('release');
  });

  it.each<[string, Partial<PipelineRunOptions>]>([
    ['is in a group', {}],
    ['is not pending', { annotations: unreadable, spec: { status: '' } }],
    ['A01 its author made pending', { held: 'no', annotations: unreadable, spec: { status: PENDING } }],
    ['its template holds, for all we can tell somebody else', { held: 'template', annotations: unreadable }],
    [
      'A01 its author made pending, with a held mark copied from an older run',
      { second: 61, annotations: { ...unreadable, [HELD_ANNOTATION]: aHeldMark('a', 0) } },
    ],
    ['A14 we released before', { annotations: { ...unreadable, [RELEASED_ANNOTATION]: encodeLifeMark('u-a', NOW) } }],
    ['A14 Kueue admits', { annotations: unreadable, labels: { 'kueue.x-k8s.io/queue-name': 'team' } }],
    ['is being deleted', { annotations: unreadable, metadata: { deletionTimestamp: iso(3) } }],
    ['A13 belongs to another controller', { spec: { managedBy: 'kueue.x-k8s.io/multikueue', status: PENDING } }],
    [
      'is the child of another run',
      { metadata: { ownerReferences: [{ kind: 'PipelineRun', apiVersion: 'tekton.dev/v1' }] } },
    ],
  ])('leaves a run alone that %s', (_, o) => {
    expect(released(o)).toBeUndefined();
  });
});
