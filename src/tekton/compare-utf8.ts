/** Orders texts as Go does, by their UTF-8 bytes; JavaScript's own order differs beyond U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
