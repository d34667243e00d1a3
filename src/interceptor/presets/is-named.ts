/** Whether one of the names is that of the event. A `*` at the end of a name stands for the rest. */
export function isNamed(event: string, names: readonly string[]): boolean {
  return names.some((name) => (name.endsWith('*') ? event.startsWith(name.slice(0, -1)) : event === name));
}
