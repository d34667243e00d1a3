import { describe, expect, test } from '@jest/globals';

import { byPriority } from '../../../../src/devcluster/apiserver/model/version-priority.js';

describe('byPriority', () => {
  // The order that Kubernetes documents for the versions of a CRD.
  test('puts stable versions first, then beta, then alpha, the higher number before the lower, and odd names last', () => {
    const wanted = ['v10', 'v2', 'v1', 'v11beta2', 'v10beta3', 'v3beta1', 'v12alpha1', 'v11alpha2', 'foo1', 'foo10'];
    expect(byPriority(wanted.toReversed())).toEqual(wanted);
  });
});
