import { describe, expect, test } from '@jest/globals';

import type { Fields } from '../../../../src/devcluster/simulator/fields.js';
import { validateTaskRun } from '../../../../src/devcluster/simulator/webhook/validate-task-run.js';

const done: Fields = { conditions: [{ type: 'Succeeded', status: 'False', reason: 'Failed' }] };

function aTaskRun(spec: Fields = {}, status: Fields = {}): Fields {
  return { kind: 'TaskRun', spec: { taskRef: { name: 't' }, ...spec }, status };
}

describe('validateTaskRun', () => {
  test('a new TaskRun is let through', () => {
    expect(validateTaskRun(aTaskRun(), undefined)).toEqual([]);
  });

  test('a running TaskRun may be cancelled, with a message', () => {
    expect(validateTaskRun(aTaskRun({ status: 'TaskRunCancelled', statusMessage: 'why' }), aTaskRun())).toEqual([]);
  });

  test('nothing else of a running TaskRun may change', () => {
    expect(validateTaskRun(aTaskRun({ params: [1] }), aTaskRun())).toEqual([
      'invalid value: Once the TaskRun has started, only status and statusMessage updates are allowed: spec',
    ]);
  });

  test('nothing of a done TaskRun may change', () => {
    expect(validateTaskRun(aTaskRun({ status: 'TaskRunCancelled' }, done), aTaskRun({}, done))).toEqual([
      'invalid value: Once the TaskRun is complete, no updates are allowed: spec',
    ]);
  });

  test('labels of a done TaskRun may', () => {
    expect(validateTaskRun({ ...aTaskRun({}, done), metadata: { labels: { a: 'b' } } }, aTaskRun({}, done))).toEqual(
      [],
    );
  });
});
