/** What Go's encoding/json calls the type of a JSON value in "cannot unmarshal …". */
export function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) {
    return 'array';
  }
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
