import { describe, expect, it } from '@jest/globals';

import { bindingParamsIn, inlineTriggersIn, triggerBindingsIn } from '../../src/tekton/trigger-bindings.js';

describe('triggerBindingsIn', () => {
  it('tells params of the trigger from names of objects', () => {
    const bindings = [
      { name: 'a', value: 'b' },
      { ref: 'one' },
      { ref: 'two', kind: 'TriggerBinding' },
      { ref: 'three', kind: 'ClusterTriggerBinding' },
      { name: 'c' },
      null,
    ];
    expect(triggerBindingsIn({ bindings })).toEqual([
      { kind: 'inline', param: { name: 'a', value: 'b' } },
      { kind: 'TriggerBinding', name: 'one' },
      { kind: 'TriggerBinding', name: 'two' },
      { kind: 'ClusterTriggerBinding', name: 'three' },
    ]);
  });

  it.each([undefined, null, {}, { bindings: 'x' }])('finds none in %j', (spec) => {
    expect(triggerBindingsIn(spec)).toEqual([]);
  });
});

describe('bindingParamsIn', () => {
  it('gives the params of a binding object', () => {
    expect(bindingParamsIn({ spec: { params: [{ name: 'a', value: 'b' }, {}] } })).toEqual([{ name: 'a', value: 'b' }]);
    expect(bindingParamsIn(undefined)).toEqual([]);
  });
});

describe('inlineTriggersIn', () => {
  it('gives the triggers of that name in an EventListener', () => {
    const [build, other] = [{ name: 'build' }, { name: 'other' }];
    expect(inlineTriggersIn({ spec: { triggers: [build, other, null] } }, 'build')).toEqual([build]);
    expect(inlineTriggersIn({}, 'build')).toEqual([]);
  });
});
