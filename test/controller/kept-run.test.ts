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

  it('keeps of the annotations those that are ours, and what may be a key', () => {
    expect(keptRun(withStatus('Unknown')).annotations).toEqual({
      'concurrency.tekton.dev/reason': 'r',
      'example.com/other': 'o',
    });
    expect(keptRun(withStatus('Unknown')).leftOut).toBeUndefined();
  });

  it('leaves out what is no key by its length, and says that it was there', () => {
    const params = [
      { name: 'a', value: 'x' },
      { name: 'long', value: 'y'.repeat(1025) },
      { name: 'b', value: 'z'.repeat(1024) },
    ];
    const annotations = { 'example.com/last': 'y'.repeat(5000), 'concurrency.tekton.dev/claim': 'c'.repeat(8000) };
    expect(keptRun({ metadata: { annotations }, spec: { params } })).toMatchObject({
      params: { a: 'x', b: 'z'.repeat(1024) },
      annotations: { 'concurrency.tekton.dev/claim': 'c'.repeat(8000) },
      leftOut: {
        annotations: { names: ['example.com/last'], areMore: false },
        params: { names: ['long'], areMore: false },
      },
    });
  });

  it('keeps the short ones where not all of them fit together, and says that there are more', () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ name: `n${at}`, value: String(at).repeat(900) }));
    const run = keptRun({ spec: { params: [...many, { name: 'region', value: 'eu' }] } });
    expect(run.params['region']).toBe('eu');
    expect(Object.keys(run.params).length).toBe(5);
    expect(run.leftOut).toEqual({ params: { names: [], areMore: true } });
  });
});
