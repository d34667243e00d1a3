import type { JsonObject } from '../../core/json.js';
import type { BindingParam, TemplateParam } from '../../tekton/bindings.js';
import { EventLost } from './event-lost.js';
import { listField, objectField, objectsField, textField } from './fields.js';
import { clusterTriggerBindingPath, namespacedPath, type ObjectReader } from './object-reader.js';
import type { Trigger, TriggerBindingRef } from './trigger.js';

/** What a trigger makes its resources from. */
export interface ResolvedTrigger {
  readonly bindings: readonly BindingParam[];
  readonly params: readonly TemplateParam[];
  readonly resourceTemplates: readonly unknown[];
  readonly oldEscape: boolean;
}

/** Reads the bindings and the template that a trigger names (pkg/template/resource.go). */
export async function resolveTrigger(trigger: Trigger, reader: ObjectReader): Promise<ResolvedTrigger> {
  const bindings = await bindingParams(trigger, reader);
  const { spec, annotations } = await templateOf(trigger, reader);
  return {
    bindings,
    params: objectsField(spec, 'params').map(toTemplateParam),
    resourceTemplates: listField(spec, 'resourcetemplates'),
    oldEscape: Object.hasOwn(annotations, 'triggers.tekton.dev/old-escape-quotes'),
  };
}

async function bindingParams(trigger: Trigger, reader: ObjectReader): Promise<readonly BindingParam[]> {
  const params: BindingParam[] = [];
  for (const binding of trigger.bindings) {
    params.push(...(await paramsOf(binding, trigger.namespace, reader)));
  }
  const seen = new Set<string>();
  for (const { name } of params) {
    if (seen.has(name)) {
      throw new EventLost(`failed to resolve bindings: duplicate param name: ${name}`);
    }
    seen.add(name);
  }
  return params;
}

async function paramsOf(
  binding: TriggerBindingRef,
  namespace: string,
  reader: ObjectReader,
): Promise<readonly BindingParam[]> {
  switch (binding.kind) {
    case 'inline':
      return [binding];
    case 'invalid':
      throw new EventLost('failed to resolve bindings: invalid binding');
    case 'TriggerBinding':
    case 'ClusterTriggerBinding': {
      const { kind, ref } = binding;
      const path =
        kind === 'TriggerBinding' ? namespacedPath(namespace, 'triggerbindings', ref) : clusterTriggerBindingPath(ref);
      const object = await explained(reader.get(path), `failed to resolve bindings: error getting ${kind} ${ref}`);
      return objectsField(objectField(object, 'spec'), 'params').map(toBindingParam);
    }
  }
}

interface Template {
  readonly spec: JsonObject;
  readonly annotations: JsonObject;
}

async function templateOf({ namespace, template }: Trigger, reader: ObjectReader): Promise<Template> {
  if (template.kind === 'inline') {
    return { spec: template.spec, annotations: {} };
  }
  const path = namespacedPath(namespace, 'triggertemplates', template.name);
  const object = await explained(reader.get(path), `error getting TriggerTemplate ${template.name}`);
  return {
    spec: objectField(object, 'spec'),
    annotations: objectField(objectField(object, 'metadata'), 'annotations'),
  };
}

async function explained<T>(reading: Promise<T>, what: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof EventLost ? new EventLost(`${what}: ${error.message}`) : error;
  }
}

function toBindingParam(param: JsonObject): BindingParam {
  return { name: textField(param, 'name'), value: textField(param, 'value') };
}

function toTemplateParam(param: JsonObject): TemplateParam {
  const { default: value } = param;
  const name = textField(param, 'name');
  return typeof value === 'string' ? { name, default: value } : { name };
}
