import { afterEach, describe, expect, it } from '@jest/globals';

import { encodeGroupsMark } from '../../src/api/marks.js';
import { GROUPS_ANNOTATION } from '../../src/api/names.js';
import { aStatus } from './a-pipeline-run.js';
import { FakeCluster } from './fake-cluster.js';

let cluster = new FakeCluster();

afterEach(async () => {
  await cluster.reconciler.stop();
});

const sentTo = (name: string, namespace: string): number =>
  cluster.sent.filter((patch) => patch.name === name && cluster.run(name, namespace) !== undefined).length;

describe('createReconciler, of marks that somebody else wrote', () => {
  it('C29 keeps a run in its own namespace, whatever scope its groups mark names', async () => {
    cluster = new FakeCluster();
    cluster.create({ name: 'victim', namespace: 'team-a' });
    cluster.reconciler.resume();
    await cluster.turn();
    cluster.edit('victim', { status: aStatus(['Unknown', 'Running'], { start: 0, children: true }) });
    await cluster.turn();
    const mark = encodeGroupsMark('u-thief', [
      {
        control: { kind: 'Trigger', namespace: 'team-a', name: 'ci' },
        scope: 'team-a',
        key: '17#7',
        keyFrom: 'preset pull-request',
        arrival: '9007199254740990',
        strategy: 'Cancel',
        sameRevision: 'Run',
      },
    ]);
    cluster.create({ name: 'thief', namespace: 'team-b', held: 'no', annotations: { [GROUPS_ANNOTATION]: mark } });
    await cluster.turn();
    expect(cluster.run('victim')?.specStatus).toBeUndefined();
    expect(cluster.run('thief', 'team-b')?.specStatus).toBeUndefined();
  });

  it.each(['9999999999999999', '9007199254740993', '0', '0000000000000001'])(
    'binds a run once that says it arrived at %s, and a copy of it too',
    async (arrival) => {
      cluster = new FakeCluster();
      cluster.create({ name: 'a', entry: { arrival } });
      cluster.create({ name: 'b', entry: { arrival }, annotations: { 'concurrency.tekton.dev/uid': 'u-gone' } });
      cluster.reconciler.resume();
      await cluster.rest(60);
      expect([sentTo('a', 'team-a'), sentTo('b', 'team-a')]).toEqual([1, 1]);
    },
  );
});
