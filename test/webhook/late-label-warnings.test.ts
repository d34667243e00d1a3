import { describe, expect, it } from '@jest/globals';

import { lateLabelWarnings } from '../../src/webhook/late-label-warnings.js';
import { aControl } from '../builders/a-control.js';

describe('lateLabelWarnings', () => {
  it.each([
    ['selects', { selector: { matchLabels: { 'tekton.dev/pipeline': 'build' } } }],
    ['groups', { key: undefined, groupBy: ['team', 'tekton.dev/pipeline'] }],
    ['takes its key', { key: "$(metadata.labels['tekton.dev/pipeline'])" }],
    ['orders', { order: "$(metadata.labels['tekton.dev/pipeline'])" }],
  ])('C18 says of a control that %s by a label that comes later that it holds nothing by it', (_, spec) => {
    expect(lateLabelWarnings(aControl(spec))).toEqual([
      'label tekton.dev/pipeline comes to a run after it was made: by it the control holds no run, and finds it only later. ' +
        'Use a label of your own; for the Pipeline, $(spec.pipelineRef.name) in the key',
    ]);
  });

  it('C18 has nothing to say of labels that a run is made with, nor of its Pipeline', () => {
    const selector = { matchLabels: { 'triggers.tekton.dev/trigger': 'ci', team: 'a' } };
    expect(lateLabelWarnings(aControl({ selector, key: '$(spec.pipelineRef.name)' }))).toEqual([]);
  });
});
