import { describe, expect, it } from '@jest/globals';

import { parseTriggerId } from '../../src/tekton/trigger-id.js';

describe('parseTriggerId', () => {
  it.each([
    ['namespaces/lab/triggers/t-ref', { namespace: 'lab', kind: 'triggers', name: 't-ref' }],
    ['namespaces/lab/triggers/', { namespace: 'lab', kind: 'triggers', name: '' }],
    ['namespaces/lab/triggerGroups/grp', { namespace: 'lab', kind: 'triggerGroups', name: 'grp' }],
  ])('reads %s', (text, id) => {
    expect(parseTriggerId(text)).toEqual(id);
  });

  it.each(['', 'lab/t', 'namespaces//triggers/x', 'namespaces/lab/triggers/a/b', 'namespaces/lab/pods/x'])(
    'does not read %j',
    (text) => {
      expect(parseTriggerId(text)).toBeUndefined();
    },
  );
});
