type Fields = Readonly<Record<string, unknown>>;

/**
 * The params of each interceptor of a Trigger, of a trigger that is written into an EventListener, or of a triggerGroup, as
 * the EventListener sends them: by name, the last of a name, and null where there is no value.
 */
export function interceptorParamsIn(spec: unknown): readonly Fields[] {
  return list(fields(spec)['interceptors']).map((interceptor) =>
    Object.fromEntries(
      list(fields(interceptor)['params'])
        .map(fields)
        .flatMap(({ name, value = null }): readonly [string, unknown][] =>
          typeof name === 'string' ? [[name, value]] : [],
        ),
    ),
  );
}

/** The triggerGroups of that name in an EventListener. */
export function triggerGroupsIn(listener: unknown, name: string): readonly unknown[] {
  const groups = list(fields(fields(listener)['spec'])['triggerGroups']);
  return groups.filter((group) => (fields(group)['name'] ?? '') === name);
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
