import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { parseControl } from '../../src/api/control.js';
import { controlCrds } from '../../src/api/control-crds.js';
import { ruleProblems } from '../../src/devcluster/apiserver/schema/rule-problems.js';
import { schemaProblems } from '../../src/devcluster/apiserver/schema/schema-problems.js';

type Fields = Readonly<Record<string, unknown>>;

const durations = fc.constantFrom('0s', '10s', '1h30m');

const ofBoth = {
  key: fc.constantFrom('$(params.repo)', "$(metadata.labels['a'])", 'all'),
  keys: fc.constantFrom(['$(params.repo)'], ['$(params.repo)', "$(metadata.annotations['a'])"]),
  groupBy: fc.constant(['team']),
  onMissingKey: fc.constantFrom('Run', 'Group'),
  strategy: fc.constantFrom('Cancel', 'CancelRunFinally', 'StopRunFinally', 'Queue', 'QueueLatest', 'Skip'),
  running: fc.constantFrom('Cancelled', 'CancelledRunFinally', 'StoppedRunFinally', 'Leave'),
  waiting: fc.constantFrom('Newest', 'All', 'None'),
  maxRunning: fc.integer({ min: 1, max: 3 }),
  maxQueued: fc.integer({ min: 1, max: 3 }),
  overflow: fc.constantFrom('DropOldest', 'DropNewest'),
  noOverlap: fc.boolean(),
  gracePeriod: durations,
  queueTimeout: durations,
  protectAfter: fc.oneof(durations, fc.constant('task/deploy')),
  order: fc.constant('$(params.time)'),
  revision: fc.constantFrom('$(params.sha)', "$(metadata.labels['sha'])"),
  sameRevision: fc.constantFrom('Run', 'Skip'),
};
const selectors = fc.constantFrom<Fields>(
  {},
  { matchLabels: { a: 'b' } },
  { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] },
  { matchExpressions: [{ key: 'a', operator: 'In' }] },
  { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] },
);

/** A few of the fields: so that many specs are in order. */
function someOf(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Fields> {
  const names = fc.subarray(Object.keys(fields), { maxLength: 5 });
  return fc
    .tuple(fc.record(fields), names)
    .map(([record, chosen]) => Object.fromEntries(Object.entries(record).filter(([name]) => chosen.includes(name))));
}

describe.each(controlCrds.map((crd) => [crd.spec.names.kind, crd] as const))('the CRD of %s', (kind, crd) => {
  const { spec: schema } = crd.spec.versions[0]?.schema.openAPIV3Schema.properties ?? {};
  const ofKind =
    kind === 'ConcurrencyControl'
      ? {}
      : {
          namespaceSelector: selectors,
          scope: fc.constantFrom('Namespace', 'Cluster'),
          allowCrossNamespaceEnding: fc.boolean(),
        };
  const specs = fc
    .record({ selector: selectors, key: fc.constantFrom({}, { key: 'all' }), others: someOf({ ...ofBoth, ...ofKind }) })
    .map(({ selector, key, others }) => ({ selector, ...key, ...others }));

  it('always refuses what parseControl does, and nothing else', () => {
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(specs, (spec) => {
        const place = { value: spec, old: undefined, schema: schema as Fields, path: 'spec' };
        const problems = [...schemaProblems(spec, schema as Fields, 'spec'), ...ruleProblems(place)];
        const { ok } = parseControl({ kind, metadata: { name: 'c', namespace: 'ci' }, spec });
        seen[ok ? 'taken' : 'refused'] += 1;
        expect({ ok: problems.length === 0, problems }).toMatchObject({ ok });
      }),
      { numRuns: 250 },
    );
    expect(seen.taken).toBeGreaterThan(10);
    expect(seen.refused).toBeGreaterThan(100);
  });
});
