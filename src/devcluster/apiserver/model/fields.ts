/** A JSON object whose fields have not been looked at. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The object under `name`, or an empty one. Own fields only: `constructor` is a name like any other. */
export function fieldsAt(from: Fields, name: string): Fields {
  const value = valueAt(from, name);
  return isFields(value) ? value : {};
}

export function listAt(from: Fields, name: string): readonly unknown[] {
  const value = valueAt(from, name);
  return isList(value) ? value : [];
}

export function textAt(from: Fields, name: string): string | undefined {
  const value = valueAt(from, name);
  return typeof value === 'string' ? value : undefined;
}

export function valueAt(from: Fields, name: string): unknown {
  return Object.hasOwn(from, name) ? from[name] : undefined;
}

/** The texts of a list, whatever else it holds left out. */
export function textsAt(from: Fields, name: string): readonly string[] {
  return listAt(from, name).filter((item) => typeof item === 'string');
}

/** A copy with one field set or, for undefined, removed. `__proto__` stays a plain name. */
export function withField(from: Fields, name: string, value: unknown): Fields {
  const copy = new Map(Object.entries(from));
  if (value === undefined) {
    copy.delete(name);
  } else {
    copy.set(name, value);
  }
  return Object.fromEntries(copy);
}
