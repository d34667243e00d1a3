import type { BindingParam } from './bindings.js';

/** One of the bindings of a trigger: a param of its own, or the name of an object that has params. */
export type TriggerBindingRef =
  | { readonly kind: 'inline'; readonly param: BindingParam }
  | { readonly kind: 'TriggerBinding' | 'ClusterTriggerBinding'; readonly name: string };

type Fields = Readonly<Record<string, unknown>>;

/** The bindings of the spec of a Trigger, or of a trigger that is written into an EventListener. */
export function triggerBindingsIn(spec: unknown): readonly TriggerBindingRef[] {
  return list(fields(spec)['bindings']).flatMap((binding): readonly TriggerBindingRef[] => {
    const { ref, kind } = fields(binding);
    if (typeof ref === 'string') {
      return [{ kind: kind === 'ClusterTriggerBinding' ? kind : 'TriggerBinding', name: ref }];
    }
    return paramsOf([binding]).map((param) => ({ kind: 'inline', param }));
  });
}

/** The params of a TriggerBinding or a ClusterTriggerBinding. */
export function bindingParamsIn(object: unknown): readonly BindingParam[] {
  return paramsOf(list(fields(fields(object)['spec'])['params']));
}

/** The specs of the triggers of that name that are written into an EventListener. */
export function inlineTriggersIn(listener: unknown, name: string): readonly unknown[] {
  return list(fields(fields(listener)['spec'])['triggers']).filter((trigger) => fields(trigger)['name'] === name);
}

function paramsOf(values: readonly unknown[]): readonly BindingParam[] {
  return values.flatMap((param) => {
    const { name, value } = fields(param);
    return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [];
  });
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
