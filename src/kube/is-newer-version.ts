/**
 * Whether resourceVersion `a` is newer than `b`, two of one resource. They are decimal numbers that grow with each write
 * (promised since KEP-5504), without bound, so their digits are compared and not a double.
 */
export function isNewerVersion(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}
