import { describe, expect, it } from '@jest/globals';

import { labelsOf, selectsTrigger, triggerSelectorsOf } from '../../src/tekton/trigger-selector.js';

function aListener(triggerSelector: unknown, name = 'grp'): object {
  return { spec: { triggerGroups: [{ name: 'another' }, { name, triggerSelector }] } };
}

/** Whether the group of an EventListener in `lab` selects a Trigger of the namespace, with the labels. */
function selects(selector: unknown, namespace = 'lab', labels: Readonly<Record<string, string>> = {}): boolean {
  return triggerSelectorsOf(aListener(selector), 'lab', 'grp').some((each) =>
    selectsTrigger(each, { namespace, labels }),
  );
}

const expression = (key: unknown, operator: unknown, values?: unknown): object => ({
  labelSelector: { matchExpressions: [{ key, operator, values }] },
});

describe('triggerSelectorsOf', () => {
  it('gives one for each group of the name', () => {
    const group = { name: 'grp', triggerSelector: { labelSelector: {} } };
    expect(triggerSelectorsOf({ spec: { triggerGroups: [group, {}, group] } }, 'lab', 'grp')).toEqual([
      { namespaces: ['lab'], labels: [] },
      { namespaces: ['lab'], labels: [] },
    ]);
    expect(triggerSelectorsOf({ spec: { triggerGroups: [group, {}] } }, 'lab', '')).toHaveLength(1);
  });

  it.each([
    undefined,
    null,
    7,
    [],
    {},
    { spec: [] },
    { spec: { triggerGroups: {} } },
    { spec: { triggerGroups: [3] } },
  ])('gives none for %j, which has no such group', (listener) => {
    expect(triggerSelectorsOf(listener, 'lab', 'grp')).toEqual([]);
  });
});

describe('selectsTrigger', () => {
  it.each([
    ['labels alone, in its own namespace', { labelSelector: {} }, 'lab', true],
    ['labels alone, in another namespace', { labelSelector: {} }, 'other', false],
    ['a namespace', { namespaceSelector: { matchNames: ['other'] } }, 'other', true],
    ['a namespace, in its own', { namespaceSelector: { matchNames: ['other'] } }, 'lab', false],
    ['two namespaces', { namespaceSelector: { matchNames: ['a', 'other'] } }, 'other', true],
    ['all namespaces', { namespaceSelector: { matchNames: ['*'] } }, 'other', true],
    ['a star among names, which is no namespace', { namespaceSelector: { matchNames: ['*', 'a'] } }, 'other', false],
    ['nothing', {}, 'lab', false],
    ['no list of names', { namespaceSelector: { matchNames: 'lab' } }, 'lab', false],
    ['a list without names', { namespaceSelector: { matchNames: [] } }, 'lab', false],
  ])('by %s', (_, selector, namespace, wanted) => {
    expect(selects(selector, namespace)).toBe(wanted);
  });

  it('asks for namespace and labels both', () => {
    const both = { namespaceSelector: { matchNames: ['*'] }, labelSelector: { matchLabels: { a: '1', b: '2' } } };
    expect(selects(both, 'other', { a: '1', b: '2', c: '3' })).toBe(true);
    expect(selects(both, 'other', { a: '1' })).toBe(false);
    expect(selects(both, 'other', { a: '1', b: '3' })).toBe(false);
  });

  it.each([
    ['In', ['1', '2'], [true, false, false]],
    ['NotIn', ['1', '2'], [false, true, true]],
    ['Exists', undefined, [true, true, false]],
    ['DoesNotExist', undefined, [false, false, true]],
    ['In', undefined, [false, false, false]],
    ['NotIn', [], [false, false, false]],
    ['Near', ['1'], [false, false, false]],
    [7, ['1'], [false, false, false]],
  ])('by the operator %s and %j', (operator, values, wanted) => {
    const labels: readonly Readonly<Record<string, string>>[] = [{ a: '1' }, { a: '3' }, {}];
    expect(labels.map((each) => selects(expression('a', operator, values), 'lab', each))).toEqual(wanted);
  });

  it('takes no label from where there is none', () => {
    expect(selects(expression('constructor', 'Exists'))).toBe(false);
    expect(selects(expression(7, 'DoesNotExist'))).toBe(true);
  });
});

describe('labelsOf', () => {
  it('reads the labels of an object, and of anything else none', () => {
    expect(labelsOf({ metadata: { labels: { a: '1', b: 2 } } })).toEqual({ a: '1' });
    expect([undefined, {}, { metadata: { labels: 'a' } }].map(labelsOf)).toEqual([{}, {}, {}]);
  });
});
