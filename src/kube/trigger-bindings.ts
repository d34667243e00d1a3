import {
  bindingParamsIn,
  inlineTriggersIn,
  triggerBindingsIn,
  type TriggerBindingRef,
} from '../tekton/trigger-bindings.js';
import type { ApiCall } from './api-call.js';
import { valueAt } from '../core/value-at.js';
import { createTriggerReader } from './trigger-reader.js';

/** The values of a trigger's bindings, by their names. */
export type Bindings = ReadonlyMap<string, string>;

/** An edited binding takes effect after this at the latest; a Trigger sends its events more often. */
const KEPT_MS = 10_000;
/** As many Triggers as one installation is likely to serve. */
const MAX_KEPT = 1_000;

/**
 * Reads the bindings of a trigger, and keeps them for seconds: those of the Trigger of that name, else of the triggers of
 * that name in the EventListeners of the namespace, of which the request does not say which has sent it. Rejects where the
 * API server refuses or does not answer.
 */
export function createTriggerBindings(
  call: ApiCall,
  now: () => number,
): (namespace: string, trigger: string) => Promise<Bindings> {
  const reader = createTriggerReader(call);
  const kept = new Map<string, { readonly at: number; readonly bindings: Promise<Bindings> }>();

  async function specsOf(namespace: string, trigger: string): Promise<readonly unknown[]> {
    const object = await reader.trigger(namespace, trigger);
    if (object !== undefined) {
      return [valueAt(object, 'spec')];
    }
    const listeners = await reader.eventListeners(namespace);
    return listeners.flatMap((listener) => inlineTriggersIn(listener, trigger));
  }

  async function paramsOf(
    binding: TriggerBindingRef,
    namespace: string,
  ): Promise<readonly (readonly [string, string])[]> {
    const params =
      binding.kind === 'inline'
        ? [binding.param]
        : bindingParamsIn(await reader.binding(binding.kind, namespace, binding.name));
    return params.map(({ name, value }) => [name, value]);
  }

  async function read(namespace: string, trigger: string): Promise<Bindings> {
    const bindings = (await specsOf(namespace, trigger)).flatMap(triggerBindingsIn);
    const params = await Promise.all(bindings.map(async (binding) => await paramsOf(binding, namespace)));
    return new Map(params.flat());
  }

  return async (namespace, trigger) => {
    const id = `${namespace}/${trigger}`;
    const known = kept.get(id);
    if (known !== undefined && now() - known.at < KEPT_MS) {
      return await known.bindings;
    }
    if (kept.size >= MAX_KEPT) {
      kept.clear();
    }
    const bindings = read(namespace, trigger);
    kept.set(id, { at: now(), bindings });
    // A failure is nobody's but the first caller's: the next one asks again.
    bindings.catch(() => kept.delete(id));
    return await bindings;
  };
}
