import { describe, expect, it } from '@jest/globals';

import { encodeGroupsMark } from '../../src/api/marks.js';
import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUPS_ANNOTATION,
  HELD_ANNOTATION,
  IGNORE_ANNOTATION,
  KEY_MARK,
  TRIGGER_LABEL,
} from '../../src/api/names.js';
import { isSweepCandidate } from '../../src/controller/sweep-candidate.js';
import { readRun, type RunObject } from '../../src/tekton/run.js';

const triggered = { [EVENT_ID_LABEL]: 'e', [TRIGGER_LABEL]: 'ci' };
const STRATEGY = 'concurrency.tekton.dev/strategy';
const hasClaim = ({ labels }: RunObject): boolean => labels[EVENT_ID_LABEL] === 'e';
const owner = { apiVersion: 'tekton.dev/v1', kind: 'PipelineRun', name: 'parent' };

function aRun(metadata: object): RunObject {
  return readRun({ metadata: { name: 'a', uid: 'u-a', ...metadata } });
}

describe('isSweepCandidate', () => {
  it.each([
    ['there is a claim for it', { labels: triggered }],
    ['it bears a claim', { annotations: { [CLAIM_ANNOTATION]: 'x' } }],
    ['it bears a groups mark', { annotations: { [GROUPS_ANNOTATION]: encodeGroupsMark('u-a', []) } }],
    ['it asks for a group by an annotation', { annotations: { [KEY_MARK]: 'web' } }],
    ['it asks for a group by a label', { labels: { [KEY_MARK]: 'web' } }],
    ['we held it', { annotations: { [HELD_ANNOTATION]: '{}' } }],
    [
      'we held it, though it asks to be ignored',
      { annotations: { [HELD_ANNOTATION]: '{}', [IGNORE_ANNOTATION]: 'true' } },
    ],
  ])('is true of a run when %s', (_why, metadata) => {
    expect(isSweepCandidate(aRun(metadata), hasClaim)).toBe(true);
  });

  it.each([
    ['nothing says that it is ours', {}],
    ['there is no claim for it', { labels: { ...triggered, [EVENT_ID_LABEL]: 'other' } }],
    ['it asks for a group in words that nobody knows', { annotations: { [KEY_MARK]: 'web', [STRATEGY]: 'Cancle' } }],
    [
      'it asks for a group, and to be ignored',
      { labels: { [KEY_MARK]: 'web' }, annotations: { [IGNORE_ANNOTATION]: 'true' } },
    ],
    ['it asks to be ignored', { labels: triggered, annotations: { [IGNORE_ANNOTATION]: 'true' } }],
    ['it is the child of another run', { labels: triggered, ownerReferences: [owner] }],
    ['it is a child with copied marks', { annotations: { [HELD_ANNOTATION]: '{}' }, ownerReferences: [owner] }],
  ])('is false when %s', (_why, metadata) => {
    expect(isSweepCandidate(aRun(metadata), hasClaim)).toBe(false);
  });
});
