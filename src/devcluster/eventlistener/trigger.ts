import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.js';
import { objectField, objectsField, textField } from './fields.js';

/** A Trigger, an object of its own or written into the EventListener. */
export interface Trigger {
  readonly namespace: string;
  /** Empty for an inline trigger without a name. */
  readonly name: string;
  readonly interceptors: readonly TriggerInterceptor[];
  readonly bindings: readonly TriggerBindingRef[];
  readonly template: TriggerTemplateRef;
}

export type TriggerInterceptor =
  | { readonly kind: 'cluster'; readonly name: string; readonly params: JsonObject }
  | { readonly kind: 'unsupported'; readonly what: string };

export type TriggerBindingRef =
  | { readonly kind: 'inline'; readonly name: string; readonly value: string }
  | { readonly kind: 'TriggerBinding' | 'ClusterTriggerBinding'; readonly ref: string }
  | { readonly kind: 'invalid' };

export type TriggerTemplateRef =
  { readonly kind: 'inline'; readonly spec: JsonObject } | { readonly kind: 'ref'; readonly name: string };

/** Reads a Trigger's spec, or a trigger of an EventListener, which has the same fields. */
export function toTrigger(id: { readonly namespace: string; readonly name: string }, spec: JsonObject): Trigger {
  return {
    ...id,
    interceptors: objectsField(spec, 'interceptors').map(toInterceptor),
    bindings: objectsField(spec, 'bindings').map(toBinding),
    template: toTemplate(objectField(spec, 'template')),
  };
}

export function toInterceptor(interceptor: JsonObject): TriggerInterceptor {
  if (isJsonObject(interceptor['webhook'])) {
    return { kind: 'unsupported', what: 'a webhook interceptor' };
  }
  const ref = objectField(interceptor, 'ref');
  const kind = textField(ref, 'kind');
  // Tekton's defaulting webhook writes this kind where there is none.
  if (kind !== '' && kind !== 'ClusterInterceptor') {
    return { kind: 'unsupported', what: `an interceptor of kind ${kind}` };
  }
  const params = objectsField(interceptor, 'params').map((param): [string, JsonValue] => [
    textField(param, 'name'),
    param['value'] ?? null,
  ]);
  return { kind: 'cluster', name: textField(ref, 'name'), params: Object.fromEntries(params) };
}

function toBinding(binding: JsonObject): TriggerBindingRef {
  const name = textField(binding, 'name');
  const { value } = binding;
  if (name !== '' && typeof value === 'string') {
    return { kind: 'inline', name, value };
  }
  const ref = textField(binding, 'ref');
  if (ref === '') {
    return { kind: 'invalid' };
  }
  const isCluster = textField(binding, 'kind') === 'ClusterTriggerBinding';
  return { kind: isCluster ? 'ClusterTriggerBinding' : 'TriggerBinding', ref };
}

function toTemplate(template: JsonObject): TriggerTemplateRef {
  const { spec } = template;
  return isJsonObject(spec) ? { kind: 'inline', spec } : { kind: 'ref', name: textField(template, 'ref') };
}
