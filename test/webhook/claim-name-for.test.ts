import { describe, expect, it } from '@jest/globals';

import { claimNameOf } from '../../src/api/claim.js';
import {
  CLAIM_ANNOTATION,
  EVENT_ID_LABEL,
  GROUP_LABEL,
  IGNORE_ANNOTATION,
  TRIGGER_LABEL,
} from '../../src/api/names.js';
import { readRun } from '../../src/tekton/run.js';
import { claimNameFor } from '../../src/webhook/claim-name-for.js';
import { aClaimText, aRun, EVENT, EVENT_LABELS } from './samples.js';

describe('claimNameFor', () => {
  it('is the name of the claim of the event and the trigger that the labels say', () => {
    expect(claimNameFor(readRun(aRun()))).toBe(claimNameOf(EVENT, 'build'));
  });

  it.each([
    ['the text of a template for an ungrouped event', ''],
    ['text that is no claim', 'bm8'],
  ])('is the same beside %s', (_, text) => {
    expect(claimNameFor(readRun(aRun({ annotations: { [CLAIM_ANNOTATION]: text } })))).toBe(
      claimNameOf(EVENT, 'build'),
    );
  });

  it.each([
    ['no labels', aRun({ labels: {} })],
    ['labels that are no object', aRun({ labels: [] })],
    ['a group label only', aRun({ labels: { [GROUP_LABEL]: 'x' } })],
    ['no trigger', aRun({ labels: { [EVENT_ID_LABEL]: EVENT } })],
    ['an unnamed trigger', aRun({ labels: { [EVENT_ID_LABEL]: EVENT, [TRIGGER_LABEL]: '' } })],
    ['steps of a path for a trigger', aRun({ labels: { ...EVENT_LABELS, [TRIGGER_LABEL]: '..' } })],
    ['a trigger that no label can hold', aRun({ labels: { ...EVENT_LABELS, [TRIGGER_LABEL]: 'x'.repeat(64) } })],
    ['an event id with a line break', aRun({ labels: { ...EVENT_LABELS, [EVENT_ID_LABEL]: 'a\nb' } })],
    ['no event', aRun({ labels: { [TRIGGER_LABEL]: 'build' } })],
    ['an empty event id', aRun({ labels: { [EVENT_ID_LABEL]: '', [TRIGGER_LABEL]: 'build' } })],
    ['a claim of its own', aRun({ annotations: { [CLAIM_ANNOTATION]: aClaimText() } })],
    ['the mark that it is to be ignored', aRun({ annotations: { [IGNORE_ANNOTATION]: 'true' } })],
    [
      'a PipelineRun that owns it',
      aRun({ metadata: { ownerReferences: [{ apiVersion: 'tekton.dev/v1', kind: 'PipelineRun' }] } }),
    ],
  ])('is none for a run with %s', (_, run) => {
    expect(claimNameFor(readRun(run))).toBeUndefined();
  });

  it('is there where the ignore mark says anything but true', () => {
    expect(claimNameFor(readRun(aRun({ annotations: { [IGNORE_ANNOTATION]: 'false' } })))).toBeDefined();
  });

  it('is there for a run that another kind of object owns', () => {
    const ownerReferences = [{ apiVersion: 'acme.example/v1', kind: 'PipelineRun' }, { kind: 'Job' }];
    expect(claimNameFor(readRun(aRun({ labels: EVENT_LABELS, metadata: { ownerReferences } })))).toBeDefined();
  });
});
