import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { ControlledRun } from '../../src/api/controlled-run.js';
import { groupOfControl } from '../../src/api/group-of-control.js';
import { aControl } from '../builders/a-control.js';

function aRun(run: Partial<ControlledRun> = {}): ControlledRun {
  return { namespace: 'lab', name: 'run-1', labels: {}, annotations: {}, params: {}, ...run };
}

describe('groupOfControl', () => {
  it.each<[string, Partial<ControlledRun>, string]>([
    ['$(params.env)', { params: { env: 'prod' } }, 'prod'],
    ["$(params['my.env'])", { params: { 'my.env': 'prod' } }, 'prod'],
    ['$(params["env"])', { params: { env: 'prod' } }, 'prod'],
    ["$(metadata.labels['acme.com/team'])", { labels: { 'acme.com/team': 'a' } }, 'a'],
    ['$(metadata.labels.team)', { labels: { team: 'a' } }, 'a'],
    ["$(metadata.annotations['n/x'])", { annotations: { 'n/x': 'y z' } }, 'y z'],
    ['$(metadata.name)', {}, 'run-1'],
    ['$(metadata.namespace)', {}, 'lab'],
    ['$(spec.pipelineRef.name)', { pipelineRef: 'build' }, 'build'],
    ['$(params.a)#$(params.b)!', { params: { a: '$(params.b)', b: '2' } }, '$(params.b)#2!'],
    ['all', {}, 'all'],
  ])('takes the key from %s', (key, run, text) => {
    expect(groupOfControl(aControl({ key }), aRun(run))).toEqual({
      kind: 'group',
      group: { key: text, keyFrom: key, title: `deploys: ${text}` },
    });
  });

  it('takes the first of several keys that has a value, and says which', () => {
    const control = aControl({ key: undefined, keys: ['$(params.a)', '$(params.b)'] });
    expect(groupOfControl(control, aRun({ params: { a: '', b: 'x' } }))).toMatchObject({
      group: { key: 'x', keyFrom: '$(params.b)' },
    });
    expect(groupOfControl(control, aRun())).toEqual({
      kind: 'missing',
      why: 'no key: $(params.a): the run has no such text; $(params.b): the run has no such text',
    });
  });

  it('finds nothing that an object has by itself', () => {
    expect(groupOfControl(aControl({ key: '$(params.constructor)' }), aRun()).kind).toBe('missing');
  });

  it('makes a group of those without a key where it is told to, which no key can name', () => {
    const control = aControl({ onMissingKey: 'Group' });
    const group = { key: 'none', keyFrom: 'onMissingKey', title: 'deploys: none' };
    expect(groupOfControl(control, aRun())).toEqual({ kind: 'group', group });
    expect(groupOfControl(control, aRun({ params: { env: 'none' } }))).toMatchObject({
      group: { keyFrom: '$(params.env)' },
    });
  });

  it('does not count a run whose name is still to come among those without', () => {
    const control = aControl({ key: 'x-$(metadata.name)', onMissingKey: 'Group' });
    expect(groupOfControl(control, aRun({ name: '' })).kind).toBe('missing');
  });

  it('groups by labels', () => {
    const control = aControl({ key: undefined, groupBy: ['team', 'env'] });
    expect(groupOfControl(control, aRun({ labels: { env: '', team: 'a', other: 'x' } }))).toEqual({
      kind: 'group',
      group: { key: 'team=a,env=', keyFrom: 'groupBy', title: 'deploys: team=a,env=' },
    });
    expect(groupOfControl(control, aRun({ labels: { env: 'prod' } }))).toEqual({
      kind: 'missing',
      why: 'no key: the run has no label team',
    });
  });

  it('groups those without a label where it is told to', () => {
    const control = aControl({ key: undefined, groupBy: ['team', 'env'], onMissingKey: 'Group' });
    expect(groupOfControl(control, aRun({ labels: { env: 'prod' } }))).toMatchObject({
      group: { key: '!team,env=prod' },
    });
  });

  it('never gives one key by labels to runs with other values of them', () => {
    const value = fc.option(fc.stringMatching(/^([A-Za-z0-9]([-A-Za-z0-9_.]{0,3}[A-Za-z0-9])?)?$/), { nil: undefined });
    const labels = fc
      .record({ a: value, b: value })
      .map(
        (record) =>
          Object.fromEntries(Object.entries(record).filter(([, text]) => text !== undefined)) as Record<string, string>,
      );
    const control = aControl({ key: undefined, groupBy: ['a', 'b'], onMissingKey: 'Group' });
    const keyOf = (of: Record<string, string>): unknown => {
      const result = groupOfControl(control, aRun({ labels: of }));
      return result.kind === 'group' ? result.group.key : undefined;
    };
    fc.assert(
      fc.property(labels, labels, (one, other) => {
        expect(keyOf(one) === keyOf(other)).toBe(one['a'] === other['a'] && one['b'] === other['b']);
      }),
    );
  });

  it('gives order and revision where they are there, and order where it orders something', () => {
    const control = aControl({ key: 'all', order: '$(params.at)', revision: '$(params.sha)' });
    const groupOf = (params: Record<string, string>): unknown => groupOfControl(control, aRun({ params }));
    expect(groupOf({ at: '7', sha: 'abc' })).toMatchObject({ group: { order: '7', revision: 'abc' } });
    expect(groupOf({ at: 'later' })).toEqual({
      kind: 'group',
      group: { key: 'all', keyFrom: 'all', title: 'deploys: all' },
    });
  });

  it.each<[string, object, Partial<ControlledRun>, string]>([
    [
      'key',
      {},
      { params: { env: 'x'.repeat(1025) } },
      '$(params.env) gives a text of 1025 bytes; at most 1024 are allowed',
    ],
    [
      'order',
      { key: 'a', order: '$(params.x)' },
      { params: { x: '1'.repeat(257) } },
      '$(params.x) gives a text of 257 bytes; at most 256 are allowed',
    ],
    [
      'revision',
      { key: 'a', revision: '$(params.x)' },
      { params: { x: 'é'.repeat(129) } },
      '$(params.x) gives a text of 258 bytes; at most 256 are allowed',
    ],
    [
      'list of labels',
      {
        key: undefined,
        groupBy: Array.from({ length: 8 }, (_, at) => `${'x'.repeat(200)}${at}`),
        onMissingKey: 'Group',
      },
      {},
      'groupBy gives a text of 1623 bytes; at most 1024 are allowed',
    ],
  ])('refuses a %s that is too long', (_, spec, run, why) => {
    expect(groupOfControl(aControl(spec), aRun(run))).toEqual({ kind: 'invalid', why });
  });
});
