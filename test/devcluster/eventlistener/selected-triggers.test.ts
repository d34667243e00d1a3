import { afterEach, describe, expect, it } from '@jest/globals';

import type { ApiObject } from './in-memory-api.js';
import { answerWith, calls, clusterInterceptor, createLab, listenerWith, template } from './lab.js';

const lab = createLab();
afterEach(lab.close);

/** A Trigger object; its runs carry what the extension `by` says, or nothing. */
function triggerObject(name: string, namespace = 'lab', labels: Readonly<Record<string, string>> = {}): ApiObject {
  return {
    kind: 'Trigger',
    metadata: { name, namespace, labels },
    spec: { template: { spec: template() } },
  };
}

const objects = [
  triggerObject('build', 'lab', { team: 'web', tier: 'one' }),
  triggerObject('deploy', 'lab', { team: 'api' }),
  triggerObject('lint', 'lab'),
  triggerObject('build', 'other', { team: 'web' }),
  triggerObject('build', 'third'),
];

function madeBy(created: readonly ApiObject[]): readonly string[] {
  return created
    .map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.labels?.['triggers.tekton.dev/trigger'] ?? ''}`)
    .toSorted();
}

const selections: readonly [string, Readonly<Record<string, unknown>>, readonly string[]][] = [
  ['no selector', {}, []],
  ['an empty list of namespaces', { namespaceSelector: { matchNames: [] } }, []],
  ['a namespace', { namespaceSelector: { matchNames: ['other'] } }, ['other/build']],
  ['two namespaces', { namespaceSelector: { matchNames: ['other', 'third'] } }, ['other/build', 'third/build']],
  [
    'all namespaces',
    { namespaceSelector: { matchNames: ['*'] } },
    ['lab/build', 'lab/deploy', 'lab/lint', 'other/build', 'third/build'],
  ],
  ['an empty label selector', { labelSelector: {} }, ['lab/build', 'lab/deploy', 'lab/lint']],
  ['labels', { labelSelector: { matchLabels: { team: 'web', tier: 'one' } } }, ['lab/build']],
  [
    'labels in all namespaces',
    { labelSelector: { matchLabels: { team: 'web' } }, namespaceSelector: { matchNames: ['*'] } },
    ['lab/build', 'other/build'],
  ],
  ['In', { labelSelector: expression('team', 'In', ['web', 'api']) }, ['lab/build', 'lab/deploy']],
  ['NotIn', { labelSelector: expression('team', 'NotIn', ['web']) }, ['lab/deploy', 'lab/lint']],
  ['Exists', { labelSelector: expression('tier', 'Exists') }, ['lab/build']],
  ['DoesNotExist', { labelSelector: expression('tier', 'DoesNotExist') }, ['lab/deploy', 'lab/lint']],
];

function expression(key: string, operator: string, values?: readonly string[]): object {
  return { matchExpressions: [{ key, operator, ...(values && { values }) }] };
}

describe('the EventListener’s own selectors', () => {
  it.each(selections)('by %s fire the Triggers they select, each in its namespace', async (_, spec, wanted) => {
    const { push, api, errors } = await lab.start([listenerWith([], spec), ...objects]);
    expect((await push({})).status).toBe(202);
    expect(madeBy(api.created)).toEqual(wanted);
    expect(errors()).toEqual([]);
  });

  it('fire a Trigger twice that is named as well', async () => {
    const spec = { labelSelector: { matchLabels: { team: 'api' } } };
    const { push, api } = await lab.start([listenerWith([{ triggerRef: 'deploy' }], spec), ...objects]);
    await push({});
    expect(madeBy(api.created)).toEqual(['lab/deploy', 'lab/deploy']);
  });

  it('with an operator that does not exist lose the event', async () => {
    const { push, errors } = await lab.start([listenerWith([], { labelSelector: expression('a', 'Near') })]);
    expect((await push({})).status).toBe(500);
    expect(errors().join()).toContain('"Near" is not a valid label selector operator');
  });
});

describe('a triggerGroup', () => {
  const group = (selector: unknown, interceptors: readonly unknown[] = []) => ({
    triggerGroups: [{ name: 'grp', interceptors, triggerSelector: selector }],
  });

  it.each(selections)('by %s fires the Triggers it selects, its name on no label', async (_, selector, wanted) => {
    const { push, api, errors } = await lab.start([listenerWith([], group(selector)), ...objects]);
    expect((await push({})).status).toBe(202);
    expect(madeBy(api.created)).toEqual(wanted);
    expect(JSON.stringify(api.created)).not.toContain('grp');
    expect(errors()).toEqual([]);
  });

  it('asks its interceptors once, and gives what they add to those of each Trigger, which keep theirs apart', async () => {
    const seen: { trigger: string; extensions: unknown }[] = [];
    const outside = await lab.interceptor((response, { body }) => {
      const { context, extensions } = JSON.parse(body) as { context: { trigger_id: string }; extensions?: unknown };
      seen.push({ trigger: context.trigger_id, extensions });
      answerWith({ continue: true, extensions: { [context.trigger_id]: 'was here' } })(response);
    });
    const ask = [calls('outside')];
    const { push, api } = await lab.start([
      listenerWith([], group({ labelSelector: {} }, ask)),
      clusterInterceptor('outside', { url: `http://127.0.0.1:${outside.port}` }),
      ...['one', 'two'].map((name) => {
        const object = triggerObject(name);
        return { ...object, spec: { ...(object['spec'] as object), interceptors: ask } };
      }),
    ]);
    await push({});
    expect(madeBy(api.created)).toEqual(['lab/one', 'lab/two']);
    const groupId = 'namespaces/lab/triggerGroups/grp';
    expect(seen[0]).toEqual({ trigger: groupId, extensions: undefined });
    expect(seen.slice(1).toSorted((a, b) => (a.trigger < b.trigger ? -1 : 1))).toEqual([
      { trigger: 'namespaces/lab/triggers/one', extensions: { [groupId]: 'was here' } },
      { trigger: 'namespaces/lab/triggers/two', extensions: { [groupId]: 'was here' } },
    ]);
  });

  it('fires nothing where an interceptor of its own does not continue', async () => {
    const filter = calls('cel', { filter: 'body.a == 1' });
    const { push, api, log } = await lab.start([listenerWith([], group({ labelSelector: {} }, [filter])), ...objects]);
    await push({ a: 2 });
    expect(api.created).toEqual([]);
    expect(log.map(({ level, fields }) => [level, fields['triggerGroup']])).toEqual([['debug', 'grp']]);
  });

  it('that cannot be asked is an error in the log, and the other triggers go on', async () => {
    const spec = { ...group({ labelSelector: {} }, [calls('gone')]), namespaceSelector: { matchNames: ['third'] } };
    const { push, api, errors } = await lab.start([listenerWith([], spec), ...objects]);
    await push({});
    expect(madeBy(api.created)).toEqual(['third/build']);
    expect(errors()[0]).toContain('url resolution failed for interceptor gone');
  });
});
