import { describe, expect, it } from '@jest/globals';

import type { Answer, Asked } from '../../../src/cli/ports.js';
import { heldFacts } from '../../../src/cli/uninstall/held-facts.js';
import { readRun } from '../../../src/tekton/run.js';

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
    expect(await heldFacts(call, readRun)).toEqual({
      runs: ['a', 'whole b'].map((name) => expect.objectContaining({ name })),
      controls: [],
      namespaceLabels: new Map(),
      problems: [],
    });
  });

  it('says of each control what it is, and reads the labels of namespaces for them', async () => {
    const call = cluster({
      [grouped]: list(),
      [ungrouped]: list(),
      [CONTROLS]: list({ metadata: { name: 'd' } }),
      '/api/v1/namespaces': list({ metadata: { name: 'ci', labels: { team: 'a' } } }, { metadata: { name: 'cd' } }),
    });
    expect(await heldFacts(call, readRun)).toEqual({
      runs: [],
      controls: [{ metadata: { name: 'd' }, kind: 'ConcurrencyControl' }],
      namespaceLabels: new Map([
        ['ci', { team: 'a' }],
        ['cd', {}],
      ]),
      problems: [],
    });
  });

  it('does without controls that cannot be read', async () => {
    const call = cluster({ [grouped]: list(), [ungrouped]: list(), [CONTROLS]: forbidden });
    expect(await heldFacts(call, readRun)).toEqual({
      runs: [],
      controls: [],
      namespaceLabels: new Map(),
      problems: [],
    });
  });

  it('says why it cannot look for runs', async () => {
    expect(await heldFacts(cluster({ [grouped]: forbidden, [ungrouped]: list() }), readRun)).toBe('forbidden');
  });

  it('finds none where Tekton is not there', async () => {
    expect(await heldFacts(cluster({}), readRun)).toMatchObject({ runs: [], problems: [] });
  });

  it('says which run it could not read, and reads no more than ten at a time', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `r${at}`);
    const lost = names.map((name) => ({ metadata: { namespace: 'ci', name, annotations: { [HELD]: '{}' } } }));
    const lists = cluster({ [grouped]: list(), [ungrouped]: list(...lost) });
    let [now, most] = [0, 0];
    const facts = await heldFacts(async (asked) => {
      const [, name] = /pipelineruns\/(.*)$/.exec(asked.path) ?? [];
      if (name === undefined) {
        return await lists(asked);
      }
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return name === 'r3' ? forbidden : { status: 200, body: { metadata: { namespace: 'ci', name } } };
    }, readRun);
    expect(facts).toMatchObject({ problems: ['read run ci/r3: forbidden'] });
    expect(typeof facts === 'string' ? [] : facts.runs.map(({ name }) => name)).toEqual(
      names.filter((name) => name !== 'r3'),
    );
    expect(most).toBe(10);
  });
});
