import { describe, expect, it } from '@jest/globals';

import { keptRun } from '../../src/controller/kept-run.js';

const childReferences = [{ kind: 'TaskRun', name: 'a-deploy', pipelineTaskName: 'deploy' }];
const withStatus = (status: 'Unknown' | 'True'): object => ({
  metadata: { annotations: { 'concurrency.tekton.dev/reason': 'r', 'example.com/other': 'o' } },
  status: { conditions: [{ type: 'Succeeded', status, reason: 'x' }], childReferences },
});

describe('keptRun', () => {
  it('keeps the tasks that have begun, whatever stands on the run: a newer run or an edited control may ask for them', () => {
    expect(keptRun(withStatus('Unknown')).startedTasks).toEqual(['deploy']);
  });

  it('keeps none of a run that is done', () => {
    expect(keptRun(withStatus('True')).startedTasks).toEqual([]);
  });

  it('keeps of the annotations those that are ours', () => {
    expect(keptRun(withStatus('Unknown')).annotations).toEqual({ 'concurrency.tekton.dev/reason': 'r' });
  });

  it('keeps params as long as they fit together, and leaves out what is no key by its length', () => {
    const params = [
      { name: 'a', value: 'x' },
      { name: 'long', value: 'y'.repeat(5000) },
      { name: 'b', value: 'z' },
    ];
    expect(keptRun({ spec: { params } }).params).toEqual({ a: 'x', b: 'z' });
  });
});
