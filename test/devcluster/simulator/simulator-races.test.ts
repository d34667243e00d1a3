import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { fieldsOf } from '../../../src/devcluster/simulator/fields.js';
import { type Lab, aNewPipeline, aNewRun, startLab } from './lab.js';

let lab: Lab;
let letGo: () => void;

beforeEach(async () => {
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  lab = await startLab({ gate });
  await lab.create('pipelines', aNewPipeline('p', 0.1));
});

afterEach(async () => {
  letGo();
  await lab.close();
});

describe('startSimulator, between the first TaskRun and startTime', () => {
  test('a mark that is changed or removed comes back, and a new one stays', async () => {
    const marks = { changed: 'old', removed: 'old' };
    await lab.create('pipelineruns', aNewRun('r', {}, { labels: marks, annotations: marks }));
    await lab.until(() => lab.latest('r-build'));
    const edit = { changed: 'new', removed: null, added: 'new' };
    await lab.patch('r', { metadata: { labels: edit, annotations: edit } });
    letGo();
    const run = await lab.untilCondition('r', 'Unknown Running');
    const { labels, annotations } = fieldsOf(run['metadata']);
    expect(labels).toMatchObject({ changed: 'old', removed: 'old', added: 'new' });
    expect(annotations).toMatchObject({ changed: 'old', removed: 'old', added: 'new' });
  });

  test('Pending is accepted, and the run shows it while its first TaskRun runs to its end', async () => {
    await lab.create('pipelineruns', aNewRun('r'));
    await lab.until(() => lab.latest('r-build'));
    expect((await lab.patch('r', { spec: { status: 'PipelineRunPending' } })).status).toBe(200);
    letGo();
    await lab.untilCondition('r', 'Unknown PipelineRunPending');
    await lab.untilCondition('r-build', 'True Succeeded');
    expect(lab.latest('r-report')).toBeUndefined();
    await lab.patch('r', { spec: { status: null } });
    await lab.untilCondition('r', 'True Succeeded');
  });
});

describe('startSimulator, against an API server in trouble', () => {
  test('conflicts, lost answers and failures are got over, and each is tried again', async () => {
    letGo();
    lab.server.faults.add({ method: 'PUT', path: /pipelineruns/, times: 3, fault: { kind: 'answer', status: 409 } });
    lab.server.faults.add({ method: 'POST', path: /taskruns/, times: 1, fault: { kind: 'lose-answer' } });
    lab.server.faults.add({ method: 'PUT', path: /taskruns/, times: 1, fault: { kind: 'answer', status: 500 } });
    await lab.create('pipelineruns', aNewRun('r'));
    const run = await lab.untilCondition('r', 'True Succeeded');
    expect(fieldsOf(run['status'])['childReferences']).toHaveLength(2);
    expect(lab.logged.length).toBeGreaterThanOrEqual(2);
  });
});
