import { evaluateText, type Lookup } from '../core/evaluate-text.js';
import { MAX_KEY_BYTES } from '../core/key.js';
import type { JsonObject } from '../core/json.js';
import { canonicalHeaderPath } from '../tekton/header.js';
import type { Budget } from '../tekton/jsonpath/budget.js';
import { evaluatePath } from '../tekton/jsonpath/evaluate-path.js';
import { parsePath } from '../tekton/jsonpath/parse-path.js';
import { parseTemplateText } from '../tekton/template-text.js';

/** The values of the Trigger's bindings, as written there, by their names. */
export type Bindings = ReadonlyMap<string, string>;

/**
 * Finds what a binding of the Trigger gives for the event. A default of the TriggerTemplate does not count: what the event
 * does not say would be one group for all.
 */
export function bindingLookup(
  bindings: Bindings,
  root: JsonObject,
  budget: Budget,
): (name: string) => ReturnType<Lookup> {
  const inEvent: Lookup = (path) => {
    const parsed = parsePath(canonicalHeaderPath(path));
    const found = parsed.ok ? evaluatePath(parsed.path, root, budget) : parsed;
    return found.ok ? { values: found.values } : { missing: found.message };
  };
  return (name) => {
    const text = bindings.get(name);
    if (text === undefined) {
      return { missing: `the Trigger has no binding "${name}"` };
    }
    const parts = parseTemplateText(text);
    const [only] = parts;
    // A path alone is looked at as it would be without the binding: a list is told to be one.
    if (parts.length === 1 && only !== undefined && 'path' in only) {
      return inEvent(only.path);
    }
    const result = evaluateText({ text, parts }, inEvent, MAX_KEY_BYTES);
    return result.kind === 'value' ? { values: [result.text] } : { missing: result.why };
  };
}
