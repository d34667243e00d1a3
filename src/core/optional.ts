/** A member that is there only if it has a value: on the wire, and to a comparison, undefined is not the same as absent. */
export function optional<K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a computed name widens to string
  return value === undefined ? {} : ({ [name]: value } as Record<K, V>);
}
