import type { JsonValue } from '../../../core/json.js';
import { evaluatePath } from '../../../tekton/jsonpath/evaluate-path.js';
import { parsePath } from '../../../tekton/jsonpath/parse-path.js';
import { isFields, isList } from '../model/fields.js';
import type { KubeObject } from '../model/kube-object.js';

/** The first value at a printer column's JSONPath; undefined where there is none. */
export function cellValue(path: string, object: KubeObject): JsonValue | undefined {
  const parsed = parsePath(path);
  if (!parsed.ok || !isJson(object)) {
    return undefined;
  }
  const found = evaluatePath(parsed.path, object);
  return found.ok ? found.values[0] : undefined;
}

/** Objects came out of JSON.parse, so this holds; the check tells the compiler. */
function isJson(value: unknown): value is JsonValue {
  if (isList(value)) {
    return value.every(isJson);
  }
  if (isFields(value)) {
    return Object.values(value).every((each) => isJson(each));
  }
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
