import { describe, expect, it } from '@jest/globals';

import { parseTriggerId } from '../../src/tekton/trigger-id.js';

describe('parseTriggerId', () => {
  it.each([
    ['namespaces/lab/triggers/t-ref', { namespace: 'lab', kind: 'triggers', name: 't-ref' }],
    ['namespaces/lab/triggers/', { namespace: 'lab', kind: 'triggers', name: '' }],
    ['namespaces/lab/triggers/Build_PR.2', { namespace: 'lab', kind: 'triggers', name: 'Build_PR.2' }],
    ['namespaces/lab/triggerGroups/all of them', { namespace: 'lab', kind: 'triggerGroups', name: 'all of them' }],
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

  it.each(['.', '..', '-', 'a-', 'a b', 'a%2f', 'a?x=1', 'a#b', 'é', 'a\n', '\u0000'])(
    'does not read a trigger or a namespace called %j, as no object can be',
    (name) => {
      expect(parseTriggerId(`namespaces/lab/triggers/${name}`)).toBeUndefined();
      expect(parseTriggerId(`namespaces/${name}/triggers/t`)).toBeUndefined();
    },
  );

  it.each(['Lab', 'a.b', 'x'.repeat(64)])('does not read a namespace called %s', (namespace) => {
    expect(parseTriggerId(`namespaces/${namespace}/triggers/t`)).toBeUndefined();
    expect(parseTriggerId(`namespaces/${namespace}/triggerGroups/g`)).toBeUndefined();
  });

  it.each(['.', '..', 'a\nb'])('does not read a triggerGroup called %j', (name) => {
    expect(parseTriggerId(`namespaces/lab/triggerGroups/${name}`)).toBeUndefined();
  });
});
