import { describe, expect, it } from '@jest/globals';

import { parseControl } from '../../src/api/control.js';
import { describeProblems } from '../../src/core/problem.js';
import { aControlObject } from '../builders/a-control.js';

function problemsOf(spec: object, kind?: string): string {
  const parsed = parseControl(aControlObject(spec, kind === undefined ? {} : { kind }));
  return parsed.ok ? '' : describeProblems(parsed.problems);
}

const CLUSTER = 'ClusterConcurrencyControl';

describe('parseControl', () => {
  it.each<[string, object, string]>([
    [
      'no key',
      { key: undefined },
      'exactly one of key, keys and groupBy is needed: none of them is given\n  at: spec.key',
    ],
    [
      'two keys',
      { groupBy: ['team'] },
      'exactly one of key, keys and groupBy is needed: key and groupBy are given\n  at: spec.key',
    ],
    [
      'a misspelt field',
      { key: undefined, kye: 'x', selector: {} },
      '"kye" is not known\n  at: spec.kye\n  allowed: selector, key, keys, groupBy, onMissingKey, strategy, running, waiting, ' +
        'maxRunning, maxQueued, overflow, noOverlap, gracePeriod, queueTimeout, protectAfter, order, revision, sameRevision, ' +
        'paused',
    ],
    [
      'a misspelt strategy',
      { strategy: 'Cancle' },
      'strategy "Cancle" is not known\n  at: spec.strategy\n  allowed: Cancel, CancelRunFinally, StopRunFinally, Queue, ' +
        'QueueLatest, Skip\n  did you mean: Cancel',
    ],
    [
      'dials that contradict each other',
      { strategy: 'Skip', maxQueued: 5 },
      'maxQueued 5 and strategy "Skip" contradict each other: only under Queue do several wait for their turn\n' +
        '  at: spec.maxQueued',
    ],
    [
      'a revision that is missing',
      { sameRevision: 'Skip' },
      'sameRevision "Skip" needs a revision to compare\n  at: spec.revision',
    ],
    [
      'a field that runs do not have',
      { key: '$(body.ref)' },
      "expression $(body.ref): $(body.ref) is not something that a run has\n  at: spec.key\n  allowed: params.NAME or params['NAME'], " +
        "metadata.labels['NAME'], metadata.annotations['NAME'], metadata.name, metadata.namespace, spec.pipelineRef.name",
    ],
    [
      'a path without $(…)',
      { key: undefined, keys: ['a', 'params.environment'] },
      'expression params.environment: it has no $(…), and would be the same for every run\n  at: spec.keys[1]\n  did you mean: $(params.environment)',
    ],
    ...[
      ['$params.env', 'params.env'],
      ['params.env-params.region', 'params.env-params.region'],
      ['$(params.env)-params.region', 'params.region'],
      ['${params.env}-x', '${'],
    ].map(([key = '', found = '']): [string, object, string] => [
      `what nobody fills in: ${key}`,
      { key },
      `expression ${key}: ${found} stands outside of $(…), and nobody fills it in: write each path as $(params.x)\n  at: spec.key`,
    ]),
    [
      'a part that does not end',
      { key: undefined, keys: ['a', 'b$(params.x'] },
      'expression b$(params.x: a $( has no ) that closes it, or holds another one\n  at: spec.keys[1]',
    ],
    [
      'a condition without its values',
      { selector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      'operator "In" needs values\n  at: spec.selector.matchExpressions[0].values',
    ],
    [
      'a condition with values too many',
      { selector: { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] } },
      'operator "Exists" takes no values\n  at: spec.selector.matchExpressions[0].values',
    ],
  ])('refuses %s', (_, spec, text) => {
    expect(problemsOf(spec)).toBe(text);
  });

  it.each<[string, object, string]>([
    [
      'labels in the key',
      { key: "$(metadata.labels['a'])" },
      "expression $(metadata.labels['a']): $(metadata.labels['a']) cannot be used with scope \"Cluster\": whoever makes a run " +
        "chooses its labels and annotations\n  at: spec.key\n  allowed: params.NAME or params['NAME'], metadata.name, " +
        'metadata.namespace, spec.pipelineRef.name',
    ],
    [
      'labels to group by',
      { key: undefined, groupBy: ['a'] },
      'groupBy cannot be used with scope "Cluster": whoever makes a run chooses its labels\n  at: spec.groupBy',
    ],
    [
      'an order',
      { order: '$(params.at)' },
      'order cannot be used with scope "Cluster": over all namespaces runs are ordered by their creation\n  at: spec.order',
    ],
    [
      'a strategy that ends runs',
      { strategy: 'Cancel' },
      'a strategy that ends runs and scope "Cluster" contradict each other, for runs of other namespaces would be ended: ' +
        'choose Queue, QueueLatest or Skip, or set allowCrossNamespaceEnding to true\n  at: spec.strategy',
    ],
  ])('refuses %s over all namespaces', (_, spec, text) => {
    expect(problemsOf({ strategy: 'Queue', scope: 'Cluster', ...spec }, CLUSTER)).toBe(text);
  });

  it('refuses to allow what goes without saying', () => {
    expect(problemsOf({ allowCrossNamespaceEnding: true }, CLUSTER)).toBe(
      'allowCrossNamespaceEnding needs scope "Cluster": in its own namespace a run may end others anyway\n' +
        '  at: spec.allowCrossNamespaceEnding',
    );
  });

  it('refuses the fields of the cluster in a namespace', () => {
    expect(problemsOf({ scope: 'Cluster' })).toContain('"scope" is not known');
    expect(problemsOf({ namespaceSelector: {} })).toContain('"namespaceSelector" is not known');
  });

  it.each([undefined, null, 'x', {}, { kind: 'PipelineRun' }])('refuses what is no control: %j', (object) => {
    expect(parseControl(object)).toEqual({
      ok: false,
      problems: [
        { path: 'kind', message: 'this is no control', allowed: ['ConcurrencyControl', 'ClusterConcurrencyControl'] },
      ],
    });
  });
});
