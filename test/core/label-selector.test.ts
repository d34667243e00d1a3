import { describe, expect, it } from '@jest/globals';

import { matchesLabels, toLabelSelector } from '../../src/core/label-selector.js';

const labels = { app: 'web', empty: '' };

describe('matchesLabels', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [undefined, true],
    [{ matchLabels: { app: 'web' } }, true],
    [{ matchLabels: { app: 'api' } }, false],
    [{ matchLabels: { app: 7 } }, false],
    [{ matchLabels: { constructor: 'x' } }, false],
    [{ matchExpressions: [{ key: 'app', operator: 'In', values: ['api', 'web'] }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['api'] }] }, true],
    [{ matchExpressions: [{ key: 'other', operator: 'NotIn', values: ['api'] }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }] }, false],
    [{ matchExpressions: [{ key: 'app', operator: 'NotIn' }] }, false],
    [{ matchExpressions: [{ key: 'empty', operator: 'Exists' }] }, true],
    [{ matchExpressions: [{ key: 'other', operator: 'Exists' }] }, false],
    [{ matchExpressions: [{ key: 'other', operator: 'DoesNotExist' }] }, true],
    [{ matchExpressions: [{ key: 'app', operator: 'Near', values: ['web'] }] }, false],
    [{ matchExpressions: [null] }, false],
    [{ matchLabels: { app: 'web' }, matchExpressions: [{ key: 'app', operator: 'DoesNotExist' }] }, false],
  ])('of %j is %s', (object, matches) => {
    expect(matchesLabels(toLabelSelector(object), labels)).toBe(matches);
  });
});
