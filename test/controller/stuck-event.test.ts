import { describe, expect, it } from '@jest/globals';

import { REASON_ANNOTATION, SUPERSEDED_BY_ANNOTATION } from '../../src/api/names.js';
import { stuckEvent } from '../../src/controller/stuck-event.js';
import type { RunObject } from '../../src/tekton/run.js';
import { readRun } from '../../src/tekton/run.js';

function aStuckRun(reason: string, marks: Readonly<Record<string, string>>): RunObject {
  return readRun({
    metadata: { name: 'a', namespace: 'ci', uid: 'u', annotations: marks },
    status: { conditions: [{ type: 'Succeeded', status: 'Unknown', reason }] },
  });
}

const ended = { [REASON_ANNOTATION]: 'u 2026-01-01T00:00:00Z Superseded', [SUPERSEDED_BY_ANNOTATION]: 'u b' };

describe('stuckEvent', () => {
  it('C08 tells once that Tekton cannot end a run that we ended, and beside which run it goes on', () => {
    const running = aStuckRun('Running', ended);
    const stuck = aStuckRun('PipelineRunCouldntCancel', ended);
    expect(stuckEvent(running, stuck)).toEqual({
      regarding: stuck,
      type: 'Warning',
      reason: 'CouldNotEnd',
      action: 'End',
      note: 'Tekton cannot end this run (PipelineRunCouldntCancel): it goes on beside b. End what it started by hand',
    });
    expect(stuckEvent(undefined, stuck)).toBeDefined();
    expect(stuckEvent(stuck, stuck)).toBeUndefined();
  });

  it('says nothing of a run that somebody else ended, or whose marks are those of another run', () => {
    expect(stuckEvent(undefined, aStuckRun('PipelineRunCouldntCancel', {}))).toBeUndefined();
    const copied = { [REASON_ANNOTATION]: 'other 2026-01-01T00:00:00Z Superseded' };
    expect(stuckEvent(undefined, aStuckRun('PipelineRunCouldntCancel', copied))).toBeUndefined();
  });

  it('says nothing of a run that ends as it should', () => {
    expect(stuckEvent(undefined, aStuckRun('CancelledRunningFinally', ended))).toBeUndefined();
  });

  it('names no run where the mark that names it is gone', () => {
    const { [SUPERSEDED_BY_ANNOTATION]: _by, ...rest } = ended;
    expect(stuckEvent(undefined, aStuckRun('PipelineRunCouldntCancel', rest))?.note).toContain('beside a newer run.');
  });
});
