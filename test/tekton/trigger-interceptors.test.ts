import { describe, expect, it } from '@jest/globals';

import { interceptorParamsIn, triggerGroupsIn } from '../../src/tekton/trigger-interceptors.js';

describe('interceptorParamsIn', () => {
  it('gives the params of each interceptor by name, the last of a name', () => {
    const spec = {
      interceptors: [
        { ref: { name: 'github' }, params: [{ name: 'secretRef', value: { secretName: 's' } }] },
        {
          ref: { name: 'concurrency' },
          params: [
            { name: 'key', value: 'a' },
            { name: 'key', value: ['b'] },
          ],
        },
        { ref: { name: 'concurrency' } },
      ],
    };
    expect(interceptorParamsIn(spec)).toEqual([{ secretRef: { secretName: 's' } }, { key: ['b'] }, {}]);
  });

  it.each([undefined, null, 1, [], {}, { interceptors: 'x' }])('gives none of %j', (spec) => {
    expect(interceptorParamsIn(spec)).toEqual([]);
  });

  it('passes over what is no param', () => {
    const params = [null, 1, { value: 'a' }, { name: 1 }, { name: '__proto__', value: 1 }, { name: 'key' }];
    expect(interceptorParamsIn({ interceptors: [{ params }] })).toEqual([
      Object.fromEntries([
        ['__proto__', 1],
        ['key', null],
      ]),
    ]);
    expect(interceptorParamsIn({ interceptors: [null, { params: 'x' }] })).toEqual([{}, {}]);
  });
});

describe('triggerGroupsIn', () => {
  it('gives those of the name, which may be absent', () => {
    const listener = { spec: { triggerGroups: [{ name: 'a', interceptors: [] }, {}, { name: 'b' }] } };
    expect(triggerGroupsIn(listener, 'a')).toEqual([{ name: 'a', interceptors: [] }]);
    expect(triggerGroupsIn(listener, '')).toEqual([{}]);
    expect(triggerGroupsIn({}, 'a')).toEqual([]);
  });
});
