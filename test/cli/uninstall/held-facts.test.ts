import { describe, expect, it } from '@jest/globals';

import type { Answer, Asked } from '../../../src/cli/ports.js';
import { heldFacts } from '../../../src/cli/uninstall/held-facts.js';

const HELD = 'concurrency.tekton.dev/held';
const CONTROLS = '/apis/concurrency.tekton.dev/v1alpha1/concurrencycontrols';
const RUNS = '/apis/tekton.dev/v1/pipelineruns';
const list = (...items: readonly object[]): Answer => ({ status: 200, body: { items } });
const forbidden: Answer = { status: 403, body: { message: 'forbidden' } };

/** A cluster in which these paths are answered so, runs by whether they have the label; everything else is not there. */
function cluster(answers: Readonly<Record<string, Answer>>): (asked: Asked) => Promise<Answer> {
  return async ({ path, query = {} }) => {
    const selector = query['labelSelector'];
    const name = selector === undefined ? path : `${path}?${selector}`;
    return await Promise.resolve(answers[name] ?? { status: 404, body: {} });
  };
}
const grouped = `${RUNS}?concurrency.tekton.dev/group`;
const ungrouped = `${RUNS}?!concurrency.tekton.dev/group`;

describe('heldFacts', () => {
  it('finds the runs of groups, and those that lost their label', async () => {
    const lost = { metadata: { namespace: 'ci', name: 'b', annotations: { [HELD]: '{}' } } };
    const strange = { metadata: { namespace: 'ci', name: 'c', annotations: {} } };
    const call = cluster({
      [grouped]: list({ metadata: { name: 'a' } }),
      [ungrouped]: list(lost, strange),
      '/apis/tekton.dev/v1/namespaces/ci/pipelineruns/b': { status: 200, body: { metadata: { name: 'whole b' } } },
    });
    expect(await heldFacts(call)).toEqual({
      runs: [{ metadata: { name: 'a' } }, { metadata: { name: 'whole b' } }],
      controls: [],
      namespaceLabels: new Map(),
    });
  });

  it('says of each control what it is, and reads the labels of namespaces for them', async () => {
    const call = cluster({
      [grouped]: list(),
      [ungrouped]: list(),
      [CONTROLS]: list({ metadata: { name: 'd' } }),
      '/api/v1/namespaces': list({ metadata: { name: 'ci', labels: { team: 'a' } } }, { metadata: { name: 'cd' } }),
    });
    expect(await heldFacts(call)).toEqual({
      runs: [],
      controls: [{ metadata: { name: 'd' }, kind: 'ConcurrencyControl' }],
      namespaceLabels: new Map([
        ['ci', { team: 'a' }],
        ['cd', {}],
      ]),
    });
  });

  it('does without controls that cannot be read', async () => {
    const call = cluster({ [grouped]: list(), [ungrouped]: list(), [CONTROLS]: forbidden });
    expect(await heldFacts(call)).toEqual({ runs: [], controls: [], namespaceLabels: new Map() });
  });

  it('says why it cannot look for runs', async () => {
    expect(await heldFacts(cluster({ [grouped]: forbidden, [ungrouped]: list() }))).toBe('forbidden');
  });
});
