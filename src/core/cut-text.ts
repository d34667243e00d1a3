/** At most `max` characters (UTF-16 units), never half a code point. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
