import { valueAt } from '../core/value-at.js';

/** What was thrown, in words. Anything can be thrown, and an Error of another realm is no instance of ours. */
export function errorMessage(error: unknown): string {
  // Node gives a refused connection to a name of several addresses a code and no message.
  const words = [valueAt(error, 'message'), valueAt(error, 'code')];
  return words.find((text): text is string => typeof text === 'string' && text !== '') ?? String(error);
}
