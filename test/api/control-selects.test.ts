import { describe, expect, it } from '@jest/globals';

import { selects } from '../../src/api/control-selects.js';
import { aControl } from '../builders/a-control.js';

const run = { namespace: 'lab', labels: { team: 'a' } };
const CLUSTER = { kind: 'ClusterConcurrencyControl' };
const TEAM_A = { selector: { matchLabels: { team: 'a' } } };

describe('selects', () => {
  it.each<[string, object, boolean]>([
    ['without conditions', {}, true],
    ['by a label that it has', TEAM_A, true],
    ['by a label that it has not', { selector: { matchLabels: { team: 'b' } } }, false],
    ['by one condition of two', { selector: { matchLabels: { team: 'a', tier: 'x' } } }, false],
  ])('goes by the labels of the run: %s', (_, spec, selected) => {
    expect(selects(aControl(spec), run, undefined)).toBe(selected);
    expect(selects(aControl(spec, CLUSTER), run, undefined)).toBe(selected);
  });

  it('stays in the namespace of the control', () => {
    expect(selects(aControl(TEAM_A, { namespace: 'other' }), run, {})).toBe(false);
  });

  it('goes by the labels of the namespace, and selects none whose labels are not known', () => {
    const control = aControl(
      { namespaceSelector: { matchExpressions: [{ key: 'env', operator: 'DoesNotExist' }] } },
      CLUSTER,
    );
    expect([{}, { env: 'dev' }, undefined].map((labels) => selects(control, run, labels))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
