import { describe, expect, it } from '@jest/globals';

import { parseControl } from '../../src/api/control.js';
import { aControl, aControlObject } from '../builders/a-control.js';

const CLUSTER = { kind: 'ClusterConcurrencyControl' };

describe('parseControl', () => {
  it('reads a control of a namespace', () => {
    expect(parseControl(aControlObject())).toEqual({
      ok: true,
      value: {
        kind: 'ConcurrencyControl',
        namespace: 'lab',
        name: 'deploys',
        uid: 'c-1',
        generation: 3,
        selector: [],
        scope: 'Namespace',
        isPaused: false,
        settings: { strategy: 'CancelRunFinally', sameRevision: 'Run' },
        key: { expressions: [{ text: '$(params.env)', parts: [{ path: 'params.env' }] }] },
        onMissingKey: 'Run',
      },
    });
  });

  it('reads everything that a control of the cluster may say', () => {
    const spec = {
      selector: { matchLabels: { team: 'a' }, matchExpressions: [{ key: 'tier', operator: 'Exists' }] },
      namespaceSelector: { matchExpressions: [{ key: 'env', operator: 'NotIn', values: ['dev'] }] },
      key: undefined,
      keys: ['$(params.env)', 'on $(spec.pipelineRef.name)'],
      onMissingKey: 'Group',
      strategy: 'Queue',
      maxRunning: 2,
      maxQueued: 5,
      overflow: 'DropOldest',
      noOverlap: true,
      queueTimeout: '1h',
      revision: '$(params.sha)',
      sameRevision: 'Skip',
      paused: true,
      scope: 'Cluster',
    };
    expect(aControl(spec, CLUSTER)).toMatchObject({
      kind: 'ClusterConcurrencyControl',
      namespace: '',
      selector: [
        { key: 'team', operator: 'In', values: ['a'] },
        { key: 'tier', operator: 'Exists', values: [] },
      ],
      namespaceSelector: [{ key: 'env', operator: 'NotIn', values: ['dev'] }],
      scope: 'Cluster',
      isPaused: true,
      settings: {
        strategy: 'Queue',
        maxRunning: 2,
        maxQueued: 5,
        overflow: 'DropOldest',
        noOverlap: true,
        queueTimeout: '1h',
        sameRevision: 'Skip',
      },
      key: {
        expressions: [{ text: '$(params.env)' }, { parts: [{ literal: 'on ' }, { path: 'spec.pipelineRef.name' }] }],
      },
      onMissingKey: 'Group',
      revision: { text: '$(params.sha)' },
    });
  });

  it('reads labels to group by, and an order', () => {
    const control = aControl({ key: undefined, groupBy: ['team', 'env'], order: "$(metadata.labels['build'])" });
    expect(control).toMatchObject({
      key: { groupBy: ['team', 'env'] },
      order: { text: "$(metadata.labels['build'])" },
    });
  });

  it('lets a strategy end runs over all namespaces where an admin allows it', () => {
    const spec = { scope: 'Cluster', strategy: 'Cancel', allowCrossNamespaceEnding: true };
    expect(aControl(spec, CLUSTER).settings.strategy).toBe('Cancel');
  });

  it('reads what has no metadata that can be read, as at a creation by name', () => {
    const object = { ...aControlObject(), metadata: { name: 7 } };
    expect(parseControl(object)).toMatchObject({ value: { name: '', namespace: '', uid: '', generation: 0 } });
  });
});
