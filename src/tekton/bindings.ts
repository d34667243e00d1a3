import type { JsonObject, JsonValue } from '../core/json.js';
import { toGoJson, toGoJsonInner } from './go-json.js';
import { canonicalHeaderPath } from './header.js';
import { evaluatePath, type PathResult } from './jsonpath/evaluate-path.js';
import { parsePath } from './jsonpath/parse-path.js';
import { parseTemplateText } from './template-text.js';

/** A param of a TriggerBinding, or a binding written into the Trigger. */
export interface BindingParam {
  readonly name: string;
  readonly value: string;
}

/** A param that a TriggerTemplate declares. */
export interface TemplateParam {
  readonly name: string;
  readonly default?: string;
}

export type ResolvedParams =
  | { readonly ok: true; readonly params: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly message: string };

/** Finds what a path of a binding finds, in an object made by eventRoot. */
export function evaluateBindingPath(path: string, root: JsonObject): PathResult {
  const parsed = parsePath(canonicalHeaderPath(path));
  return parsed.ok ? evaluatePath(parsed.path, root) : parsed;
}

/**
 * The params of a TriggerTemplate for one event (pkg/template/event.go). A path that finds nothing takes the default of
 * its param, where there is one; without, the event is lost.
 */
export function resolveParams(
  bindings: readonly BindingParam[],
  declared: readonly TemplateParam[],
  root: JsonObject,
): ResolvedParams {
  const params = new Map<string, string>();
  for (const { name, default: value } of declared) {
    if (value !== undefined) {
      params.set(name, value);
    }
  }
  for (const binding of bindings) {
    const resolved = resolveValue(binding.value, params.get(binding.name), root);
    if (!resolved.ok) {
      const where = `failed to replace JSONPath value for param ${binding.name}: ${binding.value}`;
      return { ok: false, message: `failed to ApplyEventValuesToParams: ${where}: ${resolved.message}` };
    }
    params.set(binding.name, resolved.text);
  }
  return { ok: true, params };
}

type Resolved = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

function resolveValue(value: string, fallback: string | undefined, root: JsonObject): Resolved {
  let text = value;
  for (const part of parseTemplateText(value)) {
    if ('path' in part) {
      const found = textOf(evaluateBindingPath(part.path, root));
      const inserted = found.ok ? found.text : fallback;
      if (inserted === undefined) {
        return found;
      }
      // Everywhere, in what an earlier path brought too: Triggers replaces text in text, one path after the other.
      text = text.replaceAll(`$(${part.path})`, () => inserted);
    }
  }
  return { ok: true, text };
}

function textOf(result: PathResult): Resolved {
  if (!result.ok) {
    return result;
  }
  return { ok: true, text: result.printed ? printed(result.values) : '' };
}

/** One text without its quotes, still escaped; one value of another kind as JSON; none or several as a JSON list. */
function printed(values: readonly JsonValue[]): string {
  const [only] = values;
  if (values.length !== 1 || only === undefined) {
    return toGoJson(values);
  }
  return typeof only === 'string' ? toGoJsonInner(only) : toGoJson(only);
}
