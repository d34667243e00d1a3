/** A JSON object whose fields nobody has looked at yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object that `value` is, or an empty one: an absent `spec` and a `spec` without fields read the same. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** The list that `value` is, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text that `value` is. Go leaves empty texts out of its JSON, so an empty one counts as absent. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts of a list, such as `runAfter` or `args`. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((entry) => typeof entry === 'string');
}

/** A map of texts, such as labels. */
export function textMapOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

/** The same map without one name. An entry that is undefined would not do: it counts as a difference. */
export function without<T>(map: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([other]) => other !== name));
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
