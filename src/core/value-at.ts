/** The own value on a path through objects, such as an answer's; undefined where something on the way is not there. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let inner = value;
  for (const name of path) {
    if (!isObject(inner) || !Object.hasOwn(inner, name)) {
      return undefined;
    }
    inner = inner[name];
  }
  return inner;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
