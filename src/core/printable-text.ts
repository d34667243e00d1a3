/** Control characters, the line breaks of Unicode, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * A text in one line that does nothing to the terminal it is read on, for part of it comes from whoever pushes. One
 * character for another: the slug that a label takes from it stays as it was.
 */
export function printableText(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}
