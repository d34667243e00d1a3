import { cutText } from './cut-text.js';
import { printableText } from './printable-text.js';

const MAX_TITLE = 200;

/** The title of a group, from what gives its key: one line, for people. */
export function titleOf(text: string): string {
  return cutText(printableText(text), MAX_TITLE);
}
