/** The value on a path through objects; undefined where something on the way is not there. */
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

/** The text on a path; empty where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The number on a path. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'number' ? found : undefined;
}

/** The list on a path; empty where there is none. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
